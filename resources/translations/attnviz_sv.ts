<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="sv" sourcelanguage="en_US">
<context>
    <name>Actions</name>
    <message>
        <source>Cancel work, close the message, clear the cell</source>
        <translation>Avbryt arbetet, stäng meddelandet, rensa cellen</translation>
    </message>
    <message>
        <source>Command palette…</source>
        <translation>Kommandopalett…</translation>
    </message>
    <message>
        <source>Copy the cell&apos;s numbers</source>
        <translation>Kopiera cellens tal</translation>
    </message>
    <message>
        <source>Deck: scaled against unscaled…</source>
        <translation>Bildspel: skalat mot oskalat…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportera…</translation>
    </message>
    <message>
        <source>Go to the next panel</source>
        <translation>Gå till nästa panel</translation>
    </message>
    <message>
        <source>Go to the panel before</source>
        <translation>Gå till föregående panel</translation>
    </message>
    <message>
        <source>Hide the panel</source>
        <translation>Dölj panelen</translation>
    </message>
    <message>
        <source>Keys and mouse…</source>
        <translation>Tangenter och mus…</translation>
    </message>
    <message>
        <source>Less of the scaling</source>
        <translation>Mindre skalning</translation>
    </message>
    <message>
        <source>Lock or free the colour limits of scaled scores</source>
        <translation>Lås eller frigör färggränserna för skalade poäng</translation>
    </message>
    <message>
        <source>Mask on or off</source>
        <translation>Mask på eller av</translation>
    </message>
    <message>
        <source>More of the scaling</source>
        <translation>Mer skalning</translation>
    </message>
    <message>
        <source>New random draw</source>
        <translation>Ny slumpdragning</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>Nästa huvud</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>Nästa lager</translation>
    </message>
    <message>
        <source>Next theme: light, dark, high contrast</source>
        <translation>Nästa tema: ljust, mörkt, hög kontrast</translation>
    </message>
    <message>
        <source>No change has been undone</source>
        <translation>Ingen ändring har ångrats</translation>
    </message>
    <message>
        <source>No setting has been changed yet</source>
        <translation>Ingen inställning har ändrats än</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>Öppna fil…</translation>
    </message>
    <message>
        <source>Over the rows: next measure</source>
        <translation>Över raderna: nästa mått</translation>
    </message>
    <message>
        <source>Panel as a table…</source>
        <translation>Panelen som tabell…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Avsluta</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Gör om</translation>
    </message>
    <message>
        <source>Scaling on or off</source>
        <translation>Skalning på eller av</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Visa allt</translation>
    </message>
    <message>
        <source>The head before</source>
        <translation>Föregående huvud</translation>
    </message>
    <message>
        <source>The layer before</source>
        <translation>Föregående lager</translation>
    </message>
    <message>
        <source>The panel alone, or all again</source>
        <translation>Bara panelen, eller alla igen</translation>
    </message>
    <message>
        <source>The panel in a window of its own, or back</source>
        <translation>Panelen i ett eget fönster, eller tillbaka</translation>
    </message>
    <message>
        <source>The panel lower</source>
        <translation>Lägre panel</translation>
    </message>
    <message>
        <source>The panel narrower</source>
        <translation>Smalare panel</translation>
    </message>
    <message>
        <source>The panel taller</source>
        <translation>Högre panel</translation>
    </message>
    <message>
        <source>The panel wider</source>
        <translation>Bredare panel</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Ångra</translation>
    </message>
    <message>
        <source>What d_k does: half the d_k</source>
        <translation>Vad d_k gör: halva d_k</translation>
    </message>
    <message>
        <source>What d_k does: twice the d_k</source>
        <translation>Vad d_k gör: dubbla d_k</translation>
    </message>
    <message>
        <source>What d_k does: variance 1 or length 1</source>
        <translation>Vad d_k gör: varians 1 eller längd 1</translation>
    </message>
    <message>
        <source>Zoom in on the cell</source>
        <translation>Zooma in på cellen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Zooma ut</translation>
    </message>
</context>
<context>
    <name>Board</name>
    <message>
        <source>Panels: the arrow keys move the cell</source>
        <translation>Paneler: piltangenterna flyttar cellen</translation>
    </message>
</context>
<context>
    <name>CodePanel</name>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Q, K and V come from the model or the file that was opened; attnviz did not compute them.</source>
        <translation>Q, K och V kommer från modellen eller den öppnade filen; attnviz har inte beräknat dem.</translation>
    </message>
    <message>
        <source>The code</source>
        <translation>Koden</translation>
    </message>
    <message>
        <source>allowed: {score}</source>
        <translation>tillåten: {score}</translation>
    </message>
    <message>
        <source>blocked: −∞</source>
        <translation>blockerad: −∞</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>maskade poäng</translation>
    </message>
    <message>
        <source>output</source>
        <translation>utdata</translation>
    </message>
    <message>
        <source>raw scores</source>
        <extracomment>Panels of other names that show a stage&apos;s numbers, or what follows from them.</extracomment>
        <translation>råpoäng</translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation>skalade poäng</translation>
    </message>
    <message>
        <source>scaling off: × 1</source>
        <translation>skalning av: × 1</translation>
    </message>
    <message>
        <source>statistics of the rows</source>
        <translation>radernas statistik</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>vikt</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>vikter</translation>
    </message>
    <message>
        <source>{stage} · the same step in {this}; {other} computed this picture</source>
        <translation>{stage} · samma steg i {this}; {other} beräknade den här bilden</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copy the cell as LaTeX</source>
        <translation>Kopiera cellen som LaTeX</translation>
    </message>
    <message>
        <source>Copy the cell as a table</source>
        <translation>Kopiera cellen som tabell</translation>
    </message>
    <message>
        <source>Copy the cell&apos;s arithmetic</source>
        <extracomment>Panel, form and name of each copy that can be asked for by name.</extracomment>
        <translation>Kopiera cellens uträkning</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Kopiera koden</translation>
    </message>
    <message>
        <source>Copy the row as a table</source>
        <translation>Kopiera raden som tabell</translation>
    </message>
</context>
<context>
    <name>DimensionsControl</name>
    <message>
        <source>Dimensions</source>
        <translation>Dimensioner</translation>
    </message>
    <message>
        <source>How many heads share d_model. Up and Down step to the next that divides it.</source>
        <translation>Hur många huvuden som delar på d_model. Upp och Ner går till nästa antal som delar det jämnt.</translation>
    </message>
    <message>
        <source>How many positions attend to each other: the scores are T × T.</source>
        <translation>Hur många positioner som ser på varandra: poängen är T × T.</translation>
    </message>
    <message>
        <source>Set by the decoder. Random lets you choose.</source>
        <translation>Bestäms av avkodaren. Slump låter dig välja.</translation>
    </message>
    <message>
        <source>Set by the file. Random lets you choose.</source>
        <translation>Bestäms av filen. Slump låter dig välja.</translation>
    </message>
    <message>
        <source>Set by the model. Random lets you choose.</source>
        <translation>Bestäms av modellen. Slump låter dig välja.</translation>
    </message>
    <message>
        <source>The width of one head: its queries and keys have d_k components.</source>
        <translation>Ett huvuds bredd: dess query- och nyckelvektorer har d_k komponenter.</translation>
    </message>
    <message>
        <source>Use {n}</source>
        <translation>Använd {n}</translation>
    </message>
    <message>
        <source>Width of the vector at each position. Up and Down step to the next that n_head divides.</source>
        <translation>Vektorns bredd vid varje position. Upp och Ner går till nästa tal som n_head delar jämnt.</translation>
    </message>
    <message>
        <source>{name} can be at most {most}, not “{typed}”.</source>
        <translation>{name} kan vara högst {most}, inte ”{typed}”.</translation>
    </message>
    <message>
        <source>{name} must be a whole number of at least 1, not “{typed}”.</source>
        <translation>{name} måste vara ett heltal som är minst 1, inte ”{typed}”.</translation>
    </message>
    <message>
        <source>{q} query heads share {kv} key/value heads. {why}</source>
        <translation>{q} query-huvuden delar på {kv} nyckel/värde-huvuden. {why}</translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>Hide; the panels menu brings it back</source>
        <translation>Dölj; panelmenyn tar fram den igen</translation>
    </message>
    <message>
        <source>Into a window of its own, or back</source>
        <translation>Till ett eget fönster, eller tillbaka</translation>
    </message>
    <message>
        <source>This panel alone, large</source>
        <translation>Bara den här panelen, stor</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>16:9 slide, 1920 × 1080</source>
        <translation>16:9-bild, 1920 × 1080</translation>
    </message>
    <message>
        <source>16:9 slide, 3840 × 2160</source>
        <translation>16:9-bild, 3840 × 2160</translation>
    </message>
    <message>
        <source>4:3 slide</source>
        <translation>4:3-bild</translation>
    </message>
    <message>
        <source>A line for each of the {q} queries: its token and every statistic.</source>
        <translation>En rad för var och en av de {q} query-raderna: dess token och all statistik.</translation>
    </message>
    <message>
        <source>APNG movement</source>
        <translation>APNG-rörelse</translation>
    </message>
    <message>
        <source>Again and again</source>
        <translation>Om och om igen</translation>
    </message>
    <message>
        <source>Allow small type</source>
        <translation>Tillåt liten text</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Avbryt</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>Avbrutet; inget skrevs.</translation>
    </message>
    <message>
        <source>Caption: the settings in words</source>
        <translation>Bildtext: inställningarna i ord</translation>
    </message>
    <message>
        <source>Choose at least one panel.</source>
        <translation>Välj minst en panel.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Stäng</translation>
    </message>
    <message>
        <source>Colour bars</source>
        <translation>Färgskalor</translation>
    </message>
    <message>
        <source>Column of a Letter page</source>
        <translation>Spalt på en Letter-sida</translation>
    </message>
    <message>
        <source>Column of an A4 page</source>
        <translation>Spalt på en A4-sida</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Copied: {what}.</source>
        <extracomment>Pixels an inch of a screen at its plain density. Panel -&gt; the matrix that is copied for it.</extracomment>
        <translation>Kopierat: {what}.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopiera</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Egen</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Mörkt</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportera</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Bildruta</translation>
    </message>
    <message>
        <source>Frames a second</source>
        <translation>Bilder per sekund</translation>
    </message>
    <message>
        <source>GIF movement</source>
        <translation>GIF-rörelse</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höjd</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Ljust</translation>
    </message>
    <message>
        <source>MP4 film</source>
        <translation>MP4-film</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Mask</translation>
    </message>
    <message>
        <source>Numbers: a row a query (CSV)</source>
        <translation>Tal: en rad per query (CSV)</translation>
    </message>
    <message>
        <source>Numbers: every stage (NPZ)</source>
        <translation>Tal: varje steg (NPZ)</translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation>PDF-sida</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <extracomment>(words, ending or COMPARISON) in the order of the list.</extracomment>
        <translation>PNG-bild</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Picture as SVG</source>
        <translation>Bild som SVG</translation>
    </message>
    <message>
        <source>Picture, three times the pixels</source>
        <translation>Bild, tre gånger så många pixlar</translation>
    </message>
    <message>
        <source>Picture, twice the pixels</source>
        <translation>Bild, dubbelt så många pixlar</translation>
    </message>
    <message>
        <source>Pixels an inch</source>
        <translation>Pixlar per tum</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spela</translation>
    </message>
    <message>
        <source>Preview</source>
        <extracomment>The ground of what is transparent: two greys that no theme has.</extracomment>
        <translation>Förhandsvisning</translation>
    </message>
    <message>
        <source>Q, K, V, every stage ({q} × {k} cells each), the output and the statistics, for NumPy.</source>
        <translation>Q, K, V, varje steg ({q} × {k} celler vardera), utdata och statistiken, för NumPy.</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG-ritning</translation>
    </message>
    <message>
        <source>Saved {name}, {size}.</source>
        <translation>Sparade {name}, {size}.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Spara…</translation>
    </message>
    <message>
        <source>Scale</source>
        <extracomment>Unit -&gt; how many of it are one inch; pixels depend on the resolution.</extracomment>
        <translation>Skala</translation>
    </message>
    <message>
        <source>Screen, 1920 × 1080</source>
        <translation>Skärm, 1920 × 1080</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunder</translation>
    </message>
    <message>
        <source>Settings and statistics (JSON)</source>
        <translation>Inställningar och statistik (JSON)</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Storlek</translation>
    </message>
    <message>
        <source>Slide after</source>
        <translation>Nästa bild</translation>
    </message>
    <message>
        <source>Slide before</source>
        <translation>Föregående bild</translation>
    </message>
    <message>
        <source>Slides, one a panel (PowerPoint)</source>
        <translation>Bilder, en per panel (PowerPoint)</translation>
    </message>
    <message>
        <source>Slides, scaled against unscaled</source>
        <translation>Bilder, skalat mot oskalat</translation>
    </message>
    <message>
        <source>Smallest type: {points} pt.</source>
        <translation>Minsta text: {points} pt.</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>Kvadrat</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stanna</translation>
    </message>
    <message>
        <source>The cell as a table</source>
        <translation>Cellen som tabell</translation>
    </message>
    <message>
        <source>The formula as LaTeX</source>
        <translation>Formeln som LaTeX</translation>
    </message>
    <message>
        <source>The marked cell</source>
        <translation>Den markerade cellen</translation>
    </message>
    <message>
        <source>The matrix as a table</source>
        <translation>Matrisen som tabell</translation>
    </message>
    <message>
        <source>The row as LaTeX</source>
        <translation>Raden som LaTeX</translation>
    </message>
    <message>
        <source>The row as a table</source>
        <translation>Raden som tabell</translation>
    </message>
    <message>
        <source>The settings as Python</source>
        <translation>Inställningarna som Python</translation>
    </message>
    <message>
        <source>The settings, where the input came from, and every statistic of the {q} queries.</source>
        <translation>Inställningarna, varifrån indata kom och all statistik för de {q} query-raderna.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>There is nothing to export yet: wait for the first picture.</source>
        <translation>Det finns inget att exportera än: vänta på den första bilden.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Rubrik</translation>
    </message>
    <message>
        <source>Token labels</source>
        <translation>Tokenetiketter</translation>
    </message>
    <message>
        <source>Transparent ground</source>
        <translation>Genomskinlig bakgrund</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Enhet</translation>
    </message>
    <message>
        <source>What moves</source>
        <translation>Vad som rör sig</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Bredd</translation>
    </message>
    <message>
        <source>{name} is there already: choose it by its whole name to replace it.</source>
        <translation>{name} finns redan: välj den med hela namnet för att ersätta den.</translation>
    </message>
