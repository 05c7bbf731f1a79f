"""Architectures of Transformers, each with a small random configuration: what a capture is tried on."""

from __future__ import annotations

from typing import Any

_VOCABULARY = {"vocab_size": 50, "pad_token_id": 0}
_DECODER = {
    "hidden_size": 32,
    "intermediate_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "eos_token_id": None,
    "bos_token_id": None,
    **_VOCABULARY,
}
_ENCODER = {name: value for name, value in _DECODER.items() if name != "num_key_value_heads"}
_T5 = {
    "d_model": 32,
    "d_kv": 8,
    "d_ff": 32,
    "num_layers": 2,
    "num_heads": 4,
    "decoder_start_token_id": 0,
    **_VOCABULARY,
}
_SEQ2SEQ = {
    "d_model": 32,
    "encoder_layers": 1,
    "decoder_layers": 1,
    "encoder_attention_heads": 4,
    "decoder_attention_heads": 4,
    "encoder_ffn_dim": 32,
    "decoder_ffn_dim": 32,
    **_VOCABULARY,
}
_PICTURES = {
    "hidden_size": 32,
    "intermediate_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "image_size": 16,
    "patch_size": 4,
}

#: Name -> model, configuration, and its options.
ARCHITECTURES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "Llama": ("LlamaForCausalLM", "LlamaConfig", _DECODER),
    "Mistral": ("MistralForCausalLM", "MistralConfig", {**_DECODER, "sliding_window": 3}),
    "Qwen2": ("Qwen2ForCausalLM", "Qwen2Config", _DECODER),
    "Qwen3": ("Qwen3ForCausalLM", "Qwen3Config", {**_DECODER, "head_dim": 8}),
    "Gemma": ("GemmaForCausalLM", "GemmaConfig", {**_DECODER, "head_dim": 8}),
    "Gemma2": (
        "Gemma2ForCausalLM",
        "Gemma2Config",
        {**_DECODER, "head_dim": 8, "attn_logit_softcapping": 2.0},
    ),
    "Gemma3Text": ("Gemma3ForCausalLM", "Gemma3TextConfig", {**_DECODER, "head_dim": 8}),
    "GptOss": (
        "GptOssForCausalLM",
        "GptOssConfig",
        {**_DECODER, "head_dim": 8, "num_local_experts": 2, "num_experts_per_tok": 1},
    ),
    "GPT2": ("GPT2LMHeadModel", "GPT2Config", {"n_embd": 32, "n_layer": 2, "n_head": 4}),
    "GPTNeo": (
        "GPTNeoForCausalLM",
        "GPTNeoConfig",
        {
            "hidden_size": 32,
            "num_layers": 2,
            "num_heads": 4,
            "attention_types": [[["global", "local"], 1]],
            "window_size": 3,
            **_VOCABULARY,
        },
    ),
    "GPTNeoX": ("GPTNeoXForCausalLM", "GPTNeoXConfig", _ENCODER),
    "GPTJ": (
        "GPTJForCausalLM",
        "GPTJConfig",
        {"n_embd": 32, "n_layer": 2, "n_head": 4, "rotary_dim": 4, **_VOCABULARY},
    ),
    "OPT": (
        "OPTForCausalLM",
        "OPTConfig",
        {
            "hidden_size": 32,
            "ffn_dim": 32,
            "num_hidden_layers": 2,
            "num_attention_heads": 4,
            "word_embed_proj_dim": 32,
            **_VOCABULARY,
        },
    ),
    "Bloom": (
        "BloomForCausalLM",
        "BloomConfig",
        {"hidden_size": 32, "n_layer": 2, "n_head": 4, **_VOCABULARY},
    ),
    "Mpt": ("MptForCausalLM", "MptConfig", {"d_model": 32, "n_heads": 4, "n_layers": 2, **_VOCABULARY}),
    "Falcon": (
        "FalconForCausalLM",
        "FalconConfig",
        {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, **_VOCABULARY},
    ),
    "Phi": ("PhiForCausalLM", "PhiConfig", _DECODER),
    "Phi3": ("Phi3ForCausalLM", "Phi3Config", _DECODER),
    "StableLm": ("StableLmForCausalLM", "StableLmConfig", _DECODER),
    "Starcoder2": ("Starcoder2ForCausalLM", "Starcoder2Config", _DECODER),
    "Olmo": ("OlmoForCausalLM", "OlmoConfig", _DECODER),
    "Olmo2": ("Olmo2ForCausalLM", "Olmo2Config", _DECODER),
    "Cohere": ("CohereForCausalLM", "CohereConfig", _DECODER),
    "Granite": ("GraniteForCausalLM", "GraniteConfig", _DECODER),
    "Mixtral": ("MixtralForCausalLM", "MixtralConfig", {**_DECODER, "num_local_experts": 2}),
    "Persimmon": ("PersimmonForCausalLM", "PersimmonConfig", _ENCODER),
    "Nemotron": ("NemotronForCausalLM", "NemotronConfig", _DECODER),
    "Helium": ("HeliumForCausalLM", "HeliumConfig", {**_DECODER, "head_dim": 8}),
    "SmolLM3": ("SmolLM3ForCausalLM", "SmolLM3Config", _DECODER),
    "Glm": ("GlmForCausalLM", "GlmConfig", {**_DECODER, "head_dim": 8}),
    "Glm4": ("Glm4ForCausalLM", "Glm4Config", {**_DECODER, "head_dim": 8}),
    "Ernie4_5": ("Ernie4_5ForCausalLM", "Ernie4_5Config", {**_DECODER, "head_dim": 8}),
    "Bert": ("BertModel", "BertConfig", _ENCODER),
    "Roberta": ("RobertaModel", "RobertaConfig", _ENCODER),
    "Electra": ("ElectraModel", "ElectraConfig", {**_ENCODER, "embedding_size": 32}),
    "Albert": ("AlbertModel", "AlbertConfig", {**_ENCODER, "embedding_size": 32}),
    "DistilBert": (
        "DistilBertModel",
        "DistilBertConfig",
        {"dim": 32, "hidden_dim": 32, "n_layers": 2, "n_heads": 4, **_VOCABULARY},
    ),
    "DebertaV2": (
        "DebertaV2Model",
        "DebertaV2Config",
        {**_ENCODER, "relative_attention": True, "pos_att_type": ["c2p", "p2c"]},
    ),
    "Deberta": (
        "DebertaModel",
        "DebertaConfig",
        {**_ENCODER, "relative_attention": True, "pos_att_type": ["c2p", "p2c"]},
    ),
    "MPNet": ("MPNetModel", "MPNetConfig", _ENCODER),
    "XLNet": (
        "XLNetModel",
        "XLNetConfig",
        {"d_model": 32, "n_layer": 2, "n_head": 4, "d_inner": 32, **_VOCABULARY},
    ),
    "Camembert": ("CamembertModel", "CamembertConfig", _ENCODER),
    "ModernBert": ("ModernBertModel", "ModernBertConfig", {**_ENCODER, "local_attention": 4}),
    "XLMRoberta": ("XLMRobertaModel", "XLMRobertaConfig", _ENCODER),
    "RoFormer": ("RoFormerModel", "RoFormerConfig", {**_ENCODER, "embedding_size": 32}),
    "Ernie": ("ErnieModel", "ErnieConfig", _ENCODER),
    "FNet": (
        "FNetModel",
        "FNetConfig",
        {
            "hidden_size": 32,
            "intermediate_size": 32,
            "num_hidden_layers": 2,
            "eos_token_id": None,
            "bos_token_id": None,
            **_VOCABULARY,
        },
    ),
    "Nystromformer": ("NystromformerModel", "NystromformerConfig", _ENCODER),
    "BigBird": ("BigBirdModel", "BigBirdConfig", _ENCODER),
    "Longformer": ("LongformerModel", "LongformerConfig", {**_ENCODER, "attention_window": 4}),
    "T5": ("T5ForConditionalGeneration", "T5Config", _T5),
    "MT5": ("MT5ForConditionalGeneration", "MT5Config", _T5),
    "Bart": (
        "BartForConditionalGeneration",
        "BartConfig",
        {**_SEQ2SEQ, "bos_token_id": 1, "eos_token_id": 2, "decoder_start_token_id": 2},
    ),
    "Marian": ("MarianMTModel", "MarianConfig", {**_SEQ2SEQ, "decoder_start_token_id": 0}),
    "Pegasus": ("PegasusForConditionalGeneration", "PegasusConfig", _SEQ2SEQ),
    "M2M100": ("M2M100ForConditionalGeneration", "M2M100Config", _SEQ2SEQ),
    "LongT5": ("LongT5ForConditionalGeneration", "LongT5Config", _T5),
    "Umt5": ("UMT5ForConditionalGeneration", "UMT5Config", _T5),
    "ViT": ("ViTModel", "ViTConfig", _PICTURES),
    "Swin": (
        "SwinModel",
        "SwinConfig",
        {
            "image_size": 32,
            "patch_size": 4,
            "embed_dim": 16,
            "depths": [1, 1],
            "num_heads": [2, 4],
            "window_size": 4,
        },
    ),
    "DeiT": ("DeiTModel", "DeiTConfig", _PICTURES),
    "CLIPTextModel": (
        "CLIPTextModel",
        "CLIPTextConfig",
        {**_ENCODER, "max_position_embeddings": 16, "eos_token_id": 2, "bos_token_id": 1},
    ),
}

#: Attention written by hand, which a capture names and does not show.
BY_HAND = {
    "GPTNeo",
    "Bloom",
    "Mpt",
    "Falcon",
    "DebertaV2",
    "Deberta",
    "MPNet",
    "XLNet",
    "RoFormer",
    "Nystromformer",
    "BigBird",
    "Longformer",
}
#: They compute no attention at all.
WITHOUT_ATTENTION = {"FNet"}
