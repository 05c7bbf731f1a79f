"""What the NVIDIA driver says, asked through a stand-in of its library."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

from attnviz.commands import checks, gpu


class Driver:
    """The five calls of libcuda that are used, for CUDA 13.1 and the named devices."""

    def __init__(self, names: list[bytes], status: int = 0) -> None:
        self.names, self.status = names, status

    def cuDriverGetVersion(self, number: Any) -> int:
        number._obj.value = 13010
        return 0

    def cuInit(self, flags: int) -> int:
        return self.status

    def cuDeviceGetCount(self, count: Any) -> int:
        count._obj.value = len(self.names)
        return 0

    def cuDeviceGet(self, device: Any, index: int) -> int:
        device._obj.value = index
        return 0

    def cuDeviceGetName(self, text: Any, size: int, device: Any) -> int:
        text.value = self.names[device.value][: size - 1]
        return 0


def test_every_gpu_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: Driver([b"NVIDIA H200", b"NVIDIA L4"]))
    assert gpu.driver() == ("13.1", ["NVIDIA H200", "NVIDIA L4"], "")
    assert [(check.name, check.mark) for check in checks.gpu()] == [("driver", "ok"), ("GPU", "ok")]
    assert checks.gpu()[1].found == "NVIDIA H200, NVIDIA L4"


@pytest.mark.parametrize(
    ("driver", "reason"), [(Driver([], 100), "cuInit: 100"), (Driver([]), "the NVIDIA driver finds no GPU")]
)
def test_a_driver_without_a_gpu(monkeypatch: pytest.MonkeyPatch, driver: Driver, reason: str) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: driver)
    assert reason in gpu.driver()[2]
    assert [check.mark for check in checks.gpu()] == ["missing"]


def test_no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", absent)
    assert gpu.driver() == ("", [], "no NVIDIA driver")
