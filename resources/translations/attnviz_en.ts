<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_US">
<context>
    <name>TextPane</name>
    <message numerus="yes">
        <source> · {n} unknown</source>
        <translation>
            <numerusform> · {n} unknown</numerusform>
            <numerusform> · {n} unknown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens</source>
        <translation>
            <numerusform>{n} token</numerusform>
            <numerusform>{n} tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message numerus="yes">
        <source> · {n} rows fully masked</source>
        <translation>
            <numerusform> · {n} row fully masked</numerusform>
            <numerusform> · {n} rows fully masked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Every query sees all {n} keys.</source>
        <translation>
            <numerusform>Every query sees all {n} keys.</numerusform>
            <numerusform>Every query sees all {n} keys.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From {least} to {most} of {n} keys.</source>
        <translation>
            <numerusform>From {least} to {most} of {n} key.</numerusform>
            <numerusform>From {least} to {most} of {n} keys.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outputs of {n} heads stand side by side, and W_O mixes them into the layer&apos;s.</source>
        <translation>
            <numerusform>The output of {n} head, which W_O mixes into the layer&apos;s.</numerusform>
            <numerusform>The outputs of {n} heads stand side by side, and W_O mixes them into the layer&apos;s.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outputs of {n} heads stand side by side; W_O did not come with them.</source>
        <translation>
            <numerusform>The output of {n} head; W_O did not come with it.</numerusform>
            <numerusform>The outputs of {n} heads stand side by side; W_O did not come with them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>row sum over {n} keys</source>
        <translation>
            <numerusform>row sum over {n} key</numerusform>
            <numerusform>row sum over {n} keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{blocked} of {cells} cells are blocked: those keys take no part.</source>
        <translation>
            <numerusform>{blocked} of {cells} cells is blocked: that key takes no part.</numerusform>
            <numerusform>{blocked} of {cells} cells are blocked: those keys take no part.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{done} of {all} heads so far</source>
        <translation>
            <numerusform>{done} of {all} head so far</numerusform>
            <numerusform>{done} of {all} heads so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} blocked</source>
        <translation>
            <numerusform>{n} blocked</numerusform>
            <numerusform>{n} blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} heads look at the same positions, each in its own way.</source>
        <translation>
            <numerusform>{n} head looks at the positions in its own way.</numerusform>
            <numerusform>{n} heads look at the same positions, each in its own way.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} hold NaN or ∞</source>
        <translation>
            <numerusform>{n} holds NaN or ∞</numerusform>
            <numerusform>{n} hold NaN or ∞</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more</source>
        <translation>
            <numerusform>{n} more</numerusform>
            <numerusform>{n} more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} of {all} rows sum to 1</source>
        <translation>
            <numerusform>{n} of {all} row sums to 1</numerusform>
            <numerusform>{n} of {all} rows sum to 1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} rows hold NaN or ∞</source>
        <translation>
            <numerusform>{n} row holds NaN or ∞</numerusform>
            <numerusform>{n} rows hold NaN or ∞</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} rows see no key: their output is defined as 0.</source>
        <translation>
            <numerusform>{n} row sees no key: its output is defined as 0.</numerusform>
            <numerusform>{n} rows see no key: their output is defined as 0.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} see no key</source>
        <translation>
            <numerusform>{n} sees no key</numerusform>
            <numerusform>{n} see no key</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens begin like a formula: a spreadsheet may calculate with them.</source>
        <translation>
            <numerusform>{n} token begins like a formula: a spreadsheet may calculate with it.</numerusform>
            <numerusform>{n} tokens begin like a formula: a spreadsheet may calculate with them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens begin like a formula: an apostrophe before them makes a spreadsheet show them.</source>
        <translation>
            <numerusform>{n} token begins like a formula: an apostrophe before it makes a spreadsheet show it.</numerusform>
            <numerusform>{n} tokens begin like a formula: an apostrophe before them makes a spreadsheet show them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{query} reads {n} of {all} keys</source>
        <translation>
            <numerusform>{query} reads {n} of {all} key</numerusform>
            <numerusform>{query} reads {n} of {all} keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{rows} × {n} heads · {d_v} = {rows} × {width}</source>
        <translation>
            <numerusform>{rows} × {n} head · {d_v} = {rows} × {width}</numerusform>
            <numerusform>{rows} × {n} heads · {d_v} = {rows} × {width}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Σ of {n} products</source>
        <extracomment>Written for a number that does not exist.</extracomment>
        <translation>
            <numerusform>Σ of {n} product</numerusform>
            <numerusform>Σ of {n} products</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>masks</name>
    <message numerus="yes">
        <source>Documents: {n}, each sees itself</source>
        <translation>
            <numerusform>Documents: {n}, it sees itself</numerusform>
            <numerusform>Documents: {n}, each sees itself</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Prefix: the first {n} keys, then causal</source>
        <translation>
            <numerusform>Prefix: the first {n} key, then causal</numerusform>
            <numerusform>Prefix: the first {n} keys, then causal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sliding window: the last {n} keys</source>
        <translation>
            <numerusform>Sliding window: the last {n} key</numerusform>
            <numerusform>Sliding window: the last {n} keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>table</name>
    <message numerus="yes">
        <source>{n} cells copied.</source>
        <translation>
            <numerusform>{n} cell copied.</numerusform>
            <numerusform>{n} cells copied.</numerusform>
        </translation>
    </message>
</context>
</TS>