</context>
<context>
    <name>FilePane</name>
    <message>
        <source>All files</source>
        <translation>Alla filer</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>Fält</translation>
    </message>
    <message>
        <source>Arrays, or a figure of attnviz</source>
        <translation>Fält, eller en figur från attnviz</translation>
    </message>
    <message>
        <source>Open Q, K and V</source>
        <translation>Öppna Q, K och V</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>Öppnade tidigare</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öppna…</translation>
    </message>
    <message>
        <source>Or drop a file on the window: .npy, .npz, .safetensors or .csv with query, key and value.</source>
        <translation>Eller släpp en fil på fönstret: .npy, .npz, .safetensors eller .csv med query, key och value.</translation>
    </message>
    <message>
        <source>Query, key and value, or x with its weight matrices, from a file.</source>
        <translation>Query, nyckel och värde, eller x med sina viktmatriser, från en fil.</translation>
    </message>
</context>
<context>
    <name>HeadControl</name>
    <message>
        <source>Each head looks with a Q, K and V of its own. Only the one on show is computed.</source>
        <translation>Varje huvud ser med egna Q, K och V. Bara det som visas beräknas.</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Huvud</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Click a term to see its panel alone; click again for all of them</source>
        <translation>Klicka på en term för att se bara dess panel; klicka igen för alla</translation>
    </message>
    <message>
        <source>Divide every score by √d_k, so that its size does not grow with d_k (S)</source>
        <translation>Dividera varje poäng med √d_k, så att dess storlek inte växer med d_k (S)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportera</translation>
    </message>
    <message>
        <source>Hide the keys that the rule blocks, for example the future (M)</source>
        <translation>Dölj de nycklar som regeln blockerar, till exempel framtiden (M)</translation>
    </message>
    <message>
        <source>Layouts and panels</source>
        <translation>Vyer och paneler</translation>
    </message>
    <message>
        <source>Layouts and panels: what is on the board</source>
        <translation>Vyer och paneler: vad som visas</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Mask</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Meny</translation>
    </message>
    <message>
        <source>Open, save, undo, themes</source>
        <translation>Öppna, spara, ångra, teman</translation>
    </message>
    <message>
        <source>Save what is on show as a picture or as numbers (Ctrl+E)</source>
        <translation>Spara det som visas som bild eller som tal (Ctrl+E)</translation>
    </message>
    <message>
        <source>Scaling by one over the square root of d_k</source>
        <translation>Skalning med ett genom roten ur d_k</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>huvud {head}</translation>
    </message>
    <message>
        <source>layer {layer} · head {head}</source>
        <translation>lager {layer} · huvud {head}</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>mask</translation>
    </message>
    <message>
        <source>off: {what}</source>
        <translation>av: {what}</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>skalning</translation>
    </message>
</context>
<context>
    <name>InputControl</name>
    <message>
        <source>File</source>
        <translation>Fil</translation>
    </message>
    <message>
        <source>Input</source>
        <extracomment>px inside the sidebar.</extracomment>
        <translation>Indata</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Query, key and value from a file of your own.</source>
        <translation>Query, nyckel och värde från en egen fil.</translation>
    </message>
    <message>
        <source>Query, key and value of every layer of a PyTorch model of your own.</source>
        <translation>Query, nyckel och värde för varje lager i en egen PyTorch-modell.</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Slump</translation>
    </message>
    <message>
        <source>Random vectors of any dimensions: what attention does before it has learned.</source>
        <translation>Slumpvektorer av valfria dimensioner: vad attention gör innan den har lärt sig.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Type a sentence; a small trained decoder reads it.</source>
        <translation>Skriv en mening; en liten tränad avkodare läser den.</translation>
    </message>
</context>
<context>
    <name>LayerControl</name>
    <message>
        <source>Each layer attends anew, to what the layers below have made.</source>
        <translation>Varje lager ser på nytt, på det som lagren under har gjort.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Lager</translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>All heads at a glance, their outputs side by side, and W_O</source>
        <translation>Alla huvuden på en gång, deras utdata sida vid sida, och W_O</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Jämför</translation>
    </message>
    <message>
        <source>Every stage with scaling above the same stage without</source>
        <translation>Varje steg med skalning ovanför samma steg utan</translation>
    </message>
    <message>
        <source>Focus</source>
        <translation>Fokus</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Huvuden</translation>
    </message>
    <message>
        <source>How peaked the rows are, and what happens as d_k grows</source>
        <translation>Hur spetsiga raderna är, och vad som händer när d_k växer</translation>
    </message>
    <message>
        <source>Large type and keys alone, for a class in front of the screen</source>
        <translation>Stor text och bara tangenter, för en klass framför skärmen</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Mask</translation>
    </message>
    <message>
        <source>One cell</source>
        <translation>En cell</translation>
    </message>
    <message>
        <source>One panel, as large as the window</source>
        <translation>En panel, stor som fönstret</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Översikt</translation>
    </message>
    <message>
        <source>Peakiness</source>
        <translation>Spetsighet</translation>
    </message>
    <message>
        <source>Presenter</source>
        <translation>Föredrag</translation>
    </message>
    <message>
        <source>Put the panels back in their places</source>
        <translation>Lägg tillbaka panelerna på sina platser</translation>
    </message>
    <message>
        <source>The arithmetic of the cell under the cursor, its row, and its code</source>
        <translation>Uträkningen för cellen under markören, dess rad och dess kod</translation>
    </message>
    <message>
        <source>The mask as rule and picture, and what leaks without it</source>
        <translation>Masken som regel och bild, och vad som läcker utan den</translation>
    </message>
    <message>
        <source>The whole formula from Q, K, V to the output, in its order</source>
        <translation>Hela formeln från Q, K, V till utdata, i ordning</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>All panels are hidden. ▦ or Ctrl+1 brings them back.</source>
        <extracomment>Arrow key -&gt; (queries down, keys to the right). After a result has been painted; carries it. What benchmarks and tests wait for.</extracomment>
        <translation>Alla paneler är dolda. ▦ eller Ctrl+1 tar fram dem igen.</translation>
    </message>
    <message>
        <source>Alone: {panel}</source>
        <translation>Ensam: {panel}</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>Fält</translation>
    </message>
    <message>
        <source>Arrays, or a figure of attnviz</source>
        <translation>Fält, eller en figur från attnviz</translation>
    </message>
    <message>
        <source>As a table: {panel}</source>
        <translation>Som tabell: {panel}</translation>
    </message>
    <message>
        <source>Language: {name}</source>
        <translation>Språk (Language): {name}</translation>
    </message>
    <message>
        <source>No panel on the board has numbers to list yet.</source>
        <translation>Ingen panel har några tal att visa som tabell än.</translation>
    </message>
    <message>
        <source>One file at a time: of {n} that were dropped, {name} is opened.</source>
        <translation>En fil i taget: av {n} som släpptes öppnas {name}.</translation>
    </message>
    <message>
        <source>Open Q, K, V or x with its weights</source>
        <translation>Öppna Q, K, V eller x med sina vikter</translation>
    </message>
    <message>
        <source>Preset: {title}</source>
        <translation>Förval: {title}</translation>
    </message>
    <message>
        <source>Press S: watch what dividing by √d_k does</source>
        <translation>Tryck S: se vad division med √d_k gör</translation>
    </message>
    <message>
        <source>There is no picture to save yet; wait for the first one.</source>
        <translation>Det finns ingen bild att spara än; vänta på den första.</translation>
    </message>
    <message>
        <source>“{panel}” is not on the board; {key} shows it.</source>
        <extracomment>Share of the whole scaling that one key press moves. px by which one key press makes a panel wider or taller.</extracomment>
        <translation>”{panel}” visas inte nu; {key} tar fram den.</translation>
    </message>
