<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="sv" sourcelanguage="en_US">
<context>
    <name></name>
    <message>
        <source>A line for each of the {q} queries: its token and every statistic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Again and again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow small type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Caption: the settings in words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one panel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied: {what}.</source>
        <extracomment>Pixels an inch of a screen at its plain density. Panel -&gt; the matrix that is copied for it.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frames a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture as SVG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture, three times the pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture, twice the pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pixels an inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <extracomment>The ground of what is transparent: two greys that no theme has.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q, K, V, every stage ({q} × {k} cells each), the output and the statistics, for NumPy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {name}, {size}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slide after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slide before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smallest type: {points:.1f} pt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cell as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The formula as LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The marked cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The matrix as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row as LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings as Python</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings, where the input came from, and every statistic of the {q} queries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smallest type would be {points:.1f} pt on {width:.2f} × {height:.2f} in. Choose fewer panels, slides with one panel each, or allow small type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to export yet: wait for the first picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transparent ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Cancel work, close the message, clear the cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command palette…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the cell&apos;s numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and mouse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock or free the colour limits of scaled scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask on or off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New random draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next theme: light, dark, high contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panel as a table…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaling on or off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Board</name>
    <message>
        <source>Panels: the arrow keys move the cell</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodePanel</name>
    <message>
        <source>masked scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw scores</source>
        <extracomment>Panels of other names that show a stage&apos;s numbers, or what follows from them.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>statistics of the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copy the cell as LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the cell as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the cell&apos;s arithmetic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the row as a table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DimensionsControl</name>
    <message>
        <source>Dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many heads share d_model. Up and Down step to the next that divides it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many positions attend to each other: the scores are T × T.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set by the decoder. Random lets you choose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set by the file. Random lets you choose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set by the model. Random lets you choose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width of one head: its queries and keys have d_k components.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the vector at each position. Up and Down step to the next that n_head divides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} must be a whole number of at least 1, not “{typed}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{q} query heads share {kv} key/value heads. {why}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>Hide; the panels menu brings it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Into a window of its own, or back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This panel alone, large</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>16:9 slide, 1920 × 1080</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16:9 slide, 3840 × 2160</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4:3 slide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>APNG movement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of a Letter page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of an A4 page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GIF movement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MP4 film</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers: a row a query (CSV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers: every stage (NPZ)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG picture</source>
        <extracomment>(words, ending or COMPARISON) in the order of the list.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <extracomment>Unit -&gt; how many of it are one inch; pixels depend on the resolution.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings and statistics (JSON)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slides, one a panel (PowerPoint)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slides, scaled against unscaled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Square</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FilePane</name>
    <message>
        <source>Open Q, K and V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or drop a file on the window: .npy, .npz, .safetensors or .csv with query, key and value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query, key and value, or x with its weight matrices, from a file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeadControl</name>
    <message>
        <source>Each head looks with a Q, K and V of its own. Only the one on show is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Click a term to see its panel alone; click again for all of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divide every score by √d_k, so that its size does not grow with d_k (S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the keys that the rule blocks, for example the future (M)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layouts and panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layouts and panels: what is on the board</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open, save, undo, themes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is on show as a picture or as numbers (Ctrl+E)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaling by one over the square root of d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer {layer} · head {head}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off: {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaling</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InputControl</name>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query, key and value from a file of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query, key and value of every layer of a PyTorch model of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random vectors of any dimensions: what attention does before it has learned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence; a small trained decoder reads it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LayerControl</name>
    <message>
        <source>Each layer attends anew, to what the layers below have made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>All heads at a glance, their outputs side by side, and W_O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every stage with scaling above the same stage without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How peaked the rows are, and what happens as d_k grows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large type and keys alone, for a class in front of the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One panel, as large as the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peakiness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presenter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the panels back in their places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The arithmetic of the cell under the cursor, its row, and its code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask as rule and picture, and what leaks without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole formula from Q, K, V to the output, in its order</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MaskControl</name>
    <message>
        <source>Blocked scores as −1e9: float16 cannot hold it, and a row of nothing else is uniform.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocked scores as −∞, which no number can reach: their weight is exactly 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal: key ≤ query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill of blocked scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many keys back a query sees, itself included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of the first keys every query sees.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None: every key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off: every key is seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefix, then causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a whole number of keys, not “{typed}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which keys a query may see. A blocked key gets weight 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys in the prefix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys in the window</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelPane</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy these lines to the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every attention call inside the block is kept, layer by layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines that capture a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a capture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open capture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open what attnviz.capture saved: every layer and head of one run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run your PyTorch model in these lines, then open what they saved.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>How is this array to be read?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RandomPane</name>
    <message>
        <source>A seed is a whole number of at least 0, not “{typed}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Components of variance 1: raw scores spread like √d_k.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dimensions of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw again with the next seed: what stays the same is the law, not luck.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each component of Q and K has variance 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row of Q and K has length 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q and K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of length 1: raw scores spread like 1/√d_k.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dimensions of a known model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed gives the same numbers on every machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variance 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Readout</name>
    <message>
        <source>allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allowed, {bias}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked, −∞</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp(score − max)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key (is read)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query (reads)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unscaled weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScalingControl</name>
    <message>
        <source>How much of the division by √d_k is applied. Watch how peaked the weights become without it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaling</source>
        <extracomment>Steps of the slider over the whole of scaling; a key moves by 1/20 of it.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>× {scale}, the model’s own</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the cell; click again to let go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the cell; with Shift ten at a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the zoomed part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom into the T × T panels</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>computing … {share} · Esc cancels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores</source>
        <extracomment>Timings in the order of the formula, several under one word.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>No finite number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{h} × {w} cells; smallest {low} at row {lr}, column {lc}; largest {high} at row {hr}, column {hc}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextPane</name>
    <message numerus="yes">
        <source> · {n} unknown</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>; the decoder does not know it and reads its “unknown” token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position {place}, token {id}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <extracomment>Typing is shown this long after the last key, so that a word is one request and not seven.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language that the decoder was trained on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type anything: the picture follows. Each token becomes a row and a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the decoder reads. Click a token to look at what it asks for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Numbered</name>
    <message>
        <source>0 to {last}</source>
        <extracomment>More than this many are a field to type into.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>deck</name>
    <message>
        <source>Attention weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How peaked the rows are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output of the head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query, key and value</source>
        <extracomment>Pixels an inch of the pictures: twice what a slide has on a 1920 x 1080 projector. Panels that are the same at every scale, or show both scales already.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the mask blocks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>failures</name>
    <message>
        <source>The machine ran out of memory. A shorter T or fewer heads would fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attnviz itself failed ({kind}: {error}). The last picture stays.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source> · Q, K rotated (RoPE)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · each bar the strongest of {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source> · {n} rows fully masked</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>+ bias {bias}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row with every key blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing attention at d_k = 1, 2, 4, … 4096 …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing every head of this layer …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing every row without its mask …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each cell is the dot product of one query and one key; their σ is {std}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is one position&apos;s query, key or value: three linear maps of the same input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is the sum of the values, weighted by that row&apos;s weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row sums to 1; the largest weight of a row is {weight} on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Every query sees all {n} keys.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From {least} to {most} of {n} keys.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Heads and output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads, by statistic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How peaked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jacobian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jacobian
norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jacobian norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jacobian norm, median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at a cell of any matrix: its arithmetic is done here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at a row of any matrix: it is followed here from scores to output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q and K of length 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw scores</source>
        <extracomment>Every panel that the menu offers, in the formula&apos;s order, with its title.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw scores: mean {mean}, σ {std}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows that see none: {n}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saturated rows: {scaled} when scaled, {unscaled} when not, of {rows}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaling is off: the scores are the raw ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same scores on the same colours, divided by √{d_k}: the pattern stays, it fades.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unscaled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W_O follows when every head is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What d_k does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the mask hides</source>
        <extracomment>The four parts stand in one row where the figure is this wide, px, and flatter than this.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a mask, {share} of the weight lies on later positions: training would copy the answer from there, and at generation there is nothing to copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allowed · {rule}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>axis to {top}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beside its number: the mean largest weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked · {rule}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>component 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>components of variance 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing …</source>
        <extracomment>A cell as figures speak of it: (query, key); None where the figure has no such axis. Name on the command line and in settings. Extras that are computed in the background while the figure is visible; see :meth:`show_extra`. &quot;scaled&quot; or &quot;unscaled&quot; where the figure stands for one of the two whatever the switch says.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each row sums to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>effective
share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>effective keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>effective keys, per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy
in nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy in nats, per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp(score − row max)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head {head}: mean largest weight {weight} · click to look at it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key (is read)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys seen, per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest
weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest weight, mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest weight, per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer and head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer {layer}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask off: every key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>means over the rows; of the Jacobian norm the median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off: × 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q × k by component, and the running sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query (reads)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random Q, K · causal, T = {t} · scaled, solid · raw, dashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw: σ {measured} · random would be {law} = {predicted}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>row sum over {n} keys</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>same limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saturated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saturated
rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saturated (largest weight &gt; 0.99): {scaled} scaled · {unscaled} unscaled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saturated rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saturated rows: {scaled} scaled · {unscaled} unscaled, of {rows}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled, filled · unscaled, dashed · right: medians</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled, solid · unscaled, dashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled, ÷√{d_k}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled: σ {measured} · random would be {predicted}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores × {scale}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>still of the input before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strongest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes no part: weights 0, and marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first {done} of {all} heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thin: a uniform row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uniform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uniform: {share} on each key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vectors of length 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight on the future, mask off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight · v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights, {rows} × {cols} each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{blocked} of {cells} blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{blocked} of {cells} cells are blocked: those keys take no part.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{blocked} of {cells} cells blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{done} of {all} heads so far</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{done} of {all} points so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fill} over the blocked scores of {query}, float32</source>
        <extracomment>How a fill is written.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{measured}, {expected}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{measure}, per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: mean largest weight {weight}, mean entropy {entropy} nats, saturated rows {saturated} of {rows}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n} blocked</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{n} clipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n} more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{query} reads {key}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{query} reads {n} of {all} keys</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{rows} × {n} heads · {d_v} = {rows} × {width}</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{word} of {h} × {w}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>× {scale}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Σ of {n} products</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Σ weight · v as it grows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>σ of the scores · blue: 1/√d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>σ of the scores · blue: √d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>σ, law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ concatenate the heads&apos; outputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ mask off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ · W_O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ · W_O, {rows} × {cols}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ ÷√{d_k} off: × 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ Σ weight · V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−∞ in float16 (largest {most}): NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−∞ − (−∞) is undefined: NaN</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>masks</name>
    <message>
        <source>Causal: key ≤ query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal: key ≤ query + (T_k − T_q)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom: boolean array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom: float array, added</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Documents: {n}, each sees itself</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Linear biases (ALiBi)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None: every key</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Prefix: the first {n} keys, then causal</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sliding window: the last {n} keys</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The input&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{first}, and {second}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>titles</name>
    <message>
        <source>Arrays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Portuguese decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
