<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="sv" sourcelanguage="en_US">
<context>
    <name>About</name>
    <message>
        <source>A laboratory for attention: it computes softmax(mask(Q·Kᵀ/√d_k))·V step by step, and shows every step with its true numbers.</source>
        <translation>Ett laboratorium för attention: det räknar ut softmax(mask(Q·Kᵀ/√d_k))·V steg för steg och visar varje steg med dess riktiga tal.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Om</translation>
    </message>
    <message>
        <source>About attnviz</source>
        <translation>Om attnviz</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopiera</translation>
    </message>
    <message>
        <source>Copy the text of this page, for a report or a question</source>
        <translation>Kopiera sidans text, för en rapport eller en fråga</translation>
    </message>
    <message>
        <source>Free software under the MIT licence, without any warranty.</source>
        <translation>Fri programvara under MIT-licensen, utan några garantier.</translation>
    </message>
    <message>
        <source>Its text did not come with the package.</source>
        <translation>Dess text följde inte med paketet.</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Licenser</translation>
    </message>
    <message>
        <source>Nothing is sent anywhere: what you type and open stays on this machine.</source>
        <translation>Inget skickas någonstans: det du skriver och öppnar stannar på den här datorn.</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>Licensens text</translation>
    </message>
    <message>
        <source>This system</source>
        <translation>Det här systemet</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>About attnviz…</source>
        <translation>Om attnviz…</translation>
    </message>
    <message>
        <source>About this system…</source>
        <translation>Om det här systemet…</translation>
    </message>
    <message>
        <source>Cancel work, close the message, clear the cell</source>
        <translation>Avbryt arbetet, stäng meddelandet, rensa cellen</translation>
    </message>
    <message>
        <source>Colour limits and map…</source>
        <translation>Färggränser och färgskala…</translation>
    </message>
    <message>
        <source>Command palette…</source>
        <translation>Kommandopalett…</translation>
    </message>
    <message>
        <source>Copy the cell&apos;s numbers</source>
        <translation>Kopiera cellens värden</translation>
    </message>
    <message>
        <source>Copy the panel as a picture</source>
        <translation>Kopiera panelen som bild</translation>
    </message>
    <message>
        <source>Copy the panel&apos;s numbers</source>
        <translation>Kopiera panelens tal</translation>
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
        <source>Full screen, or back</source>
        <translation>Helskärm, eller tillbaka</translation>
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
        <source>Less of the scaling</source>
        <translation>Mindre skalning</translation>
    </message>
    <message>
        <source>Licences…</source>
        <translation>Licenser…</translation>
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
        <source>Menu bar</source>
        <translation>Menyrad</translation>
    </message>
    <message>
        <source>Menu of the panel</source>
        <translation>Panelens meny</translation>
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
        <extracomment>The menu of one panel; &quot;@choices&quot; stands for what can be chosen in that panel only.</extracomment>
        <translation>Ingen inställning har ändrats än</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>Öppna fil…</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>Öppna menyn</translation>
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
        <source>Print…</source>
        <translation>Skriv ut…</translation>
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
        <source>Save as…</source>
        <translation>Spara som…</translation>
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
        <source>Sinks on or off</source>
        <translation>Sänkor på eller av</translation>
    </message>
    <message>
        <source>Soft-cap on or off</source>
        <translation>Mjukt tak på eller av</translation>
    </message>
    <message>
        <source>Start afresh</source>
        <translation>Börja om</translation>
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
        <translation>Gör panelen lägre</translation>
    </message>
    <message>
        <source>The panel narrower</source>
        <translation>Gör panelen smalare</translation>
    </message>
    <message>
        <source>The panel taller</source>
        <translation>Gör panelen högre</translation>
    </message>
    <message>
        <source>The panel wider</source>
        <translation>Gör panelen bredare</translation>
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
        <source>What the keys do…</source>
        <translation>Vad tangenterna gör…</translation>
    </message>
    <message>
        <source>What this panel shows</source>
        <translation>Vad den här panelen visar</translation>
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
        <source>All panels are hidden.</source>
        <translation>Alla paneler är dolda.</translation>
    </message>
    <message>
        <source>All panels are in windows of their own.</source>
        <translation>Alla paneler är i egna fönster.</translation>
    </message>
    <message>
        <source>Panels: the arrow keys move the cell</source>
        <translation>Paneler: piltangenterna flyttar cellen</translation>
    </message>
    <message>
        <source>Put the panels back</source>
        <translation>Sätt tillbaka panelerna</translation>
    </message>
    <message>
        <source>The menu ▦ chooses layouts and panels.</source>
        <translation>I menyn ▦ väljs layouter och paneler.</translation>
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
    <name>Colours</name>
    <message>
        <source>Automatic: they follow the numbers</source>
        <translation>Automatiska: de följer talen</translation>
    </message>
    <message>
        <source>Blue to yellow (cividis)</source>
        <translation>Blått till gult (cividis)</translation>
    </message>
    <message>
        <source>Colour limits and map</source>
        <translation>Färggränser och färgskala</translation>
    </message>
    <message>
        <source>Colours of Q, K, V and the output</source>
        <translation>Färger för Q, K, V och utdata</translation>
    </message>
    <message>
        <source>Colours of the scores: raw, scaled and masked</source>
        <translation>Poängens färger: råa, skalade och maskade</translation>
    </message>
    <message>
        <source>Colours of the weights</source>
        <translation>Vikternas färger</translation>
    </message>
    <message>
        <source>Fixed, whatever is shown:</source>
        <translation>Fasta, vad som än visas:</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Grått</translation>
    </message>
    <message>
        <source>Lower limit</source>
        <translation>Undre gräns</translation>
    </message>
    <message>
        <source>Purple and orange</source>
        <translation>Lila och orange</translation>
    </message>
    <message>
        <source>Teal and brown</source>
        <translation>Blågrönt och brunt</translation>
    </message>
    <message>
        <source>The theme&apos;s own</source>
        <translation>Temats egen</translation>
    </message>
    <message>
        <source>Upper limit</source>
        <translation>Övre gräns</translation>
    </message>
    <message>
        <source>from</source>
        <translation>från</translation>
    </message>
    <message>
        <source>to</source>
        <translation>till</translation>
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
        <extracomment>Panel, form and name of each copy that has a name of its own.</extracomment>
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
    <name>DecimalField</name>
    <message>
        <source>This must be a number from {least} to {most}.</source>
        <translation>Det här måste vara ett tal från {least} till {most}.</translation>
    </message>
    <message>
        <source>This must be a whole number from {least} to {most}.</source>
        <translation>Det här måste vara ett heltal från {least} till {most}.</translation>
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
        <source>{n} heads</source>
        <translation>{n} huvuden</translation>
    </message>
    <message>
        <source>{q} query heads share {kv} key/value heads. {why}</source>
        <translation>{q} query-huvuden delar på {kv} nyckel/värde-huvuden. {why}</translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>Hide (Ctrl+W); the panels menu brings it back</source>
        <translation>Dölj (Ctrl+W); panelmenyn tar fram den igen</translation>
    </message>
    <message>
        <source>Into a window of its own, or back (Ctrl+D)</source>
        <translation>Till ett eget fönster, eller tillbaka (Ctrl+D)</translation>
    </message>
    <message>
        <source>This panel alone, large (F)</source>
        <translation>Bara den här panelen, stor (F)</translation>
    </message>
    <message>
        <source>What can be done with this panel (Shift+F10)</source>
        <translation>Vad som kan göras med den här panelen (Skift+F10)</translation>
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
        <source>APNG animation</source>
        <translation>APNG-animering</translation>
    </message>
    <message>
        <source>Allow small type</source>
        <translation>Tillåt liten text</translation>
    </message>
    <message>
        <source>Allow small type, and they are drawn.</source>
        <translation>Tillåt liten text, så ritas de.</translation>
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
        <source>Comma</source>
        <extracomment>Unit -&gt; how many of it make an inch; of pixels it depends on the resolution.</extracomment>
        <translation>Komma</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Copied: {what}.</source>
        <extracomment>Pixels per inch of a screen at its plain density. Panel -&gt; the matrix that is copied for it.</extracomment>
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
        <source>Decimal sign</source>
        <translation>Decimaltecken</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportera</translation>
    </message>
    <message>
        <source>Fewer panels, or {width} × {height} px, bring them back.</source>
        <translation>Färre paneler, eller {width} × {height} px, tar dem tillbaka.</translation>
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
        <source>Frames per second</source>
        <translation>Bilder per sekund</translation>
    </message>
    <message>
        <source>GIF animation</source>
        <translation>GIF-animering</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höjd</translation>
    </message>
    <message>
        <source>Keep tokens from being formulas</source>
        <translation>Låt inga token bli formler</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Ljust</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Upprepa</translation>
    </message>
    <message>
        <source>MP4 video</source>
        <translation>MP4-video</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Mask</translation>
    </message>
    <message>
        <source>Next slide</source>
        <translation>Nästa bild</translation>
    </message>
    <message>
        <source>Numbers: every stage (NPZ)</source>
        <translation>Tal: varje steg (NPZ)</translation>
    </message>
    <message>
        <source>Numbers: one row per query (CSV)</source>
        <translation>Tal: en rad per query (CSV)</translation>
    </message>
    <message>
        <source>One line for each of the {q} queries: its token and every statistic.</source>
        <translation>En rad för var och en av de {q} query-raderna: dess token och all statistik.</translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation>PDF-sida</translation>
    </message>
    <message>
        <source>PNG picture</source>
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
        <source>Pixels per inch</source>
        <translation>Pixlar per tum</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spela</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Preview</source>
        <extracomment>The ground under transparent pictures: two greys that no theme has.</extracomment>
        <translation>Förhandsvisning</translation>
    </message>
    <message>
        <source>Previous slide</source>
        <translation>Föregående bild</translation>
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
        <source>Saved {name}.</source>
        <translation>{name} är sparad.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Spara…</translation>
    </message>
    <message>
        <source>Scale</source>
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
        <source>Semicolon</source>
        <translation>Semikolon</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Avgränsare</translation>
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
        <source>Slides, one per panel (PowerPoint)</source>
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
        <source>Tab character</source>
        <translation>Tabbtecken</translation>
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
        <source>Transparent background</source>
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
        <source>Without a ground the words have a contrast of {least}:1 on a white page, and {wanted}:1 is wanted: choose the light theme, or lay the picture on a dark page such as {ground}.</source>
        <translation>Utan bakgrund har orden kontrasten {least}:1 på en vit sida, och {wanted}:1 behövs: välj det ljusa temat, eller lägg bilden på en mörk sida som {ground}.</translation>
    </message>
    <message>
        <source>Zoom into a part of the matrix to see them.</source>
        <translation>Zooma in på en del av matrisen för att se dem.</translation>
    </message>
    <message>
        <source>{name} is there already: choose it by its whole name to replace it.</source>
        <translation>{name} finns redan: välj den med hela namnet för att ersätta den.</translation>
    </message>
    <message>
        <source>{panel}: {n} tokens would have room in type of {points} pt only, so that positions stand in their place.</source>
        <translation>{panel}: {n} token får bara plats i {points} punkters text, så positioner står i deras ställe.</translation>
    </message>
    <message>
        <source>{width} × {height} px bring them back.</source>
        <translation>{width} × {height} px tar dem tillbaka.</translation>
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
        <translation>Arrayer</translation>
    </message>
    <message>
        <source>Arrays, or a figure of attnviz</source>
        <translation>Arrayer, eller en figur från attnviz</translation>
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
        <source>Multiply every score by {factor} (S)</source>
        <translation>Multiplicera varje poäng med {factor} (S)</translation>
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
        <source>Scaling of the scores by {factor}</source>
        <translation>Skalning av poängen med {factor}</translation>
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
    <message>
        <source>sink</source>
        <translation>sänka</translation>
    </message>
    <message>
        <source>soft-cap</source>
        <translation>mjukt tak</translation>
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
        <source>Large type and no sidebar, for a class in front of the screen</source>
        <translation>Stor text och ingen sidopanel, för en klass framför skärmen</translation>
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
        <source>Alone: {panel}</source>
        <translation>Ensam: {panel}</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>Arrayer</translation>
    </message>
    <message>
        <source>Arrays, or a figure of attnviz</source>
        <translation>Arrayer, eller en figur från attnviz</translation>
    </message>
    <message>
        <source>As a table: {panel}</source>
        <translation>Som tabell: {panel}</translation>
    </message>
    <message>
        <source>Colours: {panel}</source>
        <translation>Färger: {panel}</translation>
    </message>
    <message>
        <source>Copied: {what}.</source>
        <extracomment>Device pixels for each px of a copied panel, at least: a slide shows it larger than the board.</extracomment>
        <translation>Kopierat: {what}.</translation>
    </message>
    <message>
        <source>Language: {name}</source>
        <translation>Språk (Language): {name}</translation>
    </message>
    <message>
        <source>No panel on the board can be drawn on a sheet.</source>
        <translation>Ingen panel på tavlan kan ritas på ett blad.</translation>
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
        <source>Open {name}</source>
        <translation>Öppna {name}</translation>
    </message>
    <message>
        <source>Preset: {title}</source>
        <translation>Förval: {title}</translation>
    </message>
    <message>
        <source>Press S: watch what dividing by √d_k does</source>
        <extracomment>Sent with the result after it has been painted. Benchmarks and tests wait for it.</extracomment>
        <translation>Tryck S: se vad division med √d_k gör</translation>
    </message>
    <message>
        <source>Theme: {name}</source>
        <translation>Tema: {name}</translation>
    </message>
    <message>
        <source>There is no picture to print yet; wait for the first one.</source>
        <translation>Det finns ingen bild att skriva ut än; vänta på den första.</translation>
    </message>
    <message>
        <source>There is no picture to save yet; wait for the first one.</source>
        <translation>Det finns ingen bild att spara än; vänta på den första.</translation>
    </message>
    <message>
        <source>This input has no sinks.</source>
        <translation>Denna indata har inga sänkor.</translation>
    </message>
    <message>
        <source>This input has no soft-cap.</source>
        <translation>Denna indata har inget mjukt tak.</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>huvud {head}</translation>
    </message>
    <message>
        <source>layer {layer}, head {head}</source>
        <translation>lager {layer}, huvud {head}</translation>
    </message>
    <message>
        <source>“{panel}” has no colours to choose.</source>
        <translation>”{panel}” har inga färger att välja.</translation>
    </message>
    <message>
        <source>“{panel}” is not on the board; {key} shows it.</source>
        <extracomment>The share of the whole scaling that one key press moves. px by which one key press makes a panel wider or taller.</extracomment>
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
        <source>Fill of blocked scores</source>
        <translation>Fyllning av blockerade poäng</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Från en fil…</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Mask</translation>
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
        <source>Which keys a query may see. A blocked key gets weight 0.</source>
        <translation>Vilka nycklar en query får se. En blockerad nyckel får vikt 0.</translation>
    </message>