</context>
<context>
    <name>MaskControl</name>
    <message>
        <source>A mask</source>
        <translation>En mask</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alla filer</translation>
    </message>
    <message>
        <source>Blocked scores as −1e9: float16 cannot hold it, and a row of nothing else is uniform.</source>
        <translation>Blockerade poäng som −1e9: float16 rymmer det inte, och en rad med bara sådana blir likformig.</translation>
    </message>
    <message>
        <source>Blocked scores as −∞, which no number can reach: their weight is exactly 0.</source>
        <translation>Blockerade poäng som −∞, som inget tal når: deras vikt är exakt 0.</translation>
    </message>
    <message>
        <source>Causal: key ≤ query</source>
        <translation>Kausal: nyckel ≤ query</translation>
    </message>
    <message>
        <source>Fill of blocked scores</source>
        <translation>Fyllning av blockerade poäng</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Från en fil…</translation>
    </message>
    <message>
        <source>How many keys back a query sees, itself included.</source>
        <translation>Hur många nycklar bakåt en query ser, sig själv inräknad.</translation>
    </message>
    <message>
        <source>How many of the first keys every query sees.</source>
        <translation>Hur många av de första nycklarna som varje query ser.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Nycklar</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Mask</translation>
    </message>
    <message>
        <source>None: every key</source>
        <translation>Ingen: alla nycklar</translation>
    </message>
    <message>
        <source>Off: every key is seen.</source>
        <translation>Av: alla nycklar syns.</translation>
    </message>
    <message>
        <source>Open a mask</source>
        <translation>Öppna en mask</translation>
    </message>
    <message>
        <source>Prefix, then causal</source>
        <translation>Prefix, sedan kausal</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Glidande fönster</translation>
    </message>
    <message>
        <source>This is a whole number of keys, not “{typed}”.</source>
        <translation>Här ska stå ett helt antal nycklar, inte ”{typed}”.</translation>
    </message>
    <message>
        <source>Which keys a query may see. A blocked key gets weight 0.</source>
        <translation>Vilka nycklar en query får se. En blockerad nyckel får vikt 0.</translation>
    </message>
    <message>
        <source>prefix length</source>
        <translation>prefixlängd</translation>
    </message>
    <message>
        <source>window length</source>
        <translation>fönsterlängd</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Language</source>
        <translation>Språk (Language)</translation>
    </message>
</context>
<context>
    <name>ModelPane</name>
    <message>
        <source>Captures</source>
        <translation>Inspelningar</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopiera</translation>
    </message>
    <message>
        <source>Copy these lines to the clipboard.</source>
        <translation>Kopiera raderna till urklipp.</translation>
    </message>
    <message>
        <source>Every attention call inside the block is kept, layer by layer.</source>
        <translation>Varje attention-anrop i blocket sparas, lager för lager.</translation>
    </message>
    <message>
        <source>Lines that capture a model</source>
        <translation>Rader som fångar en modell</translation>
    </message>
    <message>
        <source>Open a capture</source>
        <translation>Öppna en inspelning</translation>
    </message>
    <message>
        <source>Open capture…</source>
        <translation>Öppna…</translation>
    </message>
    <message>
        <source>Open what attnviz.capture saved: every layer and head of one run.</source>
        <translation>Öppna det som attnviz.capture sparade: varje lager och huvud i en körning.</translation>
    </message>
    <message>
        <source>Run your PyTorch model in these lines, then open what they saved.</source>
        <translation>Kör din PyTorch-modell i de här raderna och öppna sedan det de sparade.</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close this message</source>
        <translation>Stäng meddelandet</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation>Kommandon</translation>
    </message>
    <message>
        <source>Nothing of that name.</source>
        <translation>Inget med det namnet.</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>Vad vill du göra?</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>How is this array to be read?</source>
        <translation>Hur ska det här fältet läsas?</translation>
    </message>
</context>
<context>
    <name>RandomPane</name>
    <message>
        <source>A seed has at most {n} digits, not as many as “{typed}”.</source>
        <translation>Ett frö har högst {n} siffror, inte så många som ”{typed}”.</translation>
    </message>
    <message>
        <source>A seed is a whole number of at least 0, not “{typed}”.</source>
        <translation>Ett frö är ett heltal som är minst 0, inte ”{typed}”.</translation>
    </message>
    <message>
        <source>Components of variance 1: raw scores spread like √d_k.</source>
        <translation>Komponenter med varians 1: råpoängen sprids som √d_k.</translation>
    </message>
    <message>
        <source>Dimensions of your own</source>
        <translation>Egna dimensioner</translation>
    </message>
    <message>
        <source>Draw again with the next seed: what stays the same is the law, not luck.</source>
        <translation>Dra igen med nästa frö: det som består är lagen, inte turen.</translation>
    </message>
    <message>
        <source>Each component of Q and K has variance 1.</source>
        <translation>Varje komponent av Q och K har varians 1.</translation>
    </message>
    <message>
        <source>Each row of Q and K has length 1.</source>
        <translation>Varje rad av Q och K har längd 1.</translation>
    </message>
    <message>
        <source>Length 1</source>
        <translation>Längd 1</translation>
    </message>
    <message>
        <source>New draw</source>
        <translation>Dra igen</translation>
    </message>
    <message>
        <source>Preset</source>
        <extracomment>px inside the sidebar.</extracomment>
        <translation>Förval</translation>
    </message>
    <message>
        <source>Q and K</source>
        <translation>Q och K</translation>
    </message>
    <message>
        <source>Rows of length 1: raw scores spread like 1/√d_k.</source>
        <translation>Rader med längd 1: råpoängen sprids som 1/√d_k.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Frö</translation>
    </message>
    <message>
        <source>The dimensions of a known model.</source>
        <translation>Dimensionerna hos en känd modell.</translation>
    </message>
    <message>
        <source>The same seed gives the same numbers on every machine.</source>
        <translation>Samma frö ger samma tal på varje dator.</translation>
    </message>
    <message>
        <source>Variance 1</source>
        <translation>Varians 1</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>frö</translation>
    </message>
</context>
<context>
    <name>Readout</name>
    <message>
        <source>allowed</source>
        <translation>tillåten</translation>
    </message>
    <message>
        <source>allowed, {bias}</source>
        <translation>tillåten, {bias}</translation>
    </message>
    <message>
        <source>blocked, −∞</source>
        <translation>blockerad, −∞</translation>
    </message>
    <message>
        <source>exp(score − max)</source>
        <translation>exp(poäng − max)</translation>
    </message>
    <message>
        <source>key (is read)</source>
        <translation>nyckel (läses)</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>mask</translation>
    </message>
    <message>
        <source>query (reads)</source>
        <translation>query (läser)</translation>
    </message>
    <message>
        <source>row sum</source>
        <translation>radsumma</translation>
    </message>
    <message>
        <source>scaled weight</source>
        <translation>skalad vikt</translation>
    </message>
    <message>
        <source>unscaled weight</source>
        <translation>oskalad vikt</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>vikt</translation>
    </message>
</context>
<context>
    <name>ScalingControl</name>
    <message>
        <source>How much of the division by √d_k is applied. Watch how peaked the weights become without it.</source>
        <translation>Hur mycket av divisionen med √d_k som används. Se hur spetsiga vikterna blir utan den.</translation>
    </message>
    <message>
        <source>Scaling</source>
        <extracomment>Steps of the slider over the whole of scaling; a key moves by 1/20 of it.</extracomment>
        <translation>Skalning</translation>
    </message>
    <message>
        <source>× {scale}, the model’s own</source>
        <translation>× {scale}, modellens egen</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Dubbelklick</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Dra</translation>
    </message>
    <message>
        <source>Keep the cell; click again to let go</source>
        <translation>Behåll cellen; klicka igen för att släppa</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>Tangenter och mus</translation>
    </message>
    <message>
        <source>Move the cell; with Shift ten at a time</source>
        <translation>Flytta cellen; med Skift tio i taget</translation>
    </message>
    <message>
        <source>Move the zoomed part</source>
        <translation>Flytta den zoomade delen</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Visa allt</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Hjul</translation>
    </message>
    <message>
        <source>Zoom into the T × T panels</source>
        <translation>Zooma in i T × T-panelerna</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>computing … {share} · Esc cancels</source>
        <translation>beräknar … {share} · Esc avbryter</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>ritning</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>sparat</translation>
    </message>
    <message>
        <source>loading the input … {share} · Esc cancels</source>
        <extracomment>What long work does, and how far it is.</extracomment>
        <translation>läser in indata … {share} · Esc avbryter</translation>
    </message>
    <message>
        <source>preparing the engine …</source>
        <translation>förbereder motorn …</translation>
    </message>
    <message>
        <source>projecting Q, K, V … {share} · Esc cancels</source>
        <translation>projicerar Q, K, V … {share} · Esc avbryter</translation>
    </message>
    <message>
        <source>scores</source>
        <extracomment>Timings in the order of the formula, several under one word.</extracomment>
        <translation>poäng</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>No finite number.</source>
        <translation>Inget ändligt tal.</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>blockerad</translation>
    </message>
    <message>
        <source>{h} × {w} cells; smallest {low} at row {lr}, column {lc}; largest {high} at row {hr}, column {hc}.</source>
        <translation>{h} × {w} celler; minst {low} på rad {lr}, kolumn {lc}; störst {high} på rad {hr}, kolumn {hc}.</translation>
    </message>
</context>
<context>
    <name>TextPane</name>
    <message numerus="yes">
        <source> · {n} unknown</source>
        <translation>
            <numerusform> · {n} okänd</numerusform>
            <numerusform> · {n} okända</numerusform>
        </translation>
    </message>
    <message>
        <source>; the decoder does not know it and reads its “unknown” token</source>
        <translation>; avkodaren känner inte till den och läser sin ”okänd”-token</translation>
    </message>
    <message>
        <source>Position {place}, token {id}</source>
        <translation>Position {place}, token {id}</translation>
    </message>
    <message>
        <source>Text</source>
        <extracomment>Typing is shown this long after the last key, so that a word is one request and not seven.</extracomment>
        <translation>Text</translation>
    </message>
    <message>
        <source>The language that the decoder was trained on.</source>
        <translation>Språket som avkodaren tränades på.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>Skriv en mening</translation>
    </message>
    <message>
        <source>Type anything: the picture follows. Each token becomes a row and a column.</source>
        <translation>Skriv vad som helst: bilden följer med. Varje token blir en rad och en kolumn.</translation>
    </message>
    <message>
        <source>What the decoder reads. Click a token to look at what it asks for.</source>
        <translation>Det som avkodaren läser. Klicka på en token för att se vad den frågar efter.</translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens</source>
        <translation>
            <numerusform>{n} token</numerusform>
            <numerusform>{n} token</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Numbered</name>
    <message>
        <source>0 to {last}</source>
        <extracomment>More than this many are a field to type into.</extracomment>
        <translation>0 till {last}</translation>
    </message>
