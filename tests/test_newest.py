"""The versions that passed, and the record of the newest ones."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import Distribution, PathDistribution, distributions
from pathlib import Path

from tests.newest import MARKERS, adopt, read, record, too_new, write

ROOT = Path(__file__).resolve().parent.parent
OLD, NEW = MARKERS


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_package_that_the_readme_installs_has_a_version() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["test"], *extras["docs"]]
    wanted.remove("attnviz[docs]")
    names = {canonical(re.match(r"[\w.-]+", line)[0]) for line in wanted}  # type: ignore[index]
    known = {
        (canonical(name), marker) for name, marker in read((ROOT / "constraints.txt").read_text("utf-8"))
    }
    assert {(name, marker) for name in names for marker in MARKERS} - known == set()


def test_the_file_is_as_it_would_be_written() -> None:
    text = (ROOT / "constraints.txt").read_text("utf-8")
    assert write(read(text)) == text
    assert "://" not in text


def test_the_first_release_of_this_python_can_install_the_versions() -> None:
    pinned = read((ROOT / "constraints.txt").read_text("utf-8"))
    marker = MARKERS[sys.version_info >= (3, 12)]
    versions = {canonical(name): version for (name, each), version in pinned.items() if each == marker}
    installed = [each for each in distributions() if versions.get(canonical(each.name)) == each.version]
    assert len(installed) >= 10
    assert too_new(installed, sys.version_info[:2]) == []


def package(folder: Path, name: str, requires: str) -> Distribution:
    info = folder / f"{name}-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.0\n{requires}", "utf-8")
    return PathDistribution(info)


def test_a_version_for_later_releases_of_a_python_is_left_out(tmp_path: Path) -> None:
    later = package(tmp_path, "later", "Requires-Python: >=3.11.5\n")
    any_one = package(tmp_path, "any-one", "")
    assert too_new([later, any_one], (3, 11)) == ["later<2.0"]
    assert too_new([later, any_one], (3, 12)) == []


def test_one_python_takes_over_its_own_versions_alone() -> None:
    text = write({("a", OLD): "1", ("a", NEW): "1", ("b", OLD): "2", ("b", NEW): "3"})
    assert text.splitlines()[3:] == ["a==1", f"b==2; {OLD}", f"b==3; {NEW}"]
    newer = adopt(text, {"a": "4", "c": "5"}, NEW)
    assert newer.splitlines()[3:] == [f"a==1; {OLD}", f"a==4; {NEW}", f"b==2; {OLD}", f"c==5; {NEW}"]


def test_a_record_keeps_the_last_run_of_each_machine() -> None:
    first = record("# Head\n\n", "Linux, Python 3.11", ["2 passed."], ["a 2"])
    both = record(first, "Linux, Python 3.13", ["2 failed."], [])
    again = record(both, "Linux, Python 3.11", ["3 passed."], [])
    assert again.startswith("# Head\n\n## Linux, Python 3.11\n\n3 passed.\n")
    assert "2 passed" not in again
    assert "2 failed" in again