</context>
<context>
    <name>MaskNumbers</name>
    <message>
        <source>The {name} must be a whole number, not “{typed}”.</source>
        <translation>{name}: det måste vara ett heltal, inte ”{typed}”.</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Redigera</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <extracomment>The menus by name, each with its title and entries: names of actions, &quot;&quot; for a line, &quot;@…&quot; for a menu inside.</extracomment>
        <translation>&amp;Arkiv</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hjälp</translation>
    </message>
    <message>
        <source>&amp;Panel</source>
        <translation>&amp;Panel</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Visa</translation>
    </message>
    <message>
        <source>As the system has it</source>
        <extracomment>Theme -&gt; its name; the empty one is the system&apos;s choice.</extracomment>
        <translation>Som systemet har det</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Mörkt</translation>
    </message>
    <message>
        <source>Forget these files</source>
        <translation>Glöm de här filerna</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hög kontrast</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Språk (Language)</translation>
    </message>
    <message>
        <source>Layouts and panels</source>
        <translation>Layouter och paneler</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Ljust</translation>
    </message>
    <message>
        <source>No file has been opened yet</source>
        <translation>Ingen fil har öppnats än</translation>
    </message>
    <message>
        <source>No panel is on the board</source>
        <translation>Ingen panel är på tavlan</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>Öppna tidigare</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Visa</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
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
        <source>Copy</source>
        <translation>Kopiera</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Redigera</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Arkiv</translation>
    </message>
    <message>
        <source>Head {n}</source>
        <translation>Huvud {n}</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hjälp</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Språk</translation>
    </message>
    <message>
        <source>Layer {n}</source>
        <translation>Lager {n}</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Mask rule</source>
        <translation>Maskregel</translation>
    </message>
    <message>
        <source>Nothing has that name.</source>
        <translation>Inget har det namnet.</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Panel</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Förval</translation>
    </message>
    <message>
        <source>Recent file</source>
        <translation>Tidigare fil</translation>
    </message>
    <message>
        <source>Scaling × {share}</source>
        <translation>Skalning × {share}</translation>
    </message>
    <message>
        <source>Seed = {n}</source>
        <translation>Frö = {n}</translation>
    </message>
    <message>
        <source>Set</source>
        <extracomment>Digits with their separators, or digits after a decimal sign; &quot;64k&quot; is 64 · 1024, or 64 · 1000. What stands between a name and its number. English name -&gt; its other names, without spaces, hyphens and underscores.</extracomment>
        <translation>Ställ in</translation>
    </message>
    <message>
        <source>Show or hide</source>
        <translation>Visa eller dölj</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Steg</translation>
    </message>
    <message>
        <source>Switch</source>
        <extracomment>What people who look for a language call it in another one.</extracomment>
        <translation>Omkopplare</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Visa</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>Vad vill du göra?</translation>
    </message>
</context>
<context>
    <name>Part</name>
    <message>
        <source>Ctrl+0 or a double click shows everything.</source>
        <translation>Ctrl+0 eller ett dubbelklick visar allt.</translation>
    </message>
    <message>
        <source>Queries {first_query} to {last_query}, keys {first_key} to {last_key} are shown, of {shape}.</source>
        <translation>Frågor {first_query} till {last_query} och nycklar {first_key} till {last_key} visas, av {shape}.</translation>
    </message>
    <message>
        <source>Show everything</source>
        <extracomment>Of the whole: left, top, width and height, each 0 to 1.</extracomment>
        <translation>Visa allt</translation>
    </message>
</context>
<context>
    <name>Printing</name>
    <message>
        <source>Print</source>
        <translation>Skriv ut</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>How should this array be read?</source>
        <translation>Hur ska den här arrayen läsas?</translation>
    </message>
</context>
<context>
    <name>RandomPane</name>
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
        <source>The seed can have at most {n} digits, not as many as “{typed}”.</source>
        <translation>Fröet kan ha högst {n} siffror, inte så många som ”{typed}”.</translation>
    </message>
    <message>
        <source>The seed must be a whole number of at least 0, not “{typed}”.</source>
        <translation>Fröet måste vara ett heltal som är minst 0, inte ”{typed}”.</translation>
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
        <source>all blocked, {fill}</source>
        <translation>alla blockerade, {fill}</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>tillåten</translation>
    </message>
    <message>
        <source>allowed, {bias}</source>
        <translation>tillåten, {bias}</translation>
    </message>
    <message>
        <source>blocked, {fill}</source>
        <translation>blockerad, {fill}</translation>
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
    <name>Remembering</name>
    <message>
        <source>What was on show last cannot be read, so attnviz starts with the first picture.</source>
        <translation>Det som visades senast går inte att läsa, så attnviz börjar med den första bilden.</translation>
    </message>
    <message>
        <source>What was on show last did not come up again, so attnviz starts with the first picture.</source>
        <extracomment>Inputs of up to so many characters are remembered.</extracomment>
        <translation>Det som visades senast kom inte fram igen, så attnviz börjar med den första bilden.</translation>
    </message>
    <message>
        <source>{name}, which was on show last, has changed since; open it to see it.</source>
        <translation>{name}, som visades senast, har ändrats sedan dess; öppna den för att se den.</translation>
    </message>
    <message>
        <source>{name}, which was on show last, is not there any more.</source>
        <translation>{name}, som visades senast, finns inte längre.</translation>
    </message>
</context>
<context>
    <name>Saving</name>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Teckning (*.svg)</translation>
    </message>
    <message>
        <source>Numbers of every stage (*.npz)</source>
        <translation>Alla stegs tal (*.npz)</translation>
    </message>
    <message>
        <source>Page (*.pdf)</source>
        <translation>Sida (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Spara som</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} är sparad.</translation>
    </message>
    <message>
        <source>Saved {name}. Opened again, it brings its settings back.</source>
        <translation>{name} är sparad. Öppnad igen tar den med sig sina inställningar.</translation>
    </message>
    <message>
        <source>Settings and statistics (*.json)</source>
        <translation>Inställningar och statistik (*.json)</translation>
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
    <name>Session</name>
    <message>
        <source>{name} has changed on disk: this is the file as it is now.</source>
        <extracomment>Shorter work is not announced: an indicator that flickers tells nothing.</extracomment>
        <translation>{name} har ändrats på disken: så här är filen nu.</translation>
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
        <extracomment>The last of :data:`_REASONS` that was told, in QSettings.</extracomment>
        <translation>sparat</translation>
    </message>
    <message>
        <source>loading the input … {share} · Esc cancels</source>
        <extracomment>The long work, and how far it is.</extracomment>
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
        <extracomment>Timings in the order of the formula, some of them under one word.</extracomment>
        <translation>poäng</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
</context>
<context>
    <name>Store</name>
    <message>
        <source>The settings in {file} are left alone: {reason}. This window remembers nothing.</source>
        <translation>Inställningarna i {file} lämnas i fred: {reason}. Det här fönstret minns ingenting.</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>den går inte att läsa</translation>
    </message>
    <message>
        <source>it cannot be written</source>
        <translation>den går inte att skriva</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>den är skadad</translation>
    </message>
    <message>
        <source>it is not a plain file</source>
        <translation>den är ingen vanlig fil</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>den är för stor</translation>
    </message>
</context>
<context>
    <name>Synonyms</name>
    <message>
        <source>again forward</source>
        <translation>igen framåt</translation>
    </message>
    <message>
        <source>attention sink gpt-oss</source>
        <translation>attention sink gpt-oss sänka</translation>
    </message>
    <message>
        <source>back take back</source>
        <translation>tillbaka ta tillbaka</translation>
    </message>
    <message>
        <source>causal future hide block</source>
        <translation>kausal framtid dölj blockera</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>urklipp</translation>
    </message>
    <message>
        <source>clipboard image screenshot</source>
        <translation>urklipp bild skärmbild</translation>
    </message>
    <message>
        <source>clipboard values</source>
        <translation>urklipp värden</translation>
    </message>
    <message>
        <source>clipboard values table spreadsheet</source>
        <translation>urklipp värden tabell kalkylblad</translation>
    </message>
    <message>
        <source>close exit end leave</source>
        <translation>stäng avsluta lämna</translation>
    </message>
    <message>
        <source>close remove</source>
        <translation>stäng ta bort</translation>
    </message>
    <message>
        <source>color colormap palette range minimum maximum vmin vmax</source>
        <translation>färg färgkarta palett intervall minsta största vmin vmax</translation>
    </message>
    <message>
        <source>color range scale</source>
        <translation>färg intervall skala</translation>
    </message>
    <message>
        <source>float detach undock</source>
        <translation>flyt lossa eget fönster</translation>
    </message>
    <message>
        <source>focus maximise large</source>
        <translation>fokus maximera stor</translation>
    </message>
    <message>
        <source>fullscreen maximise presentation projector</source>
        <translation>helskärm maximera presentation projektor</translation>
    </message>
    <message>
        <source>help explain meaning</source>
        <translation>hjälp förklara betydelse</translation>
    </message>
    <message>
        <source>help information version bug report gpu doctor</source>
        <translation>hjälp information version fel rapport gpu</translation>
    </message>
    <message>
        <source>help license copyright fonts libraries</source>
        <translation>hjälp licens upphovsrätt typsnitt bibliotek</translation>
    </message>
    <message>
        <source>help shortcuts keyboard mouse manual</source>
        <translation>hjälp genvägar tangentbord mus handbok</translation>
    </message>
    <message>
        <source>help version</source>
        <translation>hjälp version</translation>
    </message>
    <message>
        <source>larger magnify</source>
        <translation>större förstora</translation>
    </message>
    <message>
        <source>load import read arrays npz safetensors csv</source>
        <translation>läs in ladda importera arrayer npz safetensors csv</translation>
    </message>
    <message>
        <source>menus show hide</source>
        <translation>menyer visa dölj</translation>
    </message>
    <message>
        <source>new reset default initial clear beginning</source>
        <translation>ny nollställ återställ standard rensa början</translation>
    </message>
    <message>
        <source>night black white appearance</source>
        <translation>natt svart vit utseende</translation>
    </message>
    <message>
        <source>numbers values spreadsheet list csv</source>
        <translation>tal värden kalkylblad lista csv</translation>
    </message>
    <message>
        <source>paper printer hand-out page pdf</source>
        <translation>papper skrivare utskrift sida pdf</translation>
    </message>
    <message>
        <source>save picture image slide film video gif mp4 png pdf numbers</source>
        <translation>spara bild film video gif mp4 png pdf tal</translation>
    </message>
    <message>
        <source>seed again shuffle</source>
        <translation>frö slump igen blanda</translation>
    </message>
    <message>
        <source>slides powerpoint presentation pptx compare</source>
        <translation>bilder powerpoint presentation pptx jämför</translation>
    </message>
    <message>
        <source>smaller</source>
        <translation>mindre förminska</translation>
    </message>
    <message>
        <source>softcap tanh logit gemma</source>
        <translation>softcap tanh logit gemma tak</translation>
    </message>
    <message>
        <source>store write keep file picture board png pdf svg</source>
        <translation>lagra skriv behåll fil bild tavla png pdf svg</translation>
    </message>
    <message>
        <source>temperature divide square root d_k</source>
        <translation>temperatur dividera roten ur d_k</translation>
    </message>
    <message>
        <source>zoom reset whole all</source>
        <translation>zooma återställ hela allt</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Copy</source>
        <translation>Kopiera</translation>
    </message>
    <message>
        <source>Copy the selected cells, or all, for a spreadsheet (Ctrl+C)</source>
        <translation>Kopiera de markerade cellerna, eller alla, till ett kalkylblad (Ctrl+C)</translation>
    </message>
    <message>
        <source>No finite number.</source>
        <translation>Inget ändligt tal.</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Spara som CSV</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Spara som CSV…</translation>
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
        <extracomment>A text is shown so long after the last key: a word is then one request instead of seven.</extracomment>
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
    <name>Veil</name>
    <message>
        <source>This picture is of the settings before.</source>
        <extracomment>px kept free to the right of every figure, so that neighbours never touch. px at the upper right, of the usual size, that ⋯ covers (see ``window/panel_buttons.py``).