</context>
<context>
    <name>deck</name>
    <message>
        <source>Attention weights</source>
        <translation>Attention-vikter</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>Formula: Attention(Q, K, V) = softmax(mask(Q Kᵀ / √d_k)) V</source>
        <translation>Formel: Attention(Q, K, V) = softmax(mask(Q Kᵀ / √d_k)) V</translation>
    </message>
    <message>
        <source>How peaked the rows are</source>
        <translation>Hur spetsiga raderna är</translation>
    </message>
    <message>
        <source>Output of the head</source>
        <translation>Huvudets utdata</translation>
    </message>
    <message>
        <source>Query, key and value</source>
        <extracomment>Pixels an inch of the pictures: twice what a slide has on a 1920 x 1080 projector. Panels that are the same at every scale, or show both scales already. Panels whose colours depend on the scale.</extracomment>
        <translation>Query, nyckel och värde</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>Skalat</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Inställningar</translation>
    </message>
    <message>
        <source>Unscaled</source>
        <translation>Oskalat</translation>
    </message>
    <message>
        <source>What the mask blocks</source>
        <translation>Vad masken blockerar</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>(heads, positions, components): {heads}, {positions}</source>
        <translation>(huvuden, positioner, komponenter): {heads}, {positions}</translation>
    </message>
    <message>
        <source>(positions, heads, components): {heads}, {positions}</source>
        <translation>(positioner, huvuden, komponenter): {heads}, {positions}</translation>
    </message>
    <message>
        <source>A batch of {size}: {shapes}. Which sequence?</source>
        <translation>En batch om {size}: {shapes}. Vilken sekvens?</translation>
    </message>
    <message>
        <source>A mask array is (T_q, T_k) or (H, T_q, T_k), not {shape}.</source>
        <translation>Ett maskfält är (T_q, T_k) eller (H, T_q, T_k), inte {shape}.</translation>
    </message>
    <message>
        <source>A mask given as an array is more than a snippet can say; save it, and pass it as attn_mask.</source>
        <translation>En mask som är ett fält är mer än ett kodstycke kan säga; spara den och ge den som attn_mask.</translation>
    </message>
    <message>
        <source>A mask is boolean or float, not {dtype}.</source>
        <translation>En mask är boolesk eller flyttal, inte {dtype}.</translation>
    </message>
    <message>
        <source>A prefix cannot have {n} keys; give 0 or more.</source>
        <translation>Ett prefix kan inte ha {n} nycklar; ange 0 eller fler.</translation>
    </message>
    <message>
        <source>A sliding window needs at least 1 key, not {n}.</source>
        <translation>Ett glidande fönster behöver minst 1 nyckel, inte {n}.</translation>
    </message>
    <message>
        <source>Attention needs at least one head, position and component: {shapes}.</source>
        <translation>Attention behöver minst ett huvud, en position och en komponent: {shapes}.</translation>
    </message>
    <message>
        <source>Attention needs at least one position and one component: {q}, {k}, {v}.</source>
        <translation>Attention behöver minst en position och en komponent: {q}, {k}, {v}.</translation>
    </message>
    <message>
        <source>Choose a shorter T or fewer dimensions.</source>
        <translation>Välj ett kortare T eller färre dimensioner.</translation>
    </message>
    <message>
        <source>Choose a shorter T.</source>
        <translation>Välj ett kortare T.</translation>
    </message>
    <message>
        <source>Choose a smaller T or a smaller d_model.</source>
        <translation>Välj ett mindre T eller ett mindre d_model.</translation>
    </message>
    <message>
        <source>Choose a smaller d_model, or look at one head&apos;s output.</source>
        <translation>Välj ett mindre d_model, eller se på ett huvuds utdata.</translation>
    </message>
    <message>
        <source>Choose a smaller d_model: W_Q, W_K and W_V alone do not fit.</source>
        <translation>Välj ett mindre d_model: W_Q, W_K och W_V ryms inte ens ensamma.</translation>
    </message>
    <message>
        <source>Give the length of one document at least.</source>
        <translation>Ange längden på minst ett dokument.</translation>
    </message>
    <message>
        <source>How are the axes of {shapes} to be read?</source>
        <translation>Hur ska axlarna i {shapes} läsas?</translation>
    </message>
    <message>
        <source>One head at T = {t:,} with d_k = {d_k}</source>
        <extracomment>One pass for statistics and output costs as much as so many scores of a tile: exp, sums and weights·V. A score costs as much as so many multiplications beside the d_k of its product, one of ``core.pieces`` as this, and one in float64 as two. Measured on two cores, d_k = 64 to 4,096.</extracomment>
        <translation>Ett huvud vid T = {t:,} med d_k = {d_k}</translation>
    </message>
    <message>
        <source>One head is 2-D (T, d): query {q}, key {k}, value {v}.</source>
        <translation>Ett huvud är 2-D (T, d): query {q}, key {k}, value {v}.</translation>
    </message>
    <message>
        <source>One layer of {name} ({shapes})</source>
        <translation>Ett lager av {name} ({shapes})</translation>
    </message>
    <message>
        <source>Only random input has every width d_k; choose random input, or move scale or mask.</source>
        <translation>Bara slumpindata har alla bredder d_k; välj slumpindata, eller rör skala eller mask.</translation>
    </message>
    <message>
        <source>Q, K and V are (T, d), (H, T, d) or (B, H, T, d) with the same B, not {shapes}.</source>
        <translation>Q, K och V är (T, d), (H, T, d) eller (B, H, T, d) med samma B, inte {shapes}.</translation>
    </message>
    <message>
        <source>Q, K and V are (T, d), (H, T, d) or (B, H, T, d), not {shapes}.</source>
        <translation>Q, K och V är (T, d), (H, T, d) eller (B, H, T, d), inte {shapes}.</translation>
    </message>
    <message>
        <source>Q, K and V must share the batch B of (B, H, T, d): {shapes}.</source>
        <translation>Q, K och V måste ha samma batch B i (B, H, T, d): {shapes}.</translation>
    </message>
    <message>
        <source>Q, K and V side by side, each {shape}</source>
        <translation>Q, K och V sida vid sida, vardera {shape}</translation>
    </message>
    <message>
        <source>Q, K and V stacked along the first axis, each {shape}</source>
        <translation>Q, K och V staplade längs första axeln, vardera {shape}</translation>
    </message>
    <message>
        <source>Random input at T = {t:,} and d_model = {d_model:,}</source>
        <translation>Slumpindata vid T = {t:,} och d_model = {d_model:,}</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <extracomment>Characters of the text that are read in as long as one of ``core.pieces`` takes, and what part of that the passes take: telling cells apart, finding empty columns, reading numbers.</extracomment>
        <translation>Att läsa {name}</translation>
    </message>
    <message>
        <source>Row {line} of {name} has {cells}, the other rows have {usual}.</source>
        <translation>Rad {line} i {name} har {cells}, de andra raderna har {usual}.</translation>
    </message>
    <message>
        <source>Row {row}, column {column} of {name} holds {cell!r}, which is no number; write a number there, or nan.</source>
        <translation>Rad {row}, kolumn {column} i {name} innehåller {cell!r}, som inte är ett tal; skriv ett tal där, eller nan.</translation>
    </message>
    <message>
        <source>Row {row}, column {column} of {name} is empty; write a number there, or nan.</source>
        <translation>Rad {row}, kolumn {column} i {name} är tom; skriv ett tal där, eller nan.</translation>
    </message>
    <message>
        <source>Save fewer heads or fewer positions.</source>
        <translation>Spara färre huvuden eller färre positioner.</translation>
    </message>
    <message>
        <source>Save it as .npy or .npz instead.</source>
        <translation>Spara den som .npy eller .npz i stället.</translation>
    </message>
    <message>
        <source>The array is {shape} and has no name. What is it?</source>
        <translation>Fältet är {shape} och har inget namn. Vad är det?</translation>
    </message>
    <message>
        <source>The array is {shape}; five axes would be (3, B, H, T, d): Q, K and V stacked.</source>
        <translation>Fältet är {shape}; fem axlar vore (3, B, H, T, d): Q, K och V staplade.</translation>
    </message>
    <message>
        <source>The array is {shape}; it should be 2-D to 4-D, (T, d) or (H, T, d), and not empty.</source>
        <translation>Fältet är {shape}; det ska vara 2-D till 4-D, (T, d) eller (H, T, d), och inte tomt.</translation>
    </message>
    <message>
        <source>The documents add up to T = {total:,}, the scores are {t_q:,} × {t_k:,}.</source>
        <translation>Dokumenten blir tillsammans T = {total:,}, poängen är {t_q:,} × {t_k:,}.</translation>
    </message>
    <message>
        <source>The figure does not say how it was drawn: its choices are no table of panels.</source>
        <extracomment>Inches of width from which a sheet is a slide, read from the back of a room, and its least type in points. Points: no least is claimed, as for a picture on a screen, which one goes up to. Preset name -&gt; (width px, height px, dots an inch, least type in points). A slide of 13.33 x 7.5 in is read from the back of a room; a column of a paper from 40 cm.</extracomment>
        <translation>Figuren säger inte hur den ritades: dess val är ingen tabell över paneler.</translation>
    </message>
    <message>
        <source>The figure does not say how it was drawn: {reason}.</source>
        <translation>Figuren säger inte hur den ritades: {reason}.</translation>
    </message>
    <message>
        <source>The film could not be made: {reason}.</source>
        <extracomment>Share of the work that painting takes; the rest is writing the file. H.264&apos;s constant rate factor: 0 is lossless, 23 the default; hairlines and small type want less.</extracomment>
        <translation>Filmen kunde inte göras: {reason}.</translation>
    </message>
    <message>
        <source>The film was not finished, and nothing was written: the disk of {folder}, where it is put together, may be full.</source>
        <translation>Filmen blev inte klar och inget skrevs: disken med {folder}, där den sätts ihop, kan vara full.</translation>
    </message>
    <message>
        <source>The frame rate is from {low:g} to {high:g} frames a second, not {value:g}.</source>
        <translation>Bildhastigheten är från {low:g} till {high:g} bilder i sekunden, inte {value:g}.</translation>
    </message>
    <message>
        <source>The input is no longer the one of the figure: its raw scores had σ {before:.4g}, those of {title!r} now have {now:.4g}.</source>
        <extracomment>Endings of the figures that carry a record.</extracomment>
        <translation>Indata är inte längre figurens: dess råpoäng hade σ {before:.4g}, de i {title!r} har nu {now:.4g}.</translation>
    </message>
    <message>
        <source>The length is from {low:g} to {high:g} s, not {value:g}.</source>
        <extracomment>Shares of the time for which the beginning and the end stand still.</extracomment>
        <translation>Längden är från {low:g} till {high:g} s, inte {value:g}.</translation>
    </message>
    <message>
        <source>The mask array ({shape}) in the figure is damaged: {reason}.</source>
        <translation>Maskens array ({shape}) i figuren är skadad: {reason}.</translation>
    </message>
    <message>
        <source>The mask array ({shape}, SHA-256 {hash}…) was too large to travel in the figure; open the input itself and give the mask again.</source>
        <translation>Maskens array ({shape}, SHA-256 {hash}…) var för stor för att följa med i figuren; öppna själva indatan och ange masken igen.</translation>
    </message>
    <message>
        <source>The mask has {heads} heads, the query has {n_head}.</source>
        <translation>Masken har {heads} huvuden, query har {n_head}.</translation>
    </message>
    <message>
        <source>The mask is {mask}, the scores are {rows:,} × {cols:,}.</source>
        <translation>Masken är {mask}, poängen är {rows:,} × {cols:,}.</translation>
    </message>
    <message>
        <source>The mask of these arrays is more than a snippet can say; pass it as attn_mask.</source>
        <translation>De här fältens mask är mer än ett kodstycke kan säga; ge den som attn_mask.</translation>
    </message>
    <message>
        <source>The mask {rule} is not known; a newer attnviz may have written it.</source>
        <translation>Masken {rule} är okänd; en nyare attnviz kan ha skrivit den.</translation>
    </message>
    <message>
        <source>The output of {n} heads at T = {t:,}</source>
        <extracomment>Cells of one head&apos;s small picture of the weights, and of the outputs of all heads together. Rows of the output projection between two looks at the job.</extracomment>
        <translation>Utdata från {n} huvuden vid T = {t:,}</translation>
    </message>
    <message>
        <source>The rows of each W must be as many as x has columns, {d_model}: {shapes}. PyTorch&apos;s Linear keeps its weight transposed.</source>
        <translation>Varje W måste ha lika många rader som x har kolumner, {d_model}: {shapes}. PyTorchs Linear har sin vikt transponerad.</translation>
    </message>
    <message>
        <source>The seed must be a whole number of at least 0, not {seed}.</source>
        <translation>Fröet måste vara ett heltal som är minst 0, inte {seed}.</translation>
    </message>
    <message>
        <source>The settings inside the figure are damaged: {reason}.</source>
        <translation>Inställningarna i figuren är skadade: {reason}.</translation>
    </message>
    <message>
        <source>The smallest type would be {points:.1f} pt on {width:.2f} × {height:.2f} in, and less than {least:g} pt is hard to read there. Choose fewer panels, slides with one panel each, or allow small type.</source>
        <translation>Den minsta texten skulle bli {points:.1f} pt på {width:.2f} × {height:.2f} tum, och mindre än {least:g} pt är svårt att läsa där. Välj färre paneler, bilder med en panel var, eller tillåt liten text.</translation>
    </message>
    <message>
        <source>There is no file {path}.</source>
        <extracomment>Endings that :func:`load_file` reads, e.g. for a file dialog.</extracomment>
        <translation>Det finns ingen fil {path}.</translation>
    </message>
    <message>
        <source>There is no file “{name}”.</source>
        <translation>Det finns ingen fil ”{name}”.</translation>
    </message>
    <message>
        <source>There is no input of the kind {kind}; a newer attnviz may have written it.</source>
        <translation>Det finns ingen indata av slaget {kind}; en nyare attnviz kan ha skrivit den.</translation>
    </message>
    <message>
        <source>There is no text to read; type at least one character.</source>
        <translation>Det finns ingen text att läsa; skriv minst ett tecken.</translation>
    </message>
    <message>
        <source>These settings cannot be read ({reason}); a newer attnviz may have written them.</source>
        <extracomment>Bytes up to which an input, or a mask given as an array, travels inside a figure.</extracomment>
        <translation>De här inställningarna går inte att läsa ({reason}); en nyare attnviz kan ha skrivit dem.</translation>
    </message>
    <message>
        <source>This is no table that can be read: {reason}.</source>
        <translation>Det här är ingen tabell som går att läsa: {reason}.</translation>
    </message>
    <message>
        <source>This text has {n:,} characters, so more than {limit} tokens; the {decoder} reads at most {limit}. Shorten the text.</source>
        <extracomment>Language code -&gt; the decoder&apos;s name, in the order in which they are offered.</extracomment>
        <translation>Texten har {n:,} tecken, alltså fler än {limit} token; {decoder} läser högst {limit}. Korta texten.</translation>
    </message>
    <message>
        <source>This text has {n} tokens; the {decoder} reads at most {limit}. Shorten the text.</source>
        <translation>Texten har {n} token; {decoder} läser högst {limit}. Korta texten.</translation>
    </message>
    <message>
        <source>W_O at d_model = {d_model:,}</source>
        <translation>W_O vid d_model = {d_model:,}</translation>
    </message>
    <message>
        <source>W_O must have n_head · d_v = {rows} rows, but is {shape}.</source>
        <translation>W_O måste ha n_head · d_v = {rows} rader, men är {shape}.</translation>
    </message>
    <message>
        <source>W_O must have n_head · d_v = {rows} rows: {shapes}.</source>
        <translation>W_O måste ha n_head · d_v = {rows} rader: {shapes}.</translation>
    </message>
    <message>
        <source>W_O needs all {n:,} heads; {most} are computed here.</source>
        <translation>W_O behöver alla {n:,} huvuden; {most} beräknas här.</translation>
    </message>
    <message>
        <source>attn_mask is {dtype}; it should be boolean (True takes part) or float (added to scores).</source>
        <translation>attn_mask är {dtype}; den ska vara boolesk (True deltar) eller flyttal (adderas till poängen).</translation>
    </message>
    <message>
        <source>attn_mask {mask} does not broadcast to (H, T_q, T_k) = {scores}.</source>
        <translation>attn_mask {mask} kan inte utvidgas till (H, T_q, T_k) = {scores}.</translation>
    </message>
    <message>
        <source>causal_alignment must be &apos;top-left&apos; or &apos;bottom-right&apos;, not {value}.</source>
        <translation>causal_alignment måste vara &apos;top-left&apos; eller &apos;bottom-right&apos;, inte {value}.</translation>
    </message>
    <message>
        <source>fill must be one of {fills}, not {value}.</source>
        <translation>fill måste vara något av {fills}, inte {value}.</translation>
    </message>
    <message>
        <source>it declares entities, which no figure of attnviz does</source>
        <translation>den deklarerar entiteter, vilket ingen figur från attnviz gör</translation>
    </message>
    <message>
        <source>it does not begin as a PDF file does</source>
        <translation>den börjar inte som en PDF-fil</translation>
    </message>
    <message>
        <source>it does not begin as a PNG file does</source>
        <translation>den börjar inte som en PNG-fil</translation>
    </message>
    <message>
        <source>its header names no tensors</source>
        <translation>dess huvud nämner inga tensorer</translation>
    </message>
    <message>
        <source>its header would have {length:,} bytes, of which the file has {size:,}</source>
        <translation>dess huvud skulle ha {length:,} byte, varav filen har {size:,}</translation>
    </message>
    <message>
        <source>its settings are longer than any that attnviz writes</source>
        <translation>dess inställningar är längre än några som attnviz skriver</translation>
    </message>
    <message>
        <source>key and value must share T_k: key is {k}, value is {v}.</source>
        <translation>key och value måste ha samma T_k: key är {k}, value är {v}.</translation>
    </message>
    <message>
        <source>key and value must share heads and T_k: {shapes}.</source>
        <translation>key och value måste ha samma huvuden och T_k: {shapes}.</translation>
    </message>
    <message>
        <source>no GPU found</source>
        <extracomment>What an engine says of itself most often; the rest is said as it is.</extracomment>
        <translation>ingen GPU hittades</translation>
    </message>
    <message>
        <source>no GPU found (driver missing)</source>
        <translation>ingen GPU hittades (drivrutin saknas)</translation>
    </message>
    <message>
        <source>no permission to write there</source>
        <translation>ingen rätt att skriva där</translation>
    </message>
    <message>
        <source>no permission to write there (or another program holds the file)</source>
        <translation>ingen rätt att skriva där (eller så håller ett annat program filen)</translation>
    </message>
    <message>
        <source>query and key must share d_k, their last axis: {shapes}.</source>
        <translation>query och key måste ha samma d_k, sin sista axel: {shapes}.</translation>
    </message>
    <message>
        <source>query and key must share d_k: query is {q}, key is {k}.</source>
        <translation>query och key måste ha samma d_k: query är {q}, key är {k}.</translation>
    </message>
    <message>
        <source>scale is one finite number, e.g. 0.125, not {value}.</source>
        <translation>scale är ett ändligt tal, t.ex. 0.125, inte {value}.</translation>
    </message>
    <message>
        <source>sequence {i} of {size}</source>
        <translation>sekvens {i} av {size}</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>disken är full</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>disken är skrivskyddad</translation>
    </message>
    <message>
        <source>the disk quota is used up</source>
        <translation>diskkvoten är förbrukad</translation>
    </message>
    <message>
        <source>the file is larger than this system allows</source>
        <translation>filen är större än systemet tillåter</translation>
    </message>
    <message>
        <source>the file name is too long</source>
        <translation>filnamnet är för långt</translation>
    </message>
    <message>
        <source>x and the weights are 2-D and not empty: {shapes}.</source>
        <translation>x och vikterna är 2-D och inte tomma: {shapes}.</translation>
    </message>
    <message>
        <source>x {shape} as Q, K and V: self-attention without projections</source>
        <translation>x {shape} som Q, K och V: self-attention utan projektioner</translation>
    </message>
    <message>
        <source>{array} in {name} is {kind}; save it as F32 or BF16.</source>
        <translation>{array} i {name} är {kind}; spara den som F32 eller BF16.</translation>
    </message>
    <message>
        <source>{figure} was made from {name!r}{about}, and the {name!r} beside it is another one; put the original there, or open {name!r} itself.</source>
        <translation>{figure} gjordes av {name!r}{about}, och {name!r} bredvid är en annan; lägg originalet där, eller öppna {name!r} självt.</translation>
    </message>
    <message>
        <source>{figure} was made from {name!r}{about}, which was too large to travel in it and is not beside it; put it into the same folder.</source>
        <translation>{figure} gjordes av {name!r}{about}, som var för stor för att följa med och inte ligger bredvid; lägg den i samma mapp.</translation>
    </message>
    <message>
        <source>{n_head} heads do not divide d_model = {d_model}. Nearest that do: {above}.</source>
        <translation>{n_head} huvuden delar inte d_model = {d_model} jämnt. Närmast som gör det: {above}.</translation>
    </message>
    <message>
        <source>{n_head} heads do not divide d_model = {d_model}. Nearest that do: {below} and {above}.</source>
        <translation>{n_head} huvuden delar inte d_model = {d_model} jämnt. Närmast som gör det: {below} och {above}.</translation>
    </message>
    <message>
        <source>{n_head} heads on {n_kv} key/value heads do not divide the weights: {shapes}.</source>
        <translation>{n_head} huvuden på {n_kv} nyckel-/värdehuvuden delar inte vikterna jämnt: {shapes}.</translation>
    </message>
    <message>
        <source>{n_kv} key/value heads do not divide {n} query heads: {shapes}.</source>
        <translation>{n_kv} nyckel/värde-huvuden delar inte {n} query-huvuden jämnt: {shapes}.</translation>
    </message>
    <message>
        <source>{name!r} cannot be written: no permission to write in its folder.</source>
        <translation>{name!r} kan inte skrivas: ingen rätt att skriva i dess mapp.</translation>
    </message>
    <message>
        <source>{name!r} is a device or a pipe, no file: choose another name.</source>
        <translation>{name!r} är en enhet eller ett rör, ingen fil: välj ett annat namn.</translation>
    </message>
    <message>
        <source>{name!r} is a folder; name a file in it.</source>
        <translation>{name!r} är en mapp; ange en fil i den.</translation>
    </message>
    <message>
        <source>{name!r} is write-protected: choose another name.</source>
        <translation>{name!r} är skrivskyddad: välj ett annat namn.</translation>
    </message>
    <message>
        <source>{name!r} was not written: there is no folder {folder!r}; make it first.</source>
        <translation>{name!r} skrevs inte: mappen {folder!r} finns inte; skapa den först.</translation>
    </message>
    <message>
        <source>{name!r} was not written: {reason}.</source>
        <translation>{name!r} skrevs inte: {reason}.</translation>
    </message>
    <message>
        <source>{name} can be at most {most:,}, not {value:,}.</source>
        <translation>{name} kan vara högst {most:,}, inte {value:,}.</translation>
    </message>
    <message>
        <source>{name} cannot be read as a NumPy array ({reason}); it may be damaged or of another kind.</source>
        <translation>{name} kan inte läsas som ett NumPy-fält ({reason}); den kan vara skadad eller av annat slag.</translation>
    </message>
    <message>
        <source>{name} cannot be read as an array of numbers: {reason}</source>
        <translation>{name} kan inte läsas som en array av tal: {reason}</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} kan inte läsas: {reason}.</translation>
    </message>
    <message>
        <source>{name} carries no arrays: its settings say how its input is made.</source>
        <translation>{name} bär inga arrayer: dess inställningar säger hur dess indata görs.</translation>
    </message>
    <message>
        <source>{name} carries no attnviz settings: another program made it, or removed them when saving.</source>
        <translation>{name} bär inga attnviz-inställningar: ett annat program gjorde den, eller tog bort dem när den sparades.</translation>
    </message>
    <message>
        <source>{name} ends at byte {end:,}, the file at {size:,}; it is cut short</source>
        <translation>{name} slutar vid byte {end:,}, filen vid {size:,}; den är avkortad</translation>
    </message>
    <message>
        <source>{name} has an unknown ending; attnviz reads {endings}.</source>
        <translation>{name} har en okänd ändelse; attnviz läser {endings}.</translation>
    </message>
    <message>
        <source>{name} has become shorter since it was opened; open it again.</source>
        <translation>{name} har blivit kortare sedan den öppnades; öppna den igen.</translation>
    </message>
    <message>
        <source>{name} has entries of type {dtype}; attention needs numbers, e.g. float32.</source>
        <translation>{name} har element av typen {dtype}; attention behöver tal, t.ex. float32.</translation>
    </message>
    <message>
        <source>{name} has labels only; give each row its numbers too.</source>
        <translation>{name} har bara etiketter; ge varje rad sina tal också.</translation>
    </message>
    <message>
        <source>{name} has shape {shape} and type {kind}, but {nbytes:,} bytes</source>
        <translation>{name} har formen {shape} och typen {kind}, men {nbytes:,} byte</translation>
    </message>
    <message>
        <source>{name} has {entries}, but T is {count:,}; give one entry a position.</source>
        <translation>{name} har {entries}, men T är {count:,}; ange en post per position.</translation>
    </message>
    <message>
        <source>{name} has {role} twice, once as {full!r}; keep one.</source>
        <translation>{name} har {role} två gånger, en gång som {full!r}; behåll en.</translation>
    </message>
    <message>
        <source>{name} holds {found}; it should hold {expected}.</source>
        <translation>{name} innehåller {found}; den ska innehålla {expected}.</translation>
    </message>
    <message>
        <source>{name} is a pickle, which can run code and is not opened; save the tensors with safetensors.torch.save_file or numpy.savez.</source>
        <translation>{name} är en pickle, som kan köra kod och inte öppnas; spara tensorerna med safetensors.torch.save_file eller numpy.savez.</translation>
    </message>
    <message>
        <source>{name} is complex ({dtype}); attention needs real numbers.</source>
        <translation>{name} är komplext ({dtype}); attention behöver reella tal.</translation>
    </message>
    <message>
        <source>{name} is cut short: it should have {nbytes:,} bytes of numbers, the file has {size:,}.</source>
        <translation>{name} är avkortad: den ska ha {nbytes:,} byte med tal, filen har {size:,}.</translation>
    </message>
    <message>
        <source>{name} is damaged: {reason}.</source>
        <translation>{name} är skadad: {reason}.</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} är tom.</translation>
    </message>
    <message>
        <source>{name} is empty; it should have one row a position, one column a component.</source>
        <translation>{name} är tom; den ska ha en rad per position, en kolumn per komponent.</translation>
    </message>
    <message>
        <source>{name} is no .npz file, or only the beginning of one; write it again with np.savez.</source>
        <translation>{name} är ingen .npz-fil, eller bara början av en; skriv den igen med np.savez.</translation>
    </message>
    <message>
        <source>{name} is no figure; figures end in {endings}.</source>
        <extracomment>Keyword of the PNG text chunk, and name of the file attached to a PDF. Name of SVG&apos;s metadata element; ours has the id &quot;attnviz&quot; and holds the record as its text. Namespace of the element that holds the record in a deck&apos;s custom XML.</extracomment>
        <translation>{name} är ingen figur; figurer slutar på {endings}.</translation>
    </message>
    <message>
        <source>{name} is no safetensors file, or a damaged one: {reason}.</source>
        <translation>{name} är ingen safetensors-fil, eller en skadad: {reason}.</translation>
    </message>
    <message>
        <source>{name} is not text; a .csv file should be UTF-8.</source>
        <translation>{name} är inte text; en .csv-fil ska vara UTF-8.</translation>
    </message>
    <message>
        <source>{name} is one number, not {dtype} of shape {shape}.</source>
        <translation>{name} är ett tal, inte {dtype} av formen {shape}.</translation>
    </message>
    <message>
        <source>{name} is {rows:,} × {cols:,} here, and the picture holds it at {held}. Zoom in until each cell is one, or take a tile: {call}.</source>
        <extracomment>The names of matrices that can be copied: the stages under their API names, and Q, K, V, output. Keys of a row that are written out in LaTeX; the rest is an ellipsis.</extracomment>
        <translation>{name} är {rows:,} × {cols:,} här, och bilden håller den i {held}. Zooma in tills varje cell är en, eller ta en ruta: {call}.</translation>
    </message>
    <message>
        <source>{name} must be True or False, not {value}.</source>
        <translation>{name} måste vara True eller False, inte {value}.</translation>
    </message>
    <message>
        <source>{name} must be a finite number, not {value}.</source>
        <translation>{name} måste vara ett ändligt tal, inte {value}.</translation>
    </message>
    <message>
        <source>{name} must be a number from 0 to 1, not {value}.</source>
        <translation>{name} måste vara ett tal från 0 till 1, inte {value}.</translation>
    </message>
    <message>
        <source>{name} must be a whole number of at least 1, not {value}.</source>
        <translation>{name} måste vara ett heltal som är minst 1, inte {value}.</translation>
    </message>
    <message>
        <source>{name} must be a whole number of at least {least}, not {value}.</source>
        <translation>{name} måste vara ett heltal som är minst {least}, inte {value}.</translation>
    </message>
    <message>
        <source>{name} must be a whole number, not {value}.</source>
        <extracomment>Characters of a wrong value that are shown.</extracomment>
        <translation>{name} måste vara ett heltal, inte {value}.</translation>
    </message>
    <message>
        <source>{name} must be text, not {value}.</source>
        <translation>{name} måste vara text, inte {value}.</translation>
    </message>
    <message>
        <source>{n} cell</source>
        <translation>{n} cell</translation>
    </message>
    <message>
        <source>{n} cells</source>
        <translation>{n} celler</translation>
    </message>
    <message>
        <source>{n} core</source>
        <translation>{n} kärna</translation>
    </message>
    <message>
        <source>{n} cores</source>
        <translation>{n} kärnor</translation>
    </message>
    <message>
        <source>{n} entries</source>
        <translation>{n} poster</translation>
    </message>
    <message>
        <source>{n} entry</source>
        <translation>{n} post</translation>
    </message>
    <message>
        <source>{n} head</source>
        <translation>{n} huvud</translation>
    </message>
    <message>
        <source>{n} heads</source>
        <translation>{n} huvuden</translation>
    </message>
    <message>
        <source>{n} heads do not divide the columns of {shapes}.</source>
        <translation>{n} huvuden delar inte kolumnerna i {shapes} jämnt.</translation>
    </message>
    <message>
        <source>{n} position</source>
        <translation>{n} position</translation>
    </message>
    <message>
        <source>{n} positions</source>
        <translation>{n} positioner</translation>
    </message>
    <message>
        <source>{path} is no file; choose a file that ends in {endings}.</source>
        <translation>{path} är ingen fil; välj en fil som slutar på {endings}.</translation>
    </message>
    <message>
        <source>{title} brings its own mask, which cannot fall; choose an input without one.</source>
        <translation>{title} har en egen mask, som inte kan falla; välj indata utan mask.</translation>
    </message>
    <message>
        <source>{title} brings no W_O: what comes after the concatenation is not known.</source>
        <translation>{title} har ingen W_O: vad som kommer efter sammanfogningen är inte känt.</translation>
    </message>
    <message>
        <source>{what} would take {needed}, over the budget of {budget}. {instead}</source>
        <translation>{what} skulle ta {needed}, mer än budgeten på {budget}. {instead}</translation>
    </message>
    <message>
        <source>{word} is no number</source>
        <translation>{word} är inget tal</translation>
    </message>
    <message>
        <source>“{name}” holds several arrays; a mask is one array in a .npy file.</source>
        <translation>”{name}” innehåller flera fält; en mask är ett fält i en .npy-fil.</translation>
    </message>
    <message>
        <source>“{name}” is not a .npy file of one boolean or float array: {reason}</source>
        <translation>”{name}” är inte en .npy-fil med ett booleskt fält eller flyttalsfält: {reason}</translation>
    </message>
</context>
<context>
    <name>failures</name>
    <message>
        <source>The machine ran out of memory. A shorter T or fewer heads would fit.</source>
        <translation>Datorns minne tog slut. Ett kortare T eller färre huvuden skulle rymmas.</translation>
    </message>
    <message>
        <source>attnviz itself failed ({kind}: {error}). The last picture stays.</source>
        <translation>attnviz självt misslyckades ({kind}: {error}). Den senaste bilden står kvar.</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source> · each bar the strongest of {n}</source>
        <translation> · varje stapel den starkaste av {n}</translation>
    </message>
    <message numerus="yes">
        <source> · {n} rows fully masked</source>
        <translation>
            <numerusform> · {n} rad helt maskad</numerusform>
            <numerusform> · {n} rader helt maskade</numerusform>
        </translation>
    </message>
    <message>
        <source>+ bias {bias}</source>
        <translation>+ bias {bias}</translation>
    </message>
    <message>
        <source>= output</source>
        <translation>= utdata</translation>
    </message>
    <message>
        <source>A row is a head: some are peaked, others spread their weight.</source>
        <translation>En rad är ett huvud: somliga är spetsiga, andra sprider sin vikt.</translation>
    </message>
    <message>
        <source>A row with every key blocked</source>
        <translation>En rad med alla nycklar blockerade</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>Alla huvuden</translation>
    </message>
    <message>
        <source>Computing attention at d_k = 1, 2, 4, … 4096 …</source>
        <translation>Beräknar attention vid d_k = 1, 2, 4, … 4096 …</translation>
    </message>
    <message>
        <source>Computing every head of this layer …</source>
        <translation>Beräknar alla huvuden i lagret …</translation>
    </message>
    <message>
        <source>Computing every row without its mask …</source>
        <translation>Beräknar varje rad utan mask …</translation>
    </message>
    <message>
        <source>Each cell is the dot product of one query and one key; their σ is {std}.</source>
        <translation>Varje cell är skalärprodukten av en query och en nyckel; deras σ är {std}.</translation>
    </message>
    <message>
        <source>Each row is one position&apos;s query, key or value: three linear maps of the same input.</source>
        <translation>Varje rad är en positions query, nyckel eller värde: tre linjära avbildningar av samma indata.</translation>
    </message>
    <message>
        <source>Each row is the sum of the values, weighted by that row&apos;s weights.</source>
        <translation>Varje rad är summan av värdena, viktad med radens vikter.</translation>
    </message>
    <message>
        <source>Each row sums to 1; the largest weight of a row is {weight} on average.</source>
        <translation>Varje rad summerar till 1; en rads största vikt är i medeltal {weight}.</translation>
    </message>
    <message numerus="yes">
        <source>Every query sees all {n} keys.</source>
        <translation>
            <numerusform>Varje query ser den enda nyckeln ({n}).</numerusform>
            <numerusform>Varje query ser alla {n} nycklar.</numerusform>
        </translation>
    </message>
    <message>
        <source>Every row holds NaN or ∞: how it is spread cannot be told.</source>
        <translation>Varje rad innehåller NaN eller ∞: hur den är spridd går inte att säga.</translation>
    </message>
    <message>
        <source>Every row holds NaN or ∞: where its weight lies cannot be told.</source>
        <translation>Varje rad innehåller NaN eller ∞: var vikten ligger går inte att säga.</translation>
    </message>
    <message>
        <source>From d_k = {low} to {high} σ goes from {a} to {b}; scaled it ends at {c}.</source>
        <translation>Från d_k = {low} till {high} går σ från {a} till {b}; skalat slutar det på {c}.</translation>
    </message>
    <message numerus="yes">
        <source>From {least} to {most} of {n} keys.</source>
        <translation>
            <numerusform>Från {least} till {most} av {n} nyckel.</numerusform>
            <numerusform>Från {least} till {most} av {n} nycklar.</numerusform>
        </translation>
    </message>
    <message>
        <source>Heads and output</source>
        <translation>Huvuden och utdata</translation>
    </message>
    <message>
        <source>Heads, by statistic</source>
        <translation>Huvuden, efter statistik</translation>
    </message>
    <message>
        <source>How peaked</source>
        <translation>Hur spetsigt</translation>
    </message>
    <message>
        <source>Jacobian</source>
        <translation>Jacobian</translation>
    </message>
    <message>
        <source>Jacobian