----------
The opacity of the ground over the old picture. A drag is seen while it lasts: the mark waits until no picture has come for so long.</extracomment>
        <translation>Bilden visar de tidigare inställningarna.</translation>
    </message>
</context>
<context>
    <name>_Numbered</name>
    <message>
        <source>0 to {last}</source>
        <extracomment>More heads than this get a field to type into.</extracomment>
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
        <source>Formula: {formula}</source>
        <translation>Formel: {formula}</translation>
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
        <extracomment>Pixels per inch of the pictures: twice what a slide has on a 1920 x 1080 projector. Heights of its type that a line takes in presentation programs, and those that it has above its letters. Panels that are the same at every scale, or show both scales already. Panels whose colours follow the scale.</extracomment>
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
        <source>(queries, keys): one row a query</source>
        <translation>(frågor, nycklar): en rad per fråga</translation>
    </message>
    <message>
        <source>1 is hidden, 0 takes part: key_padding_mask of PyTorch</source>
        <translation>1 är dold, 0 deltar: PyTorchs key_padding_mask</translation>
    </message>
    <message>
        <source>1 takes part, 0 is hidden: a mask of tokenizers</source>
        <translation>1 deltar, 0 är dold: en tokeniserares mask</translation>
    </message>
    <message>
        <source>A batch of {size}: {shapes}. Which sequence?</source>
        <translation>En batch om {size}: {shapes}. Vilken sekvens?</translation>
    </message>
    <message>
        <source>A colour limit is at most 1e30 from 0, not {value}.</source>
        <translation>En färggräns är högst 1e30 från 0, inte {value}.</translation>
    </message>
    <message>
        <source>A decimal comma needs another separator than a comma: choose semicolon or tab.</source>
        <extracomment>Name of a separator on the command line -&gt; what it is. Signs that some readers take for the end of a line; a field that has one is quoted. What a spreadsheet takes for the beginning of a formula, the full-width signs among it; and, so that :func:`unguarded` is its inverse, apostrophes before that.</extracomment>
        <translation>Decimalkomma kräver en annan avgränsare än komma: välj semikolon eller tabb.</translation>
    </message>
    <message>
        <source>A mask array is (T_q, T_k) or (H, T_q, T_k), not {shape}.</source>
        <translation>En maskarray är (T_q, T_k) eller (H, T_q, T_k), inte {shape}.</translation>
    </message>
    <message>
        <source>A mask given as an array is more than a snippet can say; save it, and pass it as attn_mask.</source>
        <translation>En mask som är en array är mer än ett kodstycke kan säga; spara den och ge den som attn_mask.</translation>
    </message>
    <message>
        <source>A mask is (T_q, T_k) or (H, T_q, T_k), not {shape}; of a batch, save one sequence&apos;s.</source>
        <translation>En mask är (T_q, T_k) eller (H, T_q, T_k), inte {shape}; av en batch, spara en sekvens mask.</translation>
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
        <source>Capture a shorter input or fewer sequences.</source>
        <translation>Fånga en kortare indata eller färre sekvenser.</translation>
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
        <source>Colour limits are two numbers, a lower and an upper one.</source>
        <extracomment>Kind of numbers -&gt; its colour maps. The first one, without a name, is the map of the theme. Pictures are made in float32: limits and the range between them must fit it.</extracomment>
        <translation>Färggränser är två tal, ett undre och ett övre.</translation>
    </message>
    <message>
        <source>CuPy is not installed</source>
        <translation>CuPy är inte installerat</translation>
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
        <source>More than {most} masks are nested in each other.</source>
        <translation>Fler än {most} masker ligger i varandra.</translation>
    </message>
    <message>
        <source>Not shown: its mask is a {name}, which attnviz cannot read.</source>
        <extracomment>Argument -&gt; what it is, for the arguments that no stage can express. The same for what a module may hold, and does not hand over. Added to the scaled scores, as a float mask is.</extracomment>
        <translation>Visas inte: masken är en {name}, som attnviz inte kan läsa.</translation>
    </message>
    <message>
        <source>Not shown: the model uses {term} here, which attnviz has no stage for yet.</source>
        <translation>Visas inte: modellen använder {term} här, som attnviz ännu saknar ett steg för.</translation>
    </message>
    <message>
        <source>Not shown: the model&apos;s own output differs by {difference} from softmax(mask(QKᵀ·scale))V, so it uses a term that attnviz does not know, e.g. {terms}.</source>
        <translation>Visas inte: modellens eget resultat skiljer sig med {difference} från softmax(mask(QKᵀ·scale))V, så den använder en term som attnviz inte känner till, t.ex. {terms}.</translation>
    </message>
    <message>
        <source>Not shown: this attention call could not be recorded: {reason}</source>
        <translation>Visas inte: anropet kunde inte spelas in: {reason}</translation>
    </message>
    <message>
        <source>Not shown: with dropout (p = {p}) this attention function cannot be checked; call model.eval() before.</source>
        <translation>Visas inte: med dropout (p = {p}) kan funktionen inte kontrolleras; anropa model.eval() först.</translation>
    </message>
    <message>
        <source>One head (query {q}, key {k}, value {v})</source>
        <translation>Ett huvud (query {q}, key {k}, value {v})</translation>
    </message>
    <message>
        <source>One head at T = {t:,} with d_k = {d_k}</source>
        <extracomment>One pass for statistics and output (exp, sums and weights·V) costs as much as so many scores of a tile. Beside the d_k multiplications of its product, a score costs as much as so many more, a piece of ``core.numbers.chunks`` as much as this, and a piece in float64 as two. Measured on two cores, d_k = 64 to 4,096.</extracomment>
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
        <source>Pass fewer positions or components.</source>
        <translation>Ge färre positioner eller komponenter.</translation>
    </message>
    <message>
        <source>Q and K are needed, from which attention is computed: pass query and key.</source>
        <translation>Q och K behövs, som uppmärksamheten beräknas ur: ge query och key.</translation>
    </message>
    <message>
        <source>Q, K and V are (T, d), (H, T, d) or (B, H, T, d) with the same B and not empty, not {shapes}.</source>
        <translation>Q, K och V är (T, d), (H, T, d) eller (B, H, T, d) med samma B och inte tomma, inte {shapes}.</translation>
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
        <source>Q, K, V and the mask of this attention call</source>
        <translation>Q, K, V och masken i detta anrop</translation>
    </message>
    <message>
        <source>Random input at T = {t:,} and d_model = {d_model:,}</source>
        <translation>Slumpindata vid T = {t:,} och d_model = {d_model:,}</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <extracomment>Characters of text that take as long to read as one of ``core.pieces``, and the share of each pass: to tell cells apart, to find empty columns, to read numbers.</extracomment>
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
        <source>Save a mask of fewer positions.</source>
        <translation>Spara en mask med färre positioner.</translation>
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
        <translation>Arrayen är {shape} och har inget namn. Vad är det?</translation>
    </message>
    <message>
        <source>The array is {shape}; five axes would be (3, B, H, T, d): Q, K and V stacked.</source>
        <translation>Arrayen är {shape}; fem axlar vore (3, B, H, T, d): Q, K och V staplade.</translation>
    </message>
    <message>
        <source>The array is {shape}; it should be 2-D to 4-D, (T, d) or (H, T, d), and not empty.</source>
        <translation>Arrayen är {shape}; den ska vara 2-D till 4-D, (T, d) eller (H, T, d), och inte tom.</translation>
    </message>
    <message>
        <source>The documents add up to T = {total:,}, the scores are {t_q:,} × {t_k:,}.</source>
        <translation>Dokumenten blir tillsammans T = {total:,}, poängen är {t_q:,} × {t_k:,}.</translation>
    </message>
    <message>
        <source>The figure does not say how it was drawn: {reason}</source>
        <translation>Figuren säger inte hur den ritades: {reason}</translation>
    </message>
    <message>
        <source>The film could not be made: {reason}.</source>
        <extracomment>Painting takes this share of the time; the rest is writing the file. H.264&apos;s constant rate factor: 0 is lossless, 23 the default; hairlines and small type need a lower one.</extracomment>
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
        <extracomment>The shares of the time for which the first and the last picture stand still.</extracomment>
        <translation>Längden är från {low:g} till {high:g} s, inte {value:g}.</translation>
    </message>
    <message>
        <source>The mask array ({name}) in the figure is damaged: {reason}.</source>
        <translation>Maskens matris ({name}) i figuren är skadad: {reason}.</translation>
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
        <extracomment>of a mask that is written out</extracomment>
        <translation>De här arrayernas mask är mer än ett kodstycke kan säga; ge den som attn_mask.</translation>
    </message>
    <message>
        <source>The mask {name}</source>
        <translation>Masken {name}</translation>
    </message>
    <message>
        <source>The mask {name} is a program&apos;s own and too large to write into a snippet; in that program, pass it as attn_mask.</source>
        <translation>Masken {name} är ett programs egen och för stor att skriva in i ett kodexempel; skicka den som attn_mask i det programmet.</translation>
    </message>
    <message>
        <source>The mask {rule} comes from the plug-in {package}, which is not installed here, or is left out; attnviz doctor names what is left out.</source>
        <translation>Masken {rule} kommer från insticksmodulen {package}, som inte är installerad här eller utelämnas; attnviz doctor nämner vad som utelämnas.</translation>
    </message>
    <message>
        <source>The mask {rule} is a program&apos;s own and was too large to travel in the figure; open the input itself, and give the mask as an array.</source>
        <translation>Masken {rule} är ett programs egen och var för stor för att följa med i figuren; öppna själva indata och ge masken som en matris.</translation>
    </message>
    <message>
        <source>The mask {rule} is not known; a newer attnviz may have written it.</source>
        <translation>Masken {rule} är okänd; en nyare attnviz kan ha skrivit den.</translation>
    </message>
    <message>
        <source>The name of a file is missing: an empty text was given.</source>
        <translation>Filnamnet saknas: en tom text angavs.</translation>
    </message>
    <message>
        <source>The output of {n} heads at T = {t:,}</source>
        <extracomment>Cells of one head&apos;s small picture of the weights, and of the outputs of all heads together. Rows of the output projection between two looks at the job.</extracomment>
        <translation>Utdata från {n} huvuden vid T = {t:,}</translation>
    </message>
    <message>
        <source>The plug-in that writes {ending} failed: {reason}.</source>
        <extracomment>One result on a sheet: ``writer(result, path, sheet)``. Several results after each other: ``writer(frames, timing, theme, job) -&gt; bytes``; frames are PIL&apos;s. The numbers of one result: ``writer(result, path)``.</extracomment>
        <translation>Insticksmodulen som skriver {ending} misslyckades: {reason}.</translation>
    </message>
    <message>
        <source>The plug-in {name!r} ({package}, {group}) is left out: {reason}</source>
        <translation>Insticksmodulen {name!r} ({package}, {group}) utelämnas: {reason}</translation>
    </message>
    <message>
        <source>The plug-ins of {group} could not be read: {reason}.</source>
        <translation>Insticksmodulerna i {group} kunde inte läsas: {reason}.</translation>
    </message>
    <message>
        <source>The printer {name!r} takes nothing; choose another one.</source>
        <translation>Skrivaren {name!r} tar inte emot något; välj en annan.</translation>
    </message>
    <message>
        <source>The record in the figure</source>
        <translation>Uppgifterna i figuren</translation>
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
        <source>The slope of ALiBi must be within ±{most:g}, not {slope:g}.</source>
        <translation>Lutningen i ALiBi måste ligga inom ±{most:g}, inte {slope:g}.</translation>
    </message>
    <message>
        <source>The smallest type would be {points:.1f} pt on {width:.2f} × {height:.2f} in, and less than {least:g} pt is hard to read there. Choose fewer panels, slides with one panel each, or allow small type.</source>
        <translation>Den minsta texten skulle bli {points:.1f} pt på {width:.2f} × {height:.2f} tum, och mindre än {least:g} pt är svårt att läsa där. Välj färre paneler, bilder med en panel var, eller tillåt liten text.</translation>
    </message>
    <message>
        <source>The upper colour limit must be larger than the lower one, by more than rounding.</source>
        <translation>Den övre färggränsen måste vara större än den undre, med mer än avrundningen.</translation>
    </message>
    <message>
        <source>There is no colour map {value} for {kind}; use {maps}.</source>
        <translation>Det finns ingen färgskala {value} för {kind}; använd {maps}.</translation>
    </message>
    <message>
        <source>There is no file {path}.</source>
        <translation>Det finns ingen fil {path}.</translation>
    </message>
    <message>
        <source>There is no input of the kind {kind}; a newer attnviz may have written it.</source>
        <extracomment>Bytes up to which an input, or a mask given as an array, travels inside a figure. Cells up to which a program&apos;s own rule is written out to travel.</extracomment>
        <translation>Det finns ingen indata av slaget {kind}; en nyare attnviz kan ha skrivit den.</translation>
    </message>
    <message>
        <source>There is no text to read; type at least one character.</source>
        <translation>Det finns ingen text att läsa; skriv minst ett tecken.</translation>
    </message>
    <message>
        <source>These settings cannot be read ({reason}); a newer attnviz may have written them.</source>
        <translation>De här inställningarna går inte att läsa ({reason}); en nyare attnviz kan ha skrivit dem.</translation>
    </message>
    <message>
        <source>This call was made with {name}, which hold no plain array to look at.</source>
        <translation>Anropet gjordes med {name}, som inte håller någon vanlig matris att se på.</translation>
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
        <source>What is the first axis of {name} {shape}?</source>
        <translation>Vad är första axeln i {name} {shape}?</translation>
    </message>
    <message>
        <source>a call of nn.MultiheadAttention</source>
        <translation>ett anrop av nn.MultiheadAttention</translation>
    </message>
    <message>
        <source>a call of {operator}</source>
        <translation>ett anrop av {operator}</translation>
    </message>
    <message>
        <source>a cell has more than {most:,} characters</source>
        <translation>en cell har fler än {most:,} tecken</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>en enhet</translation>
    </message>
    <message>
        <source>a folder</source>
        <extracomment>Nanoseconds within which two changes may leave the same time behind (FAT keeps two seconds). How often a file is read again if somebody writes to it meanwhile.</extracomment>
        <translation>en mapp</translation>
    </message>
    <message>
        <source>a head mask</source>
        <translation>en huvudmask</translation>
    </message>
    <message>
        <source>a mask is a dataclass with frozen=True.</source>
        <translation>en mask är en dataclass med frozen=True.</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>ett rör</translation>
    </message>
    <message>
        <source>a position bias</source>
        <translation>ett positionstillägg</translation>
    </message>
    <message>
        <source>a shape that no array can have</source>
        <translation>en form som ingen array kan ha</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>en sockel</translation>
    </message>
    <message>
        <source>a soft-cap (softcap = {value})</source>
        <translation>ett mjukt tak (softcap = {value})</translation>
    </message>
    <message>
        <source>a soft-cap, sinks or a position bias</source>
        <translation>ett mjukt tak, sänkor eller ett positionstillägg</translation>
    </message>
    <message>
        <source>added to the scores, as PyTorch does with numbers</source>
        <translation>läggs till poängen, som PyTorch gör med tal</translation>
    </message>
    <message>
        <source>another plug-in has this name.</source>
        <translation>en annan insticksmodul har redan det namnet.</translation>
    </message>
    <message>
        <source>attention calls in another thread than the block&apos;s</source>
        <translation>uppmärksamhetsanrop i en annan tråd än blockets</translation>
    </message>
    <message>
        <source>attn_mask {mask} does not broadcast to (H, T_q, T_k) = {scores}.</source>
        <translation>attn_mask {mask} kan inte utvidgas till (H, T_q, T_k) = {scores}.</translation>
    </message>
    <message>
        <source>axes is &apos;HTd&apos; (heads, positions, components) or &apos;THd&apos; (positions first), not {value}.</source>
        <translation>axes är &apos;HTd&apos; (huvuden, positioner, komponenter) eller &apos;THd&apos; (positioner först), inte {value}.</translation>
    </message>
    <message>
        <source>bfloat16 numbers</source>
        <translation>tal i bfloat16</translation>
    </message>
    <message>
        <source>causal_alignment must be &apos;top-left&apos; or &apos;bottom-right&apos;, not {value}.</source>
        <translation>causal_alignment måste vara &apos;top-left&apos; eller &apos;bottom-right&apos;, inte {value}.</translation>
    </message>
    <message>
        <source>choices must be a table of panels.</source>
        <extracomment>From so many inches of width on, a sheet is a slide, read from the back of a room; and its least type in points. Points: a sheet that is no slide claims no least type, like a picture on a screen, which people move closer to. Preset name -&gt; (width px, height px, dots an inch, least type in points). A slide of 13.33 x 7.5 in is read from the back of a room; a column of a paper from 40 cm. What each field of a sheet in JSON must be.</extracomment>
        <translation>choices måste vara en tabell över paneler.</translation>
    </message>
    <message>
        <source>code outside of a module</source>
        <translation>kod utanför en modul</translation>
    </message>
    <message>
        <source>entries of no bytes</source>
        <translation>element utan byte</translation>
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
        <source>it does not begin as a .npy file does</source>
        <translation>den börjar inte som en .npy-fil</translation>
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
        <source>it has more parts than any figure of attnviz</source>
        <translation>den har fler delar än någon figur från attnviz</translation>
    </message>
    <message>
        <source>it has no field {names}, which its numbers name.</source>
        <translation>den har inget fält {names}, som dess numbers nämner.</translation>
    </message>
    <message>
        <source>it has no title, under which it could be offered.</source>
        <translation>den har ingen title att erbjudas under.</translation>
    </message>
    <message>
        <source>it has no words, under which it could be offered.</source>
        <translation>den har inga ord att erbjudas under.</translation>
    </message>
    <message>
        <source>it holds more names than attnviz reads</source>
        <extracomment>The longest end of an archive: its last record and a comment.</extracomment>
        <translation>den innehåller fler namn än attnviz läser</translation>
    </message>
    <message>
        <source>it is longer than any that attnviz writes</source>
        <translation>den är längre än någon som attnviz skriver</translation>
    </message>
    <message>
        <source>it is no attnviz.core.panels.PanelEntry.</source>
        <extracomment>The panels of the first picture: one head, from Q, K, V to its output.</extracomment>
        <translation>den är ingen attnviz.core.panels.PanelEntry.</translation>
    </message>
    <message>
        <source>it is no attnviz.export.formats.Format.</source>
        <translation>den är inget attnviz.export.formats.Format.</translation>
    </message>
    <message>
        <source>it is no mask that attnviz writes</source>
        <translation>det är ingen mask som attnviz skriver</translation>
    </message>
    <message>
        <source>it is no subclass of attnviz.core.masks.Mask.</source>
        <extracomment>Kinds of which a file may mean more than one class. What a field of a mask may hold, so that JSON can.</extracomment>
        <translation>den är ingen underklass till attnviz.core.masks.Mask.</translation>
    </message>
    <message>
        <source>it lacks {missing}.</source>
        <translation>den saknar {missing}.</translation>
    </message>
    <message>
        <source>its allowed() must give a boolean array of the block&apos;s shape.</source>
        <translation>dess allowed() måste ge en boolesk array med blockets form.</translation>
    </message>
    <message>
        <source>its class must stand at the top of its module.</source>
        <translation>dess klass måste stå överst i sin modul, inte inuti något annat.</translation>
    </message>
    <message>
        <source>its columns and its least height must be numbers above 0.</source>
        <translation>dess kolumner och minsta höjd måste vara tal över 0.</translation>
    </message>
    <message>
        <source>its ending must be a dot and small letters or digits; it is {ending!r}.</source>
        <translation>dess ändelse måste vara en punkt och små bokstäver eller siffror; den är {ending!r}.</translation>
    </message>
    <message>
        <source>its entry point is no module:name but {value!r}.</source>
        <translation>dess ingångspunkt är inte modul:namn utan {value!r}.</translation>
    </message>
    <message>
        <source>its field {names} has neither a default nor a place in numbers.</source>
        <translation>dess fält {names} har varken ett förval eller en plats i numbers.</translation>
    </message>
    <message>
        <source>its field {name} holds what no file can.</source>
        <translation>dess fält {name} innehåller något som ingen fil kan bära.</translation>
    </message>
    <message>
        <source>its figure is no subclass of attnviz.figures.figure.Figure.</source>
        <translation>dess figur är ingen underklass till attnviz.figures.figure.Figure.</translation>
    </message>
    <message>
        <source>its header is not one that numpy.save writes, with type, order and shape in plain numbers</source>
        <translation>dess huvud är inte ett som numpy.save skriver, med typ, ordning och form i vanliga tal</translation>
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
        <source>its kind must be a word of small letters, digits, - and _, and not {reserved}; it is {kind!r}.</source>
        <translation>dess kind måste vara ett ord av små bokstäver, siffror, - och _, och inte {reserved}; det är {kind!r}.</translation>
    </message>
    <message>
        <source>its kind must be one of attnviz.export.formats.Kind.</source>
        <translation>dess sort måste vara en av attnviz.export.formats.Kind.</translation>
    </message>
    <message>
        <source>its name must be a word of small letters, digits and _; it is {name!r}.</source>
        <translation>dess namn måste vara ett ord av små bokstäver, siffror och _; det är {name!r}.</translation>
    </message>
    <message>
        <source>its settings are longer than any that attnviz writes</source>
        <translation>dess inställningar är längre än några som attnviz skriver</translation>
    </message>
    <message>
        <source>its title and the labels of its numbers are text without braces.</source>
        <translation>dess title och etiketterna för dess tal är text utan klammerparenteser.</translation>
    </message>
    <message>
        <source>its writer can not be called.</source>
        <translation>dess skrivfunktion kan inte anropas.</translation>
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
        <translation>ingen GPU hittades</translation>
    </message>
    <message>
        <source>no GPU found (driver missing)</source>
        <extracomment>The reasons that engines give most often; any other is shown in its own words.</extracomment>
        <translation>ingen GPU hittades (drivrutin saknas)</translation>
    </message>
    <message>
        <source>no GPU is visible, as CUDA_VISIBLE_DEVICES is “{value}”</source>
        <translation>ingen grafikprocessor är synlig, eftersom CUDA_VISIBLE_DEVICES är ”{value}”</translation>
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
        <source>one part a head</source>
        <translation>en del per huvud</translation>
    </message>
    <message>
        <source>one part a sequence of the batch, as padding has</source>
        <translation>en del per sekvens i batchen, som utfyllnad har</translation>
    </message>
    <message>
        <source>only its beginning is there</source>
        <extracomment>The most entries along one axis that NumPy can count. The sentences of NumPy about a header that are plain enough to show, by how they begin.</extracomment>
        <translation>bara början av den finns</translation>
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
        <source>query {query} and key {key} seem to have their axes in two orders: bring both to (heads, positions, components), or say axes=&apos;HTd&apos; where {n} heads on {n_kv} are meant.</source>
        <translation>query {query} och key {key} tycks ha sina axlar i två ordningar: ge båda som (huvuden, positioner, komponenter), eller säg axes=&apos;HTd&apos; om {n} huvuden på {n_kv} avses.</translation>
    </message>
    <message>
        <source>query {query} is read as {heads:,} heads of {positions:,} positions, the order of PyTorch&apos;s scaled_dot_product_attention. Where positions come before heads, say axes=&apos;THd&apos;; else axes=&apos;HTd&apos;.</source>
        <translation>query {query} läses som {heads:,} huvuden med {positions:,} positioner, ordningen i PyTorchs scaled_dot_product_attention. Kommer positionerna före huvudena, säg axes=&apos;THd&apos;; annars axes=&apos;HTd&apos;.</translation>
    </message>
    <message>
        <source>query {shape} seems to be attention weights: each row sums to 1.</source>
        <translation>query {shape} tycks vara uppmärksamhetsvikter: summan av varje rad är 1.</translation>
    </message>
    <message>
        <source>sequence {i} of {size}</source>
        <translation>sekvens {i} av {size}</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>sänkor</translation>
    </message>
    <message>
        <source>the GPU is not open to this user ({file}: permission denied)</source>
        <translation>den här användaren får inte öppna grafikprocessorn ({file}: åtkomst nekad)</translation>
    </message>
    <message>
        <source>the NVIDIA driver is too old: it serves CUDA {serves}, and CuPy needs CUDA {needs} (attnviz doctor says what to install)</source>
        <extracomment>CuPy and the GPU&apos;s name, by the number of the device, once a kernel has run there. To look again would take 30 ms and more at every call.</extracomment>
        <translation>NVIDIA:s drivrutin är för gammal: den klarar CUDA {serves}, och CuPy behöver CUDA {needs} (attnviz doctor säger vad som ska installeras)</translation>
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
        <source>the name {name!r} is taken already.</source>
        <extracomment>Every table, in the order in which the program made them.</extracomment>
        <translation>namnet {name!r} är redan upptaget.</translation>
    </message>
    <message>
        <source>two of it with the same numbers must be equal.</source>
        <translation>två av den med samma tal måste vara lika.</translation>
    </message>
    <message>
        <source>version {version} of the format, which attnviz does not read</source>
        <translation>version {version} av formatet, som attnviz inte läser</translation>
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
        <source>{below} and {above}</source>
        <translation>{below} och {above}</translation>
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
        <source>{module} calls {operator}</source>
        <translation>{module} anropar {operator}</translation>
    </message>
    <message>
        <source>{module} made no call that could be seen</source>
        <translation>{module} gjorde inget anrop som kunde ses</translation>
    </message>
    <message>
        <source>{module} multiplies Q and K by hand</source>
        <translation>{module} multiplicerar Q och K för hand</translation>
    </message>
    <message>
        <source>{module} runs by torch.jit</source>
        <translation>{module} körs med torch.jit</translation>
    </message>
    <message>
        <source>{n_head} heads do not divide d_model = {d_model}. Nearest d_model: {widths}. Nearest n_head: {heads}.</source>
        <translation>{n_head} huvuden delar inte d_model = {d_model} jämnt. Närmaste d_model: {widths}. Närmaste n_head: {heads}.</translation>
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
        <source>{name} also holds {found}, which attnviz does not read.</source>
        <translation>{name} innehåller också {found}, som attnviz inte läser.</translation>
    </message>
    <message>
        <source>{name} can be at most {most:,}, not {value:,}.</source>
        <translation>{name} kan vara högst {most:,}, inte {value:,}.</translation>
    </message>
    <message>
        <source>{name} cannot be brought back: {reason}</source>
        <translation>{name} kan inte återställas: {reason}</translation>
    </message>
    <message>
        <source>{name} cannot be read as a NumPy array ({reason}); it may be damaged or of another kind.</source>
        <translation>{name} kan inte läsas som en NumPy-array ({reason}); den kan vara skadad eller av annat slag.</translation>
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
        <source>{name} changed on disk after it was opened; open it again.</source>
        <translation>{name} ändrades på disken efter att den öppnades; öppna den igen.</translation>
    </message>
    <message>
        <source>{name} ends at byte {end:,}, the file at {size:,}; it is cut short</source>
        <translation>{name} slutar vid byte {end:,}, filen vid {size:,}; den är avkortad</translation>
    </message>
    <message>
        <source>{name} has a dtype, shape or data_offsets that no tensor can have</source>
        <translation>{name} har ett dtype, shape eller data_offsets som ingen tensor kan ha</translation>
    </message>
    <message>
        <source>{name} has a quotation mark that is never closed.</source>
        <translation>{name} har ett citattecken som aldrig stängs.</translation>
    </message>
    <message>
        <source>{name} has an unknown ending; attnviz reads {endings}.</source>
        <translation>{name} har en okänd ändelse; attnviz läser {endings}.</translation>
    </message>
    <message>
        <source>{name} has entries of 1 byte, as np.save leaves float8: save it as float32, with astype(&apos;float32&apos;), or as bfloat16 or float32 in a .safetensors file.</source>
        <extracomment>Nearly all bfloat16 numbers that mean something have such magnitudes; random bits lie all over its range.</extracomment>
        <translation>{name} har element på 1 byte, som np.save lämnar av float8: spara som float32, med astype(&apos;float32&apos;), eller som bfloat16 eller float32 i en .safetensors-fil.</translation>
    </message>
    <message>
        <source>{name} has entries of 2 bytes without a type, as np.save leaves bfloat16 (a .safetensors file keeps the type). What are they?</source>
        <translation>{name} har element på 2 byte utan typ, som np.save lämnar av bfloat16 (en .safetensors-fil behåller typen). Vad är de?</translation>
    </message>
    <message>
        <source>{name} has entries of 2 bytes without a type: they are read as bfloat16, as np.save leaves it.</source>
        <translation>{name} har element på 2 byte utan typ: de läses som bfloat16, som np.save lämnar det.</translation>
    </message>
    <message>
        <source>{name} has entries of type {dtype}; attention needs numbers, e.g. float32.</source>
        <translation>{name} har element av typen {dtype}; attention behöver tal, t.ex. float32.</translation>
    </message>
    <message>
        <source>{name} has entries of {n} bytes without a type ({dtype}), as np.save leaves bfloat16 (2 bytes) and float8 (1 byte): save it as float32, with astype(&apos;float32&apos;), or keep the type in a .safetensors file.</source>
        <translation>{name} har element på {n} byte utan typ ({dtype}), som np.save lämnar av bfloat16 (2 byte) och float8 (1 byte): spara som float32, med astype(&apos;float32&apos;), eller behåll typen i en .safetensors-fil.</translation>
    </message>
    <message>
        <source>{name} has labels only; give each row its numbers too.</source>
        <translation>{name} har bara etiketter; ge varje rad sina tal också.</translation>
    </message>
    <message>
        <source>{name} has one row a sequence. Which sequence is looked at?</source>
        <translation>{name} har en rad per sekvens. Vilken sekvens ska visas?</translation>
    </message>
    <message>
        <source>{name} has shape {shape} and type {kind}, but {nbytes:,} bytes</source>
        <translation>{name} har formen {shape} och typen {kind}, men {nbytes:,} byte</translation>
    </message>
    <message>
        <source>{name} has {entries}, but there are {count:,} keys; give one entry a key.</source>
        <translation>{name} har {entries}, men nycklarna är {count:,}; ge ett element per nyckel.</translation>
    </message>
    <message>
        <source>{name} has {entries}, but there are {count:,} queries; give one entry a query, and key_tokens for the keys.</source>
        <translation>{name} har {entries}, men frågorna är {count:,}; ge ett element per fråga, och key_tokens för nycklarna.</translation>
    </message>
    <message>
        <source>{name} has {n:,} characters; at most {most:,} are read.</source>
        <translation>{name} har {n:,} tecken; högst {most:,} läses.</translation>
    </message>
    <message>
        <source>{name} has {n:,} entries, more than attnviz reads.</source>
        <translation>{name} har {n:,} element, fler än attnviz läser.</translation>
    </message>
    <message>
        <source>{name} has {role} twice, once as {full!r}; keep one.</source>
        <translation>{name} har {role} två gånger, en gång som {full!r}; behåll en.</translation>
    </message>
    <message>
        <source>{name} has {size:,} bytes; attnviz reads such a file up to {most:,}.</source>
        <translation>{name} har {size:,} byte; attnviz läser en sådan fil upp till {most:,}.</translation>
    </message>
    <message>
        <source>{name} holds a mask_rule that cannot be read: {reason}.</source>
        <translation>{name} innehåller en mask_rule som inte går att läsa: {reason}.</translation>
    </message>
    <message>
        <source>{name} holds no number; it should have one row a position, one column a component.</source>
        <translation>{name} innehåller inget tal; den ska ha en rad per position och en kolumn per komponent.</translation>
    </message>
    <message>
        <source>{name} holds {found}: as in PyTorch, every weight of a row that sees such a key is NaN. What hides a key is −∞, or False in a boolean mask.</source>
        <translation>{name} innehåller {found}: som i PyTorch blir varje vikt NaN i en rad som ser en sådan nyckel. Det som döljer en nyckel är −∞, eller False i en boolesk mask.</translation>
    </message>
    <message>
        <source>{name} holds {found}; it should hold {expected}.</source>
        <translation>{name} innehåller {found}; den ska innehålla {expected}.</translation>
    </message>
    <message>
        <source>{name} holds {full}, which are attention weights or scores of shape {shape}; Q and K are needed, from which attnviz computes them. Save query, key and value, e.g. with attnviz.capture.</source>
        <translation>{name} innehåller {full}, som är uppmärksamhetsvikter eller poäng med formen {shape}; Q och K behövs, som attnviz beräknar dem ur. Spara query, key och value, t.ex. med attnviz.capture.</translation>
    </message>
    <message>
        <source>{name} holds {full}, which changes the weights and is not computed here: what was drawn would be another attention. Leave it out to see the weights without it.</source>
        <extracomment>Terms of a model&apos;s attention that stand beside Q, K, V and mask, and that no stage shows yet. Parts of names of their kin: terms, masks under names that nobody reads, and biases of projections, which x · W lacks. Arrays that follow from Q, K, V and the mask, which attnviz and others write beside them; they add nothing. How far the sum of a row of weights may be from 1: in bfloat16 it is off by half a hundredth. Numbers up to which an array without a known name is looked through.</extracomment>
        <translation>{name} innehåller {full}, som ändrar vikterna och inte beräknas här: det ritade vore en annan uppmärksamhet. Utelämna det för att se vikterna utan det.</translation>
    </message>
    <message>
        <source>{name} is (sequences, keys), here {wanted}, not {shape}.</source>
        <translation>{name} är (sekvenser, nycklar), här {wanted}, inte {shape}.</translation>
    </message>
    <message>
        <source>{name} is a list of one label a position, not {kind}.</source>
        <translation>{name} är en lista med en etikett per position, inte {kind}.</translation>
    </message>
    <message>
        <source>{name} is a list of one label a position, or one such list for each of {n} sequences.</source>
        <translation>{name} är en lista med en etikett per position, eller en sådan lista för var och en av {n} sekvenser.</translation>
    </message>
    <message>
        <source>{name} is a matrix (d_model, H · d_k), not {shape}.</source>
        <translation>{name} är en matris (d_model, H · d_k), inte {shape}.</translation>
    </message>
    <message>
        <source>{name} is a pickle, which can run code and is not opened; save the tensors with safetensors.torch.save_file or numpy.savez.</source>
        <extracomment>Endings that :func:`load_file` reads, e.g. for a file dialog.</extracomment>
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
        <source>{name} is damaged, or of another kind than its ending says: {reason}.</source>
        <extracomment>Errors whose words are written for people. Of any other error the kind is named too. The most characters that are repeated of a library&apos;s or a file&apos;s words. What Python writes for a value that has no words: its type and address.</extracomment>
        <translation>{name} är skadad, eller av ett annat slag än ändelsen säger: {reason}.</translation>
    </message>
    <message>
        <source>{name} is damaged: {reason}.</source>
        <extracomment>Keyword of the PNG text chunk, and name of the file attached to a PDF. Name of SVG&apos;s metadata element; ours has the id &quot;attnviz&quot; and holds the record as its text. Namespace of the element that holds the record in a deck&apos;s custom XML.</extracomment>
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
        <source>{name} is nested too deeply to be read.</source>
        <translation>{name} är nästlad för djupt för att läsas.</translation>
    </message>
    <message>
        <source>{name} is no .npz file, or only the beginning of one; write it again with np.savez.</source>
        <translation>{name} är ingen .npz-fil, eller bara början av en; skriv den igen med np.savez.</translation>
    </message>
    <message>
        <source>{name} is no figure; figures end in {endings}.</source>
        <translation>{name} är ingen figur; figurer slutar på {endings}.</translation>
    </message>
    <message>
        <source>{name} is no file but {kind}; choose a file.</source>
        <translation>{name} är ingen fil utan {kind}; välj en fil.</translation>
    </message>
    <message>
        <source>{name} is no safetensors file, or a damaged one: {reason}.</source>
        <translation>{name} är ingen safetensors-fil, eller en skadad: {reason}.</translation>
    </message>
    <message>
        <source>{name} is no table that can be read: {reason}.</source>
        <translation>{name} är ingen tabell som går att läsa: {reason}.</translation>
    </message>
    <message>
        <source>{name} is not text; a .csv file should be UTF-8.</source>
        <translation>{name} är inte text; en .csv-fil ska vara UTF-8.</translation>
    </message>
    <message>
        <source>{name} is one finite number, e.g. {example}, not {value}.</source>
        <translation>{name} är ett enda ändligt tal, t.ex. {example}, inte {value}.</translation>
    </message>
    <message>
        <source>{name} is one list for {n} sequences: it may belong to another one than this.</source>
        <translation>{name} är en enda lista för {n} sekvenser: den kan höra till en annan än denna.</translation>
    </message>
    <message>
        <source>{name} is one number, not {dtype} of shape {shape}.</source>
        <translation>{name} är ett tal, inte {dtype} av formen {shape}.</translation>
    </message>
    <message>
        <source>{name} is one number, or one a head, not {dtype} of shape {shape}.</source>
        <translation>{name} är ett tal, eller ett per huvud, inte {dtype} med formen {shape}.</translation>
    </message>
    <message>
        <source>{name} is the name of no file: {value}.</source>
        <translation>{name} är inget filnamn: {value}.</translation>
    </message>
    <message>
        <source>{name} is {dtype} and holds more than 0 and 1; a mask is boolean (True takes part) or float (added to the scores). Of lengths, np.arange(T_k) &lt; length makes one; of other numbers, {name} != 0.</source>
        <extracomment>Cells that are looked at first: most arrays already show there that they hold more than ones and zeros. Cells up to which a boolean mask is checked for being upside down. No real bias is this low: a number that reaches it hides a key.</extracomment>
        <translation>{name} är {dtype} och innehåller mer än 0 och 1; en mask är boolesk (True deltar) eller flyttal (läggs till poängen). Av längder gör np.arange(T_k) &lt; length en; av andra tal {name} != 0.</translation>
    </message>
    <message>
        <source>{name} is {dtype} of 0 and 1 alone: as in PyTorch it is added to the scores, and hides no key. Where 1 takes part, give {name}.astype(bool); where 1 is hidden, {name} == 0.</source>
        <translation>{name} är {dtype} med bara 0 och 1: som i PyTorch läggs den till poängen och döljer ingen nyckel. Där 1 deltar, ge {name}.astype(bool); där 1 är dold, {name} == 0.</translation>
    </message>
    <message>
        <source>{name} is {dtype}; a mask is boolean (True takes part) or float (added to the scores).</source>
        <translation>{name} är {dtype}; en mask är boolesk (True deltar) eller flyttal (läggs till poängen).</translation>
    </message>
    <message>
        <source>{name} is {dtype}; a mask is boolean (True takes part) or float (added to the scores). Where 1 takes part, give {name}.astype(bool); where 1 is hidden, {name} == 0.</source>
        <translation>{name} är {dtype}; en mask är boolesk (True deltar) eller flyttal (läggs till poängen). Där 1 deltar, ge {name}.astype(bool); där 1 är dold, {name} == 0.</translation>
    </message>
    <message>
        <source>{name} is {rows:,} × {cols:,} here, and the picture holds it at {held}. Zoom in until each cell is one, or take a tile: {call}.</source>
        <extracomment>The names of matrices that can be copied: the stages under their API names, and Q, K, V, output. Keys of a row that are written out in LaTeX; an ellipsis stands for the others.</extracomment>
        <translation>{name} är {rows:,} × {cols:,} här, och bilden håller den i {held}. Zooma in tills varje cell är en, eller ta en ruta: {call}.</translation>
    </message>
    <message>
        <source>{name} lacks its dtype, shape or data_offsets</source>
        <translation>{name} saknar dtype, shape eller data_offsets</translation>
    </message>
    <message>
        <source>{name} lets each query see later keys alone: True takes part, as in PyTorch&apos;s scaled_dot_product_attention. Where True is hidden, as in nn.MultiheadAttention, give ~{name}.</source>
        <translation>{name} låter varje fråga se bara senare nycklar: True deltar, som i PyTorchs scaled_dot_product_attention. Är True dold, som i nn.MultiheadAttention, ge ~{name}.</translation>
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
        <source>{name} must be a list of {least} to {most:,} values, not {value}.</source>
        <translation>{name} måste vara en lista med {least} till {most:,} värden, inte {value}.</translation>
    </message>
    <message>
        <source>{name} must be a number from 0 to 1, not {value}.</source>
        <translation>{name} måste vara ett tal från 0 till 1, inte {value}.</translation>
    </message>
    <message>
        <source>{name} must be a table of named values, not {value}.</source>
        <translation>{name} måste vara en tabell med namngivna värden, inte {value}.</translation>
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
        <source>{name} must be from {least} to {most}, not {value}.</source>
        <translation>{name} måste vara från {least} till {most}, inte {value}.</translation>
    </message>
    <message>
        <source>{name} must be text, not {value}.</source>
        <translation>{name} måste vara text, inte {value}.</translation>
    </message>
    <message>
        <source>{name} needs more memory than this machine can give it.</source>
        <translation>{name} behöver mer minne än den här datorn kan ge.</translation>
    </message>
    <message>
        <source>{name} were written into after they had been handed over, and old numbers would mix with new: hand them over again, or pass copies.</source>
        <extracomment>Bytes up to which arrays are copied.</extracomment>
        <translation>{name} skrevs över efter att de lämnats över, och gamla tal skulle blandas med nya: lämna över dem igen, eller ge kopior.</translation>
    </message>
    <message>
        <source>{name} {shape} is boolean, and may be upside down. What does True (1) mean?</source>
        <translation>{name} {shape} är boolesk och kan vara omvänd. Vad betyder True (1)?</translation>
    </message>
    <message>
        <source>{name} {shape} is read as (T_q, T_k), one row a query, as PyTorch does. Where it has one row a sequence, as padding has, give {name}[:, None, None, :].</source>
        <translation>{name} {shape} läses som (T_q, T_k), en rad per fråga, som PyTorch gör. Har den en rad per sekvens, som utfyllnad har, ge {name}[:, None, None, :].</translation>
    </message>
    <message>
        <source>{name} {shape} is {dtype} of 0 and 1 alone. What does a 1 mean?</source>
        <extracomment>Names of masks in a file, in the order in which they are asked about.</extracomment>
        <translation>{name} {shape} är {dtype} med bara 0 och 1. Vad betyder en 1:a?</translation>
    </message>
    <message>
        <source>{name} {shape} seems to be attention weights: no number is below 0, and each row sums to 1. Q and K are needed, from which attnviz computes them; save those, e.g. with attnviz.capture.</source>
        <translation>{name} {shape} tycks vara uppmärksamhetsvikter: inget tal är under 0 och summan av varje rad är 1. Q och K behövs, som attnviz beräknar dem ur; spara dem, t.ex. med attnviz.capture.</translation>
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
        <source>{title} brings its own mask, which cannot be switched off here; choose an input without one.</source>
        <translation>{title} har en egen mask, som inte kan stängas av här; välj indata utan mask.</translation>
    </message>
    <message>
        <source>{title} brings no W_O: what comes after the concatenation is not known.</source>
        <translation>{title} har ingen W_O: vad som kommer efter sammanfogningen är inte känt.</translation>
    </message>
    <message>
        <source>{title} says nothing of a mask: every key is seen.</source>
        <extracomment>From so many rows on, the computing thread also makes what is derived from all of them.</extracomment>
        <translation>{title} säger inget om en mask: varje nyckel syns.</translation>
    </message>
    <message>
        <source>{title} says nothing of a mask: this older figure draws it causally.</source>
        <translation>{title} säger inget om en mask: denna äldre figur ritar den kausalt.</translation>
    </message>
    <message>
        <source>{topic}={answer} is no reading of this file; choose {topic}=0 to {last}.</source>
        <extracomment>The questions that can be asked, in their order.</extracomment>
        <translation>{topic}={answer} är inget sätt att läsa filen; välj {topic}=0 till {last}.</translation>
    </message>
    <message>
        <source>{what} would take {needed}, over the budget of {budget}. {instead}</source>
        <extracomment>Control groups, version 1 and 2: folder, file of the limit, file of the bytes in use.</extracomment>
        <translation>{what} skulle ta {needed}, mer än budgeten på {budget}. {instead}</translation>
    </message>
    <message>
        <source>{what}: the memory of this machine ran out. A shorter T, or fewer heads, would fit.</source>
        <translation>{what}: datorns minne tog slut. Ett kortare T, eller färre huvuden, skulle rymmas.</translation>
    </message>
    <message>
        <source>{where} lacks {name}.</source>
        <extracomment>The name in JSON and on the command line; a mask without one is a program&apos;s own, which no file knows. The name in the window&apos;s list, marked in the context &quot;masks&quot;. The fields that a person sets. Every other field has a default, and a value that JSON can hold. Whether people are offered it; else it only comes from files and programs. Its place in lists: the lowest first; masks with the same place go by their kind. True for a mask that adds numbers to the scaled scores (a float mask in PyTorch&apos;s sense). True where the rule depends on key − query (and the shape) alone, so that one block stands for others.