norm</source>
        <translation>Jacobi-
norm</translation>
    </message>
    <message>
        <source>Jacobian norm</source>
        <translation>Jacobinorm</translation>
    </message>
    <message>
        <source>Jacobian norm, median</source>
        <translation>Jacobinorm, median</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>Maskat</translation>
    </message>
    <message>
        <source>No query sees two keys: there is nothing to spread over.</source>
        <translation>Ingen query ser två nycklar: det finns inget att sprida vikten på.</translation>
    </message>
    <message>
        <source>One cell</source>
        <translation>En cell</translation>
    </message>
    <message>
        <source>One cell: the products of query and key add up to its score, which scale, mask and softmax turn into its weight.</source>
        <translation>En cell: produkterna av query och nyckel summeras till dess poäng, som skala, mask och softmax gör till dess vikt.</translation>
    </message>
    <message>
        <source>One query: the softmax makes weights of its scores, and the values so weighted add up to its output.</source>
        <translation>En query: softmax gör vikter av dess poäng, och de så viktade värdena summeras till dess utdata.</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>En rad</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Utdata</translation>
    </message>
    <message>
        <source>Over the rows</source>
        <translation>Över raderna</translation>
    </message>
    <message>
        <source>Point at a cell of any matrix: its arithmetic is done here.</source>
        <translation>Peka på en cell i valfri matris: här görs dess uträkning.</translation>
    </message>
    <message>
        <source>Point at a row of any matrix: it is followed here from scores to output.</source>
        <translation>Peka på en rad i valfri matris: här följs den från poäng till utdata.</translation>
    </message>
    <message>
        <source>Q and K of length 1</source>
        <translation>Q och K med längd 1</translation>
    </message>
    <message>
        <source>Raw scores</source>
        <extracomment>Every panel that the menu offers, in the formula&apos;s order, with its title.</extracomment>
        <translation>Råpoäng</translation>
    </message>
    <message>
        <source>Raw scores: mean {mean}, σ {std}.</source>
        <translation>Råpoäng: medel {mean}, σ {std}.</translation>
    </message>
    <message>
        <source>Rows that see none: {n}.</source>
        <translation>Rader som inte ser någon: {n}.</translation>
    </message>
    <message>
        <source>Saturated rows: {scaled} when scaled, {unscaled} when not, of {rows}.</source>
        <translation>Mättade rader: {scaled} med skalning, {unscaled} utan, av {rows}.</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>Skalat</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>Skalade poäng</translation>
    </message>
    <message>
        <source>Scaling is off: the scores are the raw ones.</source>
        <translation>Skalningen är av: poängen är de råa.</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Poäng</translation>
    </message>
    <message>
        <source>The code</source>
        <translation>Koden</translation>
    </message>
    <message>
        <source>The largest weight is {weight}, on {key}.</source>
        <translation>Den största vikten är {weight}, på {key}.</translation>
    </message>
    <message>
        <source>The largest weight of a row: {scaled} on average when scaled, {unscaled} when not.</source>
        <translation>Den största vikten i en rad: i medel {scaled} skalad, {unscaled} oskalad.</translation>
    </message>
    <message>
        <source>The mask blocks {blocked} of {cells} cells: without it, queries would read what is not known yet.</source>
        <translation>Masken blockerar {blocked} av {cells} celler: utan den skulle queries läsa det som ännu inte är känt.</translation>
    </message>
    <message>
        <source>The most peaked head is {head}: its mean largest weight is {weight}.</source>
        <translation>Det spetsigaste huvudet är {head}: dess största vikt är i medel {weight}.</translation>
    </message>
    <message numerus="yes">
        <source>The outputs of {n} heads stand side by side, and W_O mixes them into the layer&apos;s.</source>
        <translation>
            <numerusform>Utdata från {n} huvud, som W_O blandar till lagrets.</numerusform>
            <numerusform>Utdata från {n} huvuden står sida vid sida, och W_O blandar dem till lagrets.</numerusform>
        </translation>
    </message>
    <message>
        <source>The same scores on the same colours, divided by √{d_k}: the pattern stays, it fades.</source>
        <translation>Samma poäng i samma färger, dividerade med √{d_k}: mönstret består, men bleknar.</translation>
    </message>
    <message>
        <source>The wider a head, the larger its raw scores and the more saturated its softmax; divided by √d_k, both stay.</source>
        <translation>Ju bredare huvud, desto större råa poäng och desto mer mättad softmax; delade med √d_k står båda kvar.</translation>
    </message>
    <message>
        <source>Unscaled</source>
        <translation>Oskalat</translation>
    </message>
    <message>
        <source>W_O follows when every head is there.</source>
        <translation>W_O följer när alla huvuden är klara.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Vikter</translation>
    </message>
    <message>
        <source>What d_k does</source>
        <extracomment>Of the input that kind and d_k were chosen at; None: of the next one, whatever it is.</extracomment>
        <translation>Vad d_k gör</translation>
    </message>
    <message>
        <source>What the mask hides</source>
        <extracomment>The four parts stand in one row where the figure is this wide, px, and flatter than this. px that every fill needs below each other; where two rows leave less, it stands beside all others.</extracomment>
        <translation>Vad masken döljer</translation>
    </message>
    <message>
        <source>Without a mask, {share} of the weight lies on keys of a higher number than their query’s.</source>
        <translation>Utan mask ligger {share} av vikten på nycklar med högre nummer än sin query.</translation>
    </message>
    <message>
        <source>Without a mask, {share} of the weight lies on later positions: training would copy the answer from there, and at generation there is nothing to copy.</source>
        <translation>Utan mask ligger {share} av vikten på framtiden: träningen skulle kopiera svaret därifrån, men vid generering finns inget där.</translation>
    </message>
    <message>
        <source>after a softmax of the raw scores, per query</source>
        <translation>efter en softmax av råpoängen, per query</translation>
    </message>
    <message>
        <source>after the softmax, per query</source>
        <translation>efter softmax, per query</translation>
    </message>
    <message>
        <source>all seen</source>
        <translation>alla syns</translation>
    </message>
    <message>
        <source>allowed · {rule}</source>
        <translation>tillåten · {rule}</translation>
    </message>
    <message>
        <source>axis to {top}</source>
        <translation>axel till {top}</translation>
    </message>
    <message>
        <source>before</source>
        <translation>före</translation>
    </message>
    <message>
        <source>beside its number: the mean largest weight</source>
        <translation>bredvid numret: största vikt, medel</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>bias</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>blockerad</translation>
    </message>
    <message>
        <source>blocked cells</source>
        <translation>blockerade celler</translation>
    </message>
    <message>
        <source>blocked · {rule}</source>
        <translation>blockerad · {rule}</translation>
    </message>
    <message>
        <source>component 0</source>
        <translation>komponent 0</translation>
    </message>
    <message>
        <source>components of variance 1</source>
        <translation>komponenter med varians 1</translation>
    </message>
    <message>
        <source>computing …</source>
        <extracomment>A cell as figures speak of it: (query, key); None where the figure has no such axis. What a click can choose in one figure: its words, and what chooses it. Name on the command line and in settings. Extras that are computed in the background while the figure is visible; see :meth:`show_extra`. &quot;scaled&quot; or &quot;unscaled&quot; where the figure stands for one of the two whatever the switch says. The result of the other side, where the figure stands for one: colours have to serve both. Where the rows of the heatmap beside this figure begin and end, if one is there.</extracomment>
        <translation>beräknar …</translation>
    </message>
    <message>
        <source>each row sums to 1</source>
        <translation>varje rad summerar till 1</translation>
    </message>
    <message>
        <source>effective
share</source>
        <translation>effektiv
andel</translation>
    </message>
    <message>
        <source>effective keys</source>
        <translation>effektiva nycklar</translation>
    </message>
    <message>
        <source>effective keys, per query</source>
        <translation>effektiva nycklar, per query</translation>
    </message>
    <message>
        <source>entropy
in nats</source>
        <translation>entropi
i nats</translation>
    </message>
    <message>
        <source>entropy in nats</source>
        <translation>entropi i nats</translation>
    </message>
    <message>
        <source>entropy in nats, per query</source>
        <translation>entropi i nats, per query</translation>
    </message>
    <message>
        <source>entropy share</source>
        <translation>entropiandel</translation>
    </message>
    <message>
        <source>exp(score − row max)</source>
        <translation>exp(poäng − radens max)</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>huvud {head}</translation>
    </message>
    <message>
        <source>head {head}: mean largest weight {weight} · click to look at it</source>
        <translation>huvud {head}: största vikt i medel {weight} · klicka för att se det</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>huvuden</translation>
    </message>
    <message>
        <source>input</source>
        <translation>indata</translation>
    </message>
    <message>
        <source>key</source>
        <translation>nyckel</translation>
    </message>
    <message>
        <source>key (is read)</source>
        <translation>nyckel (läses)</translation>
    </message>
    <message>
        <source>keys seen</source>
        <translation>nycklar som syns</translation>
    </message>
    <message>
        <source>keys seen, per query</source>
        <translation>nycklar som syns, per query</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>störst</translation>
    </message>
    <message>
        <source>largest
weight</source>
        <translation>största
vikt</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>största vikt</translation>
    </message>
    <message>
        <source>largest weight, mean</source>
        <translation>största vikt, medel</translation>
    </message>
    <message>
        <source>largest weight, per query</source>
        <translation>största vikt, per query</translation>
    </message>
    <message>
        <source>layer and head</source>
        <translation>lager och huvud</translation>
    </message>
    <message>
        <source>layer {layer}</source>
        <translation>lager {layer}</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>mask</translation>
    </message>
    <message>
        <source>mask off: every key</source>
        <translation>mask av: alla nycklar</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>maskat</translation>
    </message>
    <message>
        <source>means over the rows; of the Jacobian norm the median</source>
        <translation>medel över raderna; för jacobinormen medianen</translation>
    </message>
    <message>
        <source>median, range of {n}</source>
        <extracomment>Numbers that are put in order at once: a million of them would each time be given fresh memory.</extracomment>
        <translation>median, spann av {n}</translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation>inte skalat</translation>
    </message>
    <message>
        <source>off: × 1</source>
        <translation>av: × 1</translation>
    </message>
    <message>
        <source>one</source>
        <translation>en</translation>
    </message>
    <message>
        <source>output</source>
        <translation>utdata</translation>
    </message>
    <message>
        <source>own limits</source>
        <translation>egna gränser</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>förhandsvisning</translation>
    </message>
    <message>
        <source>products</source>
        <translation>produkter</translation>
    </message>
    <message>
        <source>q × k by component, and the running sum</source>
        <translation>q × k per komponent, och löpande summa</translation>
    </message>
    <message>
        <source>query (reads)</source>
        <translation>query (läser)</translation>
    </message>
    <message>
        <source>random Q, K · causal, T = {t} · scaled, solid · raw, dashed</source>
        <translation>slump-Q, K · kausal, T = {t} · skalat heldraget · rått streckat</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>rått</translation>
    </message>
    <message>
        <source>raw: σ {measured} · random would be {law} = {predicted}</source>
        <translation>rått: σ {measured} · slump ger {law} = {predicted}</translation>
    </message>
    <message>
        <source>raw: σ {measured} · random would be {predicted}</source>
        <translation>rått: σ {measured} · slump ger {predicted}</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>läser</translation>
    </message>
    <message>
        <source>right: medians</source>
        <translation>höger: medianer</translation>
    </message>
    <message numerus="yes">
        <source>row sum over {n} keys</source>
        <translation>
            <numerusform>radsumma över {n} nyckel</numerusform>
            <numerusform>radsumma över {n} nycklar</numerusform>
        </translation>
    </message>
    <message>
        <source>same limits</source>
        <translation>samma gränser</translation>
    </message>
    <message>
        <source>saturated</source>
        <translation>mättade</translation>
    </message>
    <message>
        <source>saturated