----------
(name, value) -&gt; the value in Python&apos;s own type; raises InputError if it is of another kind.</extracomment>
        <translation>{where} saknar {name}.</translation>
    </message>
    <message>
        <source>{word} is no number</source>
        <translation>{word} är inget tal</translation>
    </message>
    <message>
        <source>“{name}” holds several arrays; a mask is one array in a .npy file.</source>
        <translation>”{name}” innehåller flera arrayer; en mask är en array i en .npy-fil.</translation>
    </message>
    <message>
        <source>“{name}” is not a .npy file of one boolean or float array: {reason}</source>
        <translation>”{name}” är inte en .npy-fil med en boolesk array eller flyttalsarray: {reason}</translation>
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
        <translation>attnviz självt misslyckades ({kind}: {error}). Den senaste bilden förblir.</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source> · each bar shows the strongest of {n} keys</source>
        <translation> · varje stapel visar den starkaste av {n} nycklar</translation>
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
        <source>A bias is added to the scores.</source>
        <translation>En bias adderas till poängen.</translation>
    </message>
    <message>
        <source>A row is a head: the larger its largest weight, the more peaked its attention is.</source>
        <translation>En rad är ett huvud: ju större dess största vikt, desto spetsigare är dess attention.</translation>
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
        <source>All scores are 0: no key stands out.</source>
        <translation>Alla poäng är 0: ingen nyckel utmärker sig.</translation>
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
        <source>Each row is one position&apos;s query, key or value.</source>
        <translation>Varje rad är en positions query, nyckel eller värde.</translation>
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
        <source>Each row of Q and of K is then divided by its length.</source>
        <translation>Varje rad i Q och i K divideras sedan med sin längd.</translation>
    </message>
    <message>
        <source>Each row sums to 1; the largest weight of a row is {weight} on average.</source>
        <translation>Summan av varje rad är 1; en rads största vikt är i medeltal {weight}.</translation>
    </message>
    <message numerus="yes">
        <source>Every query sees all {n} keys.</source>
        <translation>
            <numerusform>Varje query ser den enda nyckeln ({n}).</numerusform>
            <numerusform>Varje query ser alla {n} nycklar.</numerusform>
        </translation>
    </message>
    <message>
        <source>Every raw score is divided by √{d_k}.</source>
        <translation>Varje råpoäng divideras med √{d_k}.</translation>
    </message>
    <message>
        <source>Every raw score is multiplied by {scale}.</source>
        <translation>Varje råpoäng multipliceras med {scale}.</translation>
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
        <source>For vectors of length 1, the wider a head, the smaller its raw scores and the more even its softmax; dividing by √d_k as well makes them smaller still.</source>
        <translation>För vektorer med längd 1: ju bredare huvud, desto mindre råpoäng och desto jämnare softmax; att dessutom dividera med √d_k gör dem ännu mindre.</translation>
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
        <translation>jacobinorm</translation>
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
        <source>Mask and softmax turn the score into a weight.</source>
        <translation>Mask och softmax gör poängen till en vikt.</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>Maskat</translation>
    </message>
    <message>
        <source>No mask is in force: every key takes part.</source>
        <translation>Ingen mask gäller: alla nycklar deltar.</translation>
    </message>
    <message>
        <source>No mask is in force: every query reads every key.</source>
        <translation>Ingen mask gäller: varje query läser alla nycklar.</translation>
    </message>
    <message>
        <source>No query sees two keys: no row can be saturated.</source>
        <translation>Ingen query ser två nycklar: ingen rad kan vara mättad.</translation>
    </message>
    <message>
        <source>No query sees two keys: there is nothing to spread over.</source>
        <translation>Ingen query ser två nycklar: det finns inget att sprida vikten på.</translation>
    </message>
    <message>
        <source>No row has weights: none sees a key, or all hold NaN or ∞.</source>
        <translation>Ingen rad har vikter: ingen ser en nyckel, eller alla innehåller NaN eller ∞.</translation>
    </message>
    <message>
        <source>No score of query {query} is blocked: nothing is filled in</source>
        <translation>Ingen poäng för query {query} är blockerad: inget fylls i</translation>
    </message>
    <message>
        <source>On the same colours the pattern stays and fades.</source>
        <translation>I samma färger består mönstret, men bleknar.</translation>
    </message>
    <message>
        <source>On the same colours the pattern stays and grows stronger.</source>
        <translation>I samma färger består mönstret och blir starkare.</translation>
    </message>
    <message>
        <source>One cell</source>
        <translation>En cell</translation>
    </message>
    <message>
        <source>One cell: the products of query and key add up to its score.</source>
        <translation>En cell: produkterna av query och nyckel summeras till dess poäng.</translation>
    </message>
    <message>
        <source>One query: the softmax turns its scores into weights; the values, each times its weight, add up to its output.</source>
        <translation>En query: softmax gör dess poäng till vikter; värdena, vart och ett gånger sin vikt, summeras till dess utdata.</translation>
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
        <source>Q and K are then rotated by their position (RoPE).</source>
        <translation>Q och K roteras sedan efter sin position (RoPE).</translation>
    </message>
    <message>
        <source>Q and K of length 1</source>
        <translation>Q och K med längd 1</translation>
    </message>
    <message>
        <source>Q has a row for each of {n_q} positions that read, K and V for each of {n_k} that are read.</source>
        <translation>Q har en rad för var och en av de {n_q} positioner som läser, K och V för var och en av de {n_k} som läses.</translation>
    </message>
    <message>
        <source>Raw scores</source>
        <extracomment>Sides of the scaling switch that a panel can show by itself, as in ``&quot;weights@unscaled&quot;``.</extracomment>
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
        <source>Scale and softmax turn the score into a weight.</source>
        <translation>Skala och softmax gör poängen till en vikt.</translation>
    </message>
    <message>
        <source>Scale, mask and softmax turn the score into a weight.</source>
        <translation>Skala, mask och softmax gör poängen till en vikt.</translation>
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
        <translation>Den största vikten i en rad: i medeltal {scaled} med skalning, {unscaled} utan.</translation>
    </message>
    <message>
        <source>The layer has one head: there is no other to compare it with.</source>
        <translation>Lagret har ett huvud: det finns inget annat att jämföra med.</translation>
    </message>
    <message>
        <source>The mask blocks no cell: every key takes part.</source>
        <translation>Masken blockerar ingen cell: alla nycklar deltar.</translation>
    </message>
    <message>
        <source>The mask blocks no cell: every query reads every key.</source>
        <translation>Masken blockerar ingen cell: varje query läser alla nycklar.</translation>
    </message>
    <message>
        <source>The mask blocks {blocked} of {cells} cells: without it, queries would read positions that come after them.</source>
        <translation>Masken blockerar {blocked} av {cells} celler: utan den skulle queries läsa positioner som kommer efter dem.</translation>
    </message>
    <message>
        <source>The mask blocks {blocked} of {cells} cells: without it, those keys would be read too.</source>
        <translation>Masken blockerar {blocked} av {cells} celler: utan den skulle även de nycklarna läsas.</translation>
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
    <message numerus="yes">
        <source>The outputs of {n} heads stand side by side; W_O did not come with them.</source>
        <translation>
            <numerusform>Utdata från {n} huvud; W_O följde inte med.</numerusform>
            <numerusform>Utdata från {n} huvuden står sida vid sida; W_O följde inte med.</numerusform>
        </translation>
    </message>
    <message>
        <source>The pattern stays; its colours have limits of their own.</source>
        <translation>Mönstret består; dess färger har egna gränser.</translation>
    </message>
    <message>
        <source>The plug-in of this panel failed: {reason}.</source>
        <extracomment>Methods of a figure that others call, and what they return where a plug-in&apos;s method fails.</extracomment>
        <translation>Panelens insticksmodul misslyckades: {reason}.</translation>
    </message>
    <message>
        <source>The signs turn: the key that matched best is now the last.</source>
        <translation>Tecknen vänds: den nyckel som passade bäst är nu sist.</translation>
    </message>
    <message>
        <source>The softmax turns the score into a weight.</source>
        <translation>Softmax gör poängen till en vikt.</translation>
    </message>
    <message>
        <source>The wider a head, the larger its raw scores and the more saturated its softmax; divided by √d_k, both stay.</source>
        <translation>Ju bredare huvud, desto större råpoäng och desto mer mättad softmax; dividerade med √d_k förblir båda som de är.</translation>
    </message>
    <message>
        <source>They stay what they were.</source>
        <translation>De förblir vad de var.</translation>
    </message>
    <message>
        <source>Unscaled</source>
        <translation>Oskalat</translation>
    </message>
    <message>
        <source>Unscaled scores</source>
        <translation>Oskalade poäng</translation>
    </message>
    <message>
        <source>W_O follows once every head is computed.</source>
        <translation>W_O följer när alla huvuden är beräknade.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Vikter</translation>
    </message>
    <message>
        <source>What d_k does</source>
        <extracomment>The input at which kind and d_k were chosen; None: the next one, whatever it is.</extracomment>
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
        <source>Without a mask, {share} of the weight lies on later positions, and with this one {still}.</source>
        <translation>Utan mask ligger {share} av vikten på framtiden, och med den här {still}.</translation>
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
        <source>all rows</source>
        <translation>alla rader</translation>
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
        <source>blocked scores are</source>
        <translation>blockerade poäng är</translation>
    </message>
    <message>
        <source>blocked · {rule}</source>
        <translation>blockerad · {rule}</translation>
    </message>
    <message>
        <source>capped</source>
        <translation>begränsad</translation>
    </message>
    <message>
        <source>colours about {number}</source>
        <translation>färger kring {number}</translation>
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
        <extracomment>A cell as figures speak of it: (query, key); None where the figure has no such axis. What a click can choose in one figure: its words, and what chooses it. Name on the command line and in settings. Extras that are computed in the background while the figure is visible; see :meth:`show_extra`. &quot;scaled&quot; or &quot;unscaled&quot; where the figure always stands for one of the two, whatever the switch says. The result of the other side, where the figure stands for one side: its colours have to suit both. Token labels may be made smaller, down to this share of their size, so that they have room, and this is the share at which all have room; if it is below ``least_label``, positions stand instead. None: no tokens. px at the right of the title&apos;s line that a button of the window covers now. Whether the title is drawn; a slide has it already. Where the rows of the heatmap beside this figure begin and end, if there is one. Where the pointer rests in the figure, and the part of the matrix that was shown then.</extracomment>
        <translation>beräknar …</translation>
    </message>
    <message>
        <source>defined as 0</source>
        <translation>definieras som 0</translation>
    </message>
    <message>
        <source>does not see</source>
        <translation>ser inte</translation>
    </message>
    <message>
        <source>each head has a scale of its own</source>
        <translation>varje huvud har en egen skala</translation>
    </message>
    <message>
        <source>each row sums to 1</source>
        <translation>summan av varje rad är 1</translation>
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
        <source>every key is blocked</source>
        <translation>alla nycklar är blockerade</translation>
    </message>
    <message>
        <source>every score is −∞</source>
        <translation>alla poäng är −∞</translation>
    </message>
    <message>
        <source>exp(score − row max)</source>
        <translation>exp(poäng − radens max)</translation>
    </message>
    <message>
        <source>fill alone: {share} on each</source>
        <translation>fyllningen ensam: {share} på var</translation>
    </message>
    <message>
        <source>fixed limits</source>
        <translation>fasta gränser</translation>
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
        <source>length 1</source>
        <translation>längd 1</translation>
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
        <source>means over the rows that see a key; of the Jacobian norm the median</source>
        <translation>medel över raderna som ser en nyckel; för jacobinormen medianen</translation>
    </message>
    <message>
        <source>median and range of {n} rows</source>
        <extracomment>Numbers that are sorted at once: for a million, new memory would be needed each time.</extracomment>
        <translation>median och spann av {n} rader</translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation>inte skalat</translation>
    </message>
    <message>
        <source>of {n} scores, an even sample</source>
        <translation>av {n} poäng, ett jämnt urval</translation>
    </message>
    <message>
        <source>off</source>
        <translation>av</translation>
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
        <source>part of the row: keys {first}–{last} of {n}</source>
        <translation>del av raden: nycklarna {first}–{last} av {n}</translation>
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
        <source>rows {rows} of {n_q}, columns {cols} of {n_k}</source>
        <translation>rader {rows} av {n_q}, kolumner {cols} av {n_k}</translation>
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
        <source>saturated (largest weight &gt; 0.99): {scaled} at {factor} · {unscaled} unscaled</source>
        <translation>mättade (största vikt &gt; 0,99): {scaled} med {factor} · {unscaled} oskalat</translation>
    </message>
    <message>
        <source>saturated (largest weight &gt; 0.99): {scaled} scaled · {unscaled} unscaled</source>
        <translation>mättade (största vikt &gt; 0,99): {scaled} med skalning · {unscaled} utan</translation>
    </message>
    <message>
        <source>saturated rows</source>
        <translation>mättade rader</translation>
    </message>
    <message>
        <source>saturated rows: {scaled} at {factor} · {unscaled} unscaled, of {rows}</source>
        <translation>mättade rader: {scaled} med {factor} · {unscaled} oskalat, av {rows}</translation>
    </message>
    <message>
        <source>saturated rows: {scaled} scaled · {unscaled} unscaled, of {rows}</source>
        <translation>mättade rader: {scaled} med skalning · {unscaled} utan, av {rows}</translation>
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
        <translation>med skalning fyllt · utan streckat · höger: medianer</translation>
    </message>
    <message>
        <source>scaled, solid · unscaled, dashed</source>
        <translation>med skalning heldraget · utan streckat</translation>
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
        <source>the sink takes {share}% of a row on average</source>
        <translation>sänkan tar i genomsnitt {share} % av en rad</translation>
    </message>
    <message>
        <source>thin: a uniform row</source>
        <translation>tunn: en likformig rad</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>odefinierat</translation>
    </message>
    <message>
        <source>undefined in this row</source>
        <translation>odefinierat i den här raden</translation>
    </message>
    <message>
        <source>undefined: −∞ − (−∞)</source>
        <translation>odefinierat: −∞ − (−∞)</translation>
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
        <source>with the sink</source>
        <translation>med sänkan</translation>
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
        <source>{factor}, filled · unscaled, dashed · right: medians</source>
        <translation>{factor} fyllt · oskalat streckat · höger: medianer</translation>
    </message>
    <message>
        <source>{factor}, solid · unscaled, dashed</source>
        <translation>{factor} heldraget · oskalat streckat</translation>
    </message>
    <message>
        <source>{factor}: σ {measured} · random would be {predicted}</source>
        <translation>{factor}: σ {measured} · slump ger {predicted}</translation>
    </message>
    <message>
        <source>{fill} over the blocked scores of query {query}, float32</source>
        <translation>{fill} över de blockerade poängen för query {query}, float32</translation>
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
    <message>
        <source>{name}: no row has weights.</source>
        <translation>{name}: ingen rad har vikter.</translation>
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
        <source>{n} hold NaN or ∞</source>
        <translation>
            <numerusform>{n} innehåller NaN eller ∞</numerusform>
            <numerusform>{n} innehåller NaN eller ∞</numerusform>
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
        <source>{n} of {all} rows sum to 1</source>
        <translation>
            <numerusform>{n} av {all} rad har summan 1</numerusform>
            <numerusform>{n} av {all} rader har summan 1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} rows hold NaN or ∞</source>
        <translation>
            <numerusform>{n} rad med NaN eller ∞</numerusform>
            <numerusform>{n} rader med NaN eller ∞</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} rows see no key: their output is defined as 0.</source>
        <translation>
            <numerusform>{n} rad ser ingen nyckel: dess utdata definieras som 0.</numerusform>
            <numerusform>{n} rader ser ingen nyckel: deras utdata definieras som 0.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} see no key</source>
        <translation>
            <numerusform>{n} ser ingen nyckel</numerusform>
            <numerusform>{n} ser ingen nyckel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens begin like a formula: a spreadsheet may calculate with them.</source>
        <translation>
            <numerusform>{n} token börjar som en formel: ett kalkylprogram kan räkna med den.</numerusform>
            <numerusform>{n} token börjar som en formel: ett kalkylprogram kan räkna med dem.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens begin like a formula: an apostrophe before them makes a spreadsheet show them.</source>
        <translation>
            <numerusform>{n} token börjar som en formel: en apostrof före den gör att kalkylprogrammet visar den.</numerusform>
            <numerusform>{n} token börjar som en formel: en apostrof före dem gör att kalkylprogrammet visar dem.</numerusform>
        </translation>
    </message>
    <message>
        <source>{query} does not see {key}</source>
        <translation>{query} ser inte {key}</translation>
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
        <source>{rows}; the largest weight of such a row is {weight} on average.</source>
        <translation>{rows}; en sådan rads största vikt är i medeltal {weight}.</translation>
    </message>
    <message>
        <source>{share} of the weight</source>
        <translation>{share} av vikten</translation>
    </message>
    <message>
        <source>{shown} of {all}</source>
        <translation>{shown} av {all}</translation>
    </message>
    <message>
        <source>{shown} of {all} positions, evenly</source>
        <translation>{shown} av {all} positioner, jämnt fördelade</translation>
    </message>
    <message>
        <source>{side}: mean largest weight {weight}, saturated rows {share}, median Jacobian norm {norm}</source>
        <translation>{side}: största vikt i medel {weight}, mättade rader {share}, jacobinormens median {norm}</translation>
    </message>
    <message>
        <source>{word} of {h} × {w} cells</source>
        <translation>{word} av {h} × {w} celler</translation>
    </message>
    <message>
        <source>× {scale}</source>
        <translation>× {scale}</translation>
    </message>
    <message numerus="yes">
        <source>Σ of {n} products</source>
        <extracomment>Written for a number that does not exist.</extracomment>
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
        <source>→ cap {cap}</source>
        <translation>→ tak {cap}</translation>
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
        <source>→ × {factor} off: × 1</source>
        <translation>→ × {factor} av: × 1</translation>
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
    <name>glossary</name>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>ALiBi: each head takes its slope times the distance off the score of a key.</source>
        <translation>ALiBi: varje huvud drar sin lutning gånger avståndet från en nyckels poäng.</translation>
    </message>
    <message>
        <source>Blocked: the mask hides this key from this query. Its weight is exactly 0.</source>
        <translation>Blockerad: masken döljer den här nyckeln för den här queryn. Dess vikt är exakt 0.</translation>
    </message>
    <message>
        <source>Clipped: cells beyond the ends of the colour bar. They have its last colour; their numbers stay as they are.</source>
        <translation>Klippta: celler bortom färgskalans ändar. De har dess sista färg; deras tal förblir som de är.</translation>
    </message>
    <message>
        <source>Effective keys, exp(entropy): over how many keys an even row would be spread as far. Their share is of the keys that the row sees.</source>
        <translation>Effektiva nycklar, exp(entropi): över hur många nycklar en jämn rad vore lika spridd. Deras andel är av de nycklar som raden ser.</translation>
    </message>
    <message>
        <source>Entropy: how evenly a row spreads its weight; 0 where one key has all of it. A nat is its unit with natural logarithms, 1.44 bits. Its share is of the most that the row could have.</source>
        <translation>Entropi: hur jämnt en rad sprider sin vikt; 0 där en nyckel har allt. En nat är dess enhet med naturliga logaritmer, 1,44 bitar. Dess andel är av det mesta som raden kunde ha.</translation>
    </message>
    <message>
        <source>Jacobian</source>
        <translation>jacobi</translation>
    </message>
    <message>
        <source>Jacobian norm: how much the weights of a row change when its scores do. Near 0, hardly any gradient passes through the row.</source>
        <translation>Jacobinorm: hur mycket en rads vikter ändras när dess poäng gör det. Nära 0 går knappt någon gradient genom raden.</translation>
    </message>
    <message>
        <source>Largest weight of a row: near 1, the query reads a single key.</source>
        <translation>En rads största vikt: nära 1 läser queryn en enda nyckel.</translation>
    </message>
    <message>
        <source>Largest: there are more cells than pixels. Each one drawn stands for several, and shows the largest weight of them. Zoom in to see all.</source>
        <translation>Störst: det finns fler celler än pixlar. Varje ritad cell står för flera och visar deras största vikt. Zooma in för att se alla.</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>NaN and ∞ are no numbers that can be drawn; their cells are marked with a cross.</source>
        <translation>NaN och ∞ är inga tal som kan ritas; deras celler är märkta med ett kryss.</translation>
    </message>
    <message>
        <source>Only this part of the matrix is shown. A double click or Ctrl+0 shows all of it again.</source>
        <translation>Bara den här delen av matrisen visas. Dubbelklick eller Ctrl+0 visar allt igen.</translation>
    </message>
    <message>
        <source>Own limits: the colours go as far as this panel needs. The same colour is another number in the panel of the raw scores.</source>
        <translation>Egna gränser: färgerna går så långt som den här panelen behöver. Samma färg är ett annat tal i råpoängens panel.</translation>
    </message>
    <message>
        <source>Preview: some cells and rows, exact, while the others are still computed.</source>
        <translation>Förhandsvisning: vissa celler och rader, exakta, medan de andra ännu beräknas.</translation>
    </message>
    <message>
        <source>Range: there are more rows than pixels. The line is the median of so many neighbouring rows, and the band reaches from the least to the largest of them.</source>
        <translation>Spann: det finns fler rader än pixlar. Linjen är medianen av så många grannrader, och bandet går från den minsta till den största av dem.</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>RoPE, rotary position embedding: Q and K are rotated by angles that grow with their position, so that a score depends on how far apart the two are.</source>
        <translation>RoPE, rotary position embedding: Q och K roteras med vinklar som växer med positionen, så att en poäng beror på hur långt ifrån varandra de två är.</translation>
    </message>
    <message>
        <source>Same limits: the colours go as far as those of the raw scores, so that the same colour is the same number in every panel that says so. L gives each panel its own.</source>
        <translation>Samma gränser: färgerna går lika långt som råpoängens, så att samma färg är samma tal i alla paneler som säger det. L ger varje panel egna.</translation>
    </message>
    <message>
        <source>Saturated: the largest weight of the row is above 0.99. Such a row hardly learns, since its weights hardly change with its scores. Rows with a single key do not count.</source>
        <translation>Mättad: radens största vikt är över 0,99. En sådan rad lär sig knappast något, eftersom dess vikter knappt ändras med dess poäng. Rader med en enda nyckel räknas inte.</translation>
    </message>
    <message>
        <source>Softmax: exp(score), divided by the sum of that over the row. It makes positive weights that sum to 1; a larger score gets a larger weight.</source>
        <translation>Softmax: exp(poäng), delat med summan av detta över raden. Den ger positiva vikter med summan 1; en större poäng får en större vikt.</translation>
    </message>
    <message>
        <source>Strongest: there are more cells than pixels. Each one drawn stands for several, and shows the one farthest from 0. Zoom in to see all.</source>
        <translation>Starkast: det finns fler celler än pixlar. Varje ritad cell står för flera och visar den som är längst från 0. Zooma in för att se alla.</translation>
    </message>
    <message>
        <source>The σ that the scores would have if Q and K were random, with components of variance 1, or vectors of length 1 where the input is so.</source>
        <translation>Den σ som poängen skulle ha om Q och K vore slumpmässiga, med komponenter av varians 1, eller vektorer med längd 1 där indata är så.</translation>
    </message>
    <message>
        <source>Uniform: what a row would have that gives the same weight to every key it sees.</source>
        <translation>Likformig: vad en rad skulle ha som ger samma vikt åt varje nyckel den ser.</translation>
    </message>
    <message>
        <source>W_O</source>
        <translation>W_O</translation>
    </message>
    <message>
        <source>W_O: the matrix that makes the output of the layer of all heads side by side.</source>
        <translation>W_O: matrisen som gör lagrets utdata av alla huvuden sida vid sida.</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>blockera</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>klippta</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>kolumner</translation>
    </message>
    <message>
        <source>effective</source>
        <translation>effektiv</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>entropi</translation>
    </message>
    <message>
        <source>largest of</source>
        <translation>störst av</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>största vikt</translation>
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
        <source>random would be</source>
        <translation>slump ger</translation>
    </message>
    <message>
        <source>range of</source>
        <translation>spann av</translation>
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
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>strongest</source>
        <translation>starkast</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>likformig</translation>
    </message>
    <message>
        <source>σ</source>
        <translation>σ</translation>
    </message>
    <message>
        <source>σ is the standard deviation: how far from their mean the numbers usually are.</source>
        <translation>σ är standardavvikelsen: hur långt från sitt medelvärde talen vanligen ligger.</translation>
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
        <translation>Egen: boolesk array</translation>
    </message>
    <message>
        <source>Custom: float array, added</source>
        <translation>Egen: flyttalsarray, adderas</translation>
    </message>
    <message numerus="yes">
        <source>Documents: {n}, each sees itself</source>
        <translation>
            <numerusform>Dokument: {n}, ser sig självt</numerusform>
            <numerusform>Dokument: {n}, vart och ett ser sig självt</numerusform>
        </translation>
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
        <source>None: every key</source>
        <translation>Ingen: alla nycklar</translation>
    </message>
    <message>
        <source>Prefix, then causal</source>
        <translation>Prefix, sedan kausal</translation>
    </message>
    <message numerus="yes">
        <source>Prefix: the first {n} keys, then causal</source>
        <translation>
            <numerusform>Prefix: den första nyckeln ({n}), sedan kausal</numerusform>
            <numerusform>Prefix: de första {n} nycklarna, sedan kausal</numerusform>
        </translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Glidande fönster</translation>
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
        <source>prefix length</source>
        <translation>prefixlängd</translation>
    </message>
    <message>
        <source>window length</source>
        <translation>fönsterlängd</translation>
    </message>
    <message>
        <source>{first}, and {second}</source>
        <translation>{first}, och {second}</translation>
    </message>
</context>
<context>
    <name>table</name>
    <message numerus="yes">
        <source>{n} cells copied.</source>
        <translation>
            <numerusform>{n} cell kopierad.</numerusform>
            <numerusform>{n} celler kopierade.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>titles</name>
    <message>
        <source>A colour limit</source>
        <translation>En färggräns</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>Arrayer</translation>
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