rows</source>
        <translation>mättade
rader</translation>
    </message>
    <message>
        <source>saturated (largest weight &gt; 0.99): {scaled} scaled · {unscaled} unscaled</source>
        <translation>mättade (största vikt &gt; 0,99): {scaled} skalat · {unscaled} oskalat</translation>
    </message>
    <message>
        <source>saturated rows</source>
        <translation>mättade rader</translation>
    </message>
    <message>
        <source>saturated rows: {scaled} scaled · {unscaled} unscaled, of {rows}</source>
        <translation>mättade rader: {scaled} skalat · {unscaled} oskalat, av {rows}</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>skala</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>skalat</translation>
    </message>
    <message>
        <source>scaled, filled · unscaled, dashed · right: medians</source>
        <translation>skalat fyllt · oskalat streckat · höger: medianer</translation>
    </message>
    <message>
        <source>scaled, solid · unscaled, dashed</source>
        <translation>skalat heldraget · oskalat streckat</translation>
    </message>
    <message>
        <source>scaled, ÷√{d_k}</source>
        <translation>skalat, ÷√{d_k}</translation>
    </message>
    <message>
        <source>scaled: σ {measured} · random would be {predicted}</source>
        <translation>skalat: σ {measured} · slump ger {predicted}</translation>
    </message>
    <message>
        <source>scores × {scale}</source>
        <translation>poäng × {scale}</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>frö</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>frö {seed}</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>syns</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>still of the input before</source>
        <translation>ännu för förra indata</translation>
    </message>
    <message>
        <source>strongest</source>
        <translation>starkast</translation>
    </message>
    <message>
        <source>takes no part: weights 0, and marked</source>
        <translation>deltar inte: vikter 0, och märkt</translation>
    </message>
    <message>
        <source>the first {done} of {all} heads</source>
        <translation>de första {done} av {all} huvuden</translation>
    </message>
    <message>
        <source>thin: a uniform row</source>
        <translation>tunn: en likformig rad</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>likformig</translation>
    </message>
    <message>
        <source>uniform: {share} on each key</source>
        <translation>likformig: {share} på varje nyckel</translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation>oskalat</translation>
    </message>
    <message>
        <source>vectors of length 1</source>
        <translation>vektorer med längd 1</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>vikt</translation>
    </message>
    <message>
        <source>weight on keys j &gt; i, mask off</source>
        <translation>vikt på nycklar j &gt; i, mask av</translation>
    </message>
    <message>
        <source>weight on the future, mask off</source>
        <translation>vikt på framtiden, utan mask</translation>
    </message>
    <message>
        <source>weight · v</source>
        <translation>vikt · v</translation>
    </message>
    <message>
        <source>weights, {rows} × {cols} each</source>
        <translation>vikter, {rows} × {cols} vardera</translation>
    </message>
    <message>
        <source>{blocked} of {cells} blocked</source>
        <translation>{blocked} av {cells} blockerade</translation>
    </message>
    <message numerus="yes">
        <source>{blocked} of {cells} cells are blocked: those keys take no part.</source>
        <translation>
            <numerusform>{blocked} av {cells} celler är blockerad: den nyckeln deltar inte.</numerusform>
            <numerusform>{blocked} av {cells} celler är blockerade: de nycklarna deltar inte.</numerusform>
        </translation>
    </message>
    <message>
        <source>{blocked} of {cells} cells blocked</source>
        <translation>{blocked} av {cells} celler blockerade</translation>
    </message>
    <message numerus="yes">
        <source>{done} of {all} heads so far</source>
        <translation>
            <numerusform>{done} av {all} huvud hittills</numerusform>
            <numerusform>{done} av {all} huvuden hittills</numerusform>
        </translation>
    </message>
    <message>
        <source>{done} of {all} points so far</source>
        <translation>{done} av {all} punkter hittills</translation>
    </message>
    <message>
        <source>{fill} over the blocked scores of {query}, float32</source>
        <extracomment>How a fill is written.</extracomment>
        <translation>{fill} över de blockerade poängen för {query}, float32</translation>
    </message>
    <message>
        <source>{measured}, {expected}</source>
        <translation>{measured}; {expected}</translation>
    </message>
    <message>
        <source>{measure}, per query</source>
        <translation>{measure}, per query</translation>
    </message>
    <message>
        <source>{name}: mean largest weight {weight}, mean entropy {entropy} nats, saturated rows {saturated} of {rows}.</source>
        <translation>{name}: största vikt i medel {weight}, entropi i medel {entropy} nats, mättade rader {saturated} av {rows}.</translation>
    </message>
    <message numerus="yes">
        <source>{n} blocked</source>
        <translation>
            <numerusform>{n} blockerad</numerusform>
            <numerusform>{n} blockerade</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} clipped</source>
        <translation>{n} klippta</translation>
    </message>
    <message numerus="yes">
        <source>{n} heads look at the same positions, each in its own way.</source>
        <translation>
            <numerusform>{n} huvud ser på positionerna på sitt eget sätt.</numerusform>
            <numerusform>{n} huvuden ser på samma positioner, vart och ett på sitt sätt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more</source>
        <translation>
            <numerusform>{n} till</numerusform>
            <numerusform>{n} till</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} rows hold NaN or ∞</source>
        <translation>
            <numerusform>{n} rad med NaN eller ∞</numerusform>
            <numerusform>{n} rader med NaN eller ∞</numerusform>
        </translation>
    </message>
    <message>
        <source>{query} reads {key}</source>
        <translation>{query} läser {key}</translation>
    </message>
    <message numerus="yes">
        <source>{query} reads {n} of {all} keys</source>
        <translation>
            <numerusform>{query} läser {n} av {all} nyckel</numerusform>
            <numerusform>{query} läser {n} av {all} nycklar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{rows} × {n} heads · {d_v} = {rows} × {width}</source>
        <translation>
            <numerusform>{rows} × {n} huvud · {d_v} = {rows} × {width}</numerusform>
            <numerusform>{rows} × {n} huvuden · {d_v} = {rows} × {width}</numerusform>
        </translation>
    </message>
    <message>
        <source>{side}: mean largest weight {weight}, saturated rows {share}, median Jacobian norm {norm}</source>
        <translation>{side}: största vikt i medel {weight}, mättade rader {share}, jacobinormens median {norm}</translation>
    </message>
    <message>
        <source>{word} of {h} × {w}</source>
        <translation>{word} av {h} × {w}</translation>
    </message>
    <message>
        <source>× {scale}</source>
        <translation>× {scale}</translation>
    </message>
    <message numerus="yes">
        <source>Σ of {n} products</source>
        <translation>
            <numerusform>Σ av {n} produkt</numerusform>
            <numerusform>Σ av {n} produkter</numerusform>
        </translation>
    </message>
    <message>
        <source>Σ weight · v as it grows</source>
        <translation>Σ vikt · v medan den växer</translation>
    </message>
    <message>
        <source>σ of the scores · blue: 1/√d_k</source>
        <translation>poängens σ · blått: 1/√d_k</translation>
    </message>
    <message>
        <source>σ of the scores · blue: √d_k</source>
        <translation>poängens σ · blått: √d_k</translation>
    </message>
    <message>
        <source>σ, law</source>
        <translation>σ; lag</translation>
    </message>
    <message>
        <source>→ concatenate the heads&apos; outputs</source>
        <translation>→ sammanfoga huvudenas utdata</translation>
    </message>
    <message>
        <source>→ mask</source>
        <translation>→ mask</translation>
    </message>
    <message>
        <source>→ mask off</source>
        <translation>→ mask av</translation>
    </message>
    <message>
        <source>→ softmax</source>
        <translation>→ softmax</translation>
    </message>
    <message>
        <source>→ · W_O</source>
        <translation>→ · W_O</translation>
    </message>
    <message>
        <source>→ · W_O, {rows} × {cols}</source>
        <translation>→ · W_O, {rows} × {cols}</translation>
    </message>
    <message>
        <source>→ ÷√{d_k} off: × 1</source>
        <translation>→ ÷√{d_k} av: × 1</translation>
    </message>
    <message>
        <source>→ Σ weight · V</source>
        <translation>→ Σ vikt · V</translation>
    </message>
    <message>
        <source>−∞ in float16 (largest {most}): NaN</source>
        <translation>−∞ i float16 (störst {most}): NaN</translation>
    </message>
    <message>
        <source>−∞ − (−∞) is undefined: NaN</source>
        <translation>−∞ − (−∞) är odefinierat: NaN</translation>
    </message>
</context>
<context>
    <name>masks</name>
    <message>
        <source>ALiBi: − slope × distance</source>
        <translation>ALiBi: − lutning × avstånd</translation>
    </message>
    <message>
        <source>Causal: key ≤ query</source>
        <translation>Kausal: nyckel ≤ query</translation>
    </message>
    <message>
        <source>Causal: key ≤ query + (T_k − T_q)</source>
        <translation>Kausal: nyckel ≤ query + (T_k − T_q)</translation>
    </message>
    <message>
        <source>Custom: boolean array</source>
        <translation>Egen: booleskt fält</translation>
    </message>
    <message>
        <source>Custom: float array, added</source>
        <translation>Egen: flyttalsfält, adderas</translation>
    </message>
    <message numerus="yes">
        <source>Documents: {n}, each sees itself</source>
        <translation>
            <numerusform>Dokument: {n}, ser sig självt</numerusform>
            <numerusform>Dokument: {n}, vart och ett ser sig självt</numerusform>
        </translation>
    </message>
    <message>
        <source>None: every key</source>
        <translation>Ingen: alla nycklar</translation>
    </message>
    <message numerus="yes">
        <source>Prefix: the first {n} keys, then causal</source>
        <translation>
            <numerusform>Prefix: den första nyckeln ({n}), sedan kausal</numerusform>
            <numerusform>Prefix: de första {n} nycklarna, sedan kausal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sliding window: the last {n} keys</source>
        <translation>
            <numerusform>Glidande fönster: den sista nyckeln ({n})</numerusform>
            <numerusform>Glidande fönster: de sista {n} nycklarna</numerusform>
        </translation>
    </message>
    <message>
        <source>The input&apos;s own</source>
        <translation>Indatas egen</translation>
    </message>
    <message>
        <source>{first}, and {second}</source>
        <translation>{first}, och {second}</translation>
    </message>
</context>
<context>
    <name>titles</name>
    <message>
        <source>A place in the view</source>
        <translation>En plats i vyn</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>Fält</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Engelska</translation>
    </message>
    <message>
        <source>English decoder</source>
        <translation>Engelsk avkodare</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugisiska</translation>
    </message>
    <message>
        <source>Portuguese decoder</source>
        <translation>Portugisisk avkodare</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Slump</translation>
    </message>
    <message>
        <source>The length of a document</source>
        <translation>Ett dokuments längd</translation>
    </message>
    <message>
        <source>Tiny (every number fits)</source>
        <translation>Liten (alla tal får plats)</translation>
    </message>
</context>
</TS>
