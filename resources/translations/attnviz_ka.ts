<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ka" sourcelanguage="en_US">
<context>
    <name>About</name>
    <message>
        <source>A laboratory for attention: it computes softmax(mask(Q·Kᵀ/√d_k))·V step by step, and shows every step with its true numbers.</source>
        <translation>ყურადღების ლაბორატორია: ის softmax(mask(Q·Kᵀ/√d_k))·V-ს ნაბიჯ-ნაბიჯ ითვლის და ყოველ ნაბიჯს ნამდვილი რიცხვებით აჩვენებს.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>შესახებ</translation>
    </message>
    <message>
        <source>About attnviz</source>
        <translation>attnviz-ის შესახებ</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>კოპირება</translation>
    </message>
    <message>
        <source>Copy the text of this page, for a report or a question</source>
        <translation>ამ გვერდის ტექსტის კოპირება, ანგარიშის ან კითხვისთვის</translation>
    </message>
    <message>
        <source>Free software under the MIT licence, without any warranty.</source>
        <translation>თავისუფალი პროგრამა MIT ლიცენზიით, ყოველგვარი გარანტიის გარეშე.</translation>
    </message>
    <message>
        <source>Its text did not come with the package.</source>
        <translation>მისი ტექსტი პაკეტს არ ახლდა.</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>ლიცენზიები</translation>
    </message>
    <message>
        <source>Nothing is sent anywhere: what you type and open stays on this machine.</source>
        <translation>არსად არაფერი იგზავნება: რასაც წერთ და ხსნით, ამ კომპიუტერზე რჩება.</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>ლიცენზიის ტექსტი</translation>
    </message>
    <message>
        <source>This system</source>
        <translation>ეს სისტემა</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>ვერსია {version}</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>About attnviz…</source>
        <translation>attnviz-ის შესახებ…</translation>
    </message>
    <message>
        <source>About this system…</source>
        <translation>ამ სისტემის შესახებ…</translation>
    </message>
    <message>
        <source>Cancel work, close the message, clear the cell</source>
        <translation>სამუშაოს შეწყვეტა, შეტყობინების დახურვა, უჯრის გასუფთავება</translation>
    </message>
    <message>
        <source>Colour limits and map…</source>
        <translation>ფერთა საზღვრები და სკალა…</translation>
    </message>
    <message>
        <source>Command palette…</source>
        <translation>ბრძანებების პალიტრა…</translation>
    </message>
    <message>
        <source>Copy the cell&apos;s numbers</source>
        <translation>უჯრის რიცხვების კოპირება</translation>
    </message>
    <message>
        <source>Copy the panel as a picture</source>
        <translation>პანელის კოპირება სურათად</translation>
    </message>
    <message>
        <source>Copy the panel&apos;s numbers</source>
        <translation>პანელის რიცხვების კოპირება</translation>
    </message>
    <message>
        <source>Deck: scaled against unscaled…</source>
        <translation>სლაიდები: მასშტაბით და მის გარეშე…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>ექსპორტი…</translation>
    </message>
    <message>
        <source>Full screen, or back</source>
        <translation>მთელ ეკრანზე, ან უკან</translation>
    </message>
    <message>
        <source>Go to the next panel</source>
        <translation>შემდეგ პანელზე გადასვლა</translation>
    </message>
    <message>
        <source>Go to the panel before</source>
        <translation>წინა პანელზე გადასვლა</translation>
    </message>
    <message>
        <source>Hide the panel</source>
        <translation>პანელის დამალვა</translation>
    </message>
    <message>
        <source>Less of the scaling</source>
        <translation>ნაკლები მასშტაბირება</translation>
    </message>
    <message>
        <source>Licences…</source>
        <translation>ლიცენზიები…</translation>
    </message>
    <message>
        <source>Lock or free the colour limits of scaled scores</source>
        <translation>მასშტაბირებული ქულების ფერთა საზღვრების ჩაკეტვა ან გახსნა</translation>
    </message>
    <message>
        <source>Mask on or off</source>
        <translation>ნიღბის ჩართვა ან გამორთვა</translation>
    </message>
    <message>
        <source>Menu bar</source>
        <translation>მენიუს ზოლი</translation>
    </message>
    <message>
        <source>Menu of the panel</source>
        <translation>პანელის მენიუ</translation>
    </message>
    <message>
        <source>More of the scaling</source>
        <translation>მეტი მასშტაბირება</translation>
    </message>
    <message>
        <source>New random draw</source>
        <translation>ახალი შემთხვევითი ამოღება</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>შემდეგი თავი</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>შემდეგი ფენა</translation>
    </message>
    <message>
        <source>Next theme: light, dark, high contrast</source>
        <translation>შემდეგი თემა: ღია, მუქი, მაღალი კონტრასტი</translation>
    </message>
    <message>
        <source>No change has been undone</source>
        <translation>ჯერ არაფერი დაბრუნებულა</translation>
    </message>
    <message>
        <source>No setting has been changed yet</source>
        <extracomment>The menu of one panel; &quot;@choices&quot; stands for what can be chosen in that panel only.</extracomment>
        <translation>ჯერ არც ერთი პარამეტრი არ შეცვლილა</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>ფაილის გახსნა…</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>მენიუს გახსნა</translation>
    </message>
    <message>
        <source>Over the rows: next measure</source>
        <translation>სტრიქონების მიხედვით: შემდეგი საზომი</translation>
    </message>
    <message>
        <source>Panel as a table…</source>
        <translation>პანელი ცხრილად…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>ბეჭდვა…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>გასვლა</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>გამეორება</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>შენახვა როგორც…</translation>
    </message>
    <message>
        <source>Scaling on or off</source>
        <translation>მასშტაბირების ჩართვა ან გამორთვა</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>ყველაფრის ჩვენება</translation>
    </message>
    <message>
        <source>Sinks on or off</source>
        <translation>ჩამდინარების ჩართვა ან გამორთვა</translation>
    </message>
    <message>
        <source>Soft-cap on or off</source>
        <translation>რბილი ზღვრის ჩართვა ან გამორთვა</translation>
    </message>
    <message>
        <source>Start afresh</source>
        <translation>თავიდან დაწყება</translation>
    </message>
    <message>
        <source>The head before</source>
        <translation>წინა თავი</translation>
    </message>
    <message>
        <source>The layer before</source>
        <translation>წინა ფენა</translation>
    </message>
    <message>
        <source>The panel alone, or all again</source>
        <translation>მხოლოდ ეს პანელი, ან ისევ ყველა</translation>
    </message>
    <message>
        <source>The panel in a window of its own, or back</source>
        <translation>პანელი საკუთარ ფანჯარაში, ან უკან</translation>
    </message>
    <message>
        <source>The panel lower</source>
        <translation>უფრო დაბალი პანელი</translation>
    </message>
    <message>
        <source>The panel narrower</source>
        <translation>უფრო ვიწრო პანელი</translation>
    </message>
    <message>
        <source>The panel taller</source>
        <translation>უფრო მაღალი პანელი</translation>
    </message>
    <message>
        <source>The panel wider</source>
        <translation>უფრო განიერი პანელი</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>დაბრუნება</translation>
    </message>
    <message>
        <source>What d_k does: half the d_k</source>
        <translation>რას აკეთებს d_k: ნახევარი d_k</translation>
    </message>
    <message>
        <source>What d_k does: twice the d_k</source>
        <translation>რას აკეთებს d_k: ორმაგი d_k</translation>
    </message>
    <message>
        <source>What d_k does: variance 1 or length 1</source>
        <translation>რას აკეთებს d_k: დისპერსია 1 ან სიგრძე 1</translation>
    </message>
    <message>
        <source>What the keys do…</source>
        <translation>რას აკეთებს კლავიშები…</translation>
    </message>
    <message>
        <source>What this panel shows</source>
        <translation>რას აჩვენებს ეს პანელი</translation>
    </message>
    <message>
        <source>Zoom in on the cell</source>
        <translation>უჯრედის გადიდება</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>დაპატარავება</translation>
    </message>
</context>
<context>
    <name>Board</name>
    <message>
        <source>All panels are hidden.</source>
        <translation>ყველა პანელი დამალულია.</translation>
    </message>
    <message>
        <source>All panels are in windows of their own.</source>
        <translation>ყველა პანელი ცალკე ფანჯარაშია.</translation>
    </message>
    <message>
        <source>Panels: the arrow keys move the cell</source>
        <translation>პანელები: ისრები უჯრას ამოძრავებს</translation>
    </message>
    <message>
        <source>Put the panels back</source>
        <translation>პანელების დაბრუნება</translation>
    </message>
    <message>
        <source>The menu ▦ chooses layouts and panels.</source>
        <translation>მენიუში ▦ აირჩევა განლაგებები და პანელები.</translation>
    </message>
</context>
<context>
    <name>CodePanel</name>
    <message>
        <source>Engine</source>
        <translation>ძრავა</translation>
    </message>
    <message>
        <source>Q, K and V come from the model or the file that was opened; attnviz did not compute them.</source>
        <translation>Q, K და V მოდელიდან ან გახსნილი ფაილიდან მოდის; attnviz-ს ისინი არ გამოუთვლია.</translation>
    </message>
    <message>
        <source>The code</source>
        <translation>კოდი</translation>
    </message>
    <message>
        <source>allowed: {score}</source>
        <translation>დაშვებული: {score}</translation>
    </message>
    <message>
        <source>blocked: −∞</source>
        <translation>დაბლოკილი: −∞</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>შენიღბული ქულები</translation>
    </message>
    <message>
        <source>output</source>
        <translation>გამომავალი</translation>
    </message>
    <message>
        <source>raw scores</source>
        <translation>დაუმუშავებელი ქულები</translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation>მასშტაბირებული ქულები</translation>
    </message>
    <message>
        <source>scaling off: × 1</source>
        <translation>მასშტაბირება გამორთულია: × 1</translation>
    </message>
    <message>
        <source>statistics of the rows</source>
        <translation>სტრიქონების სტატისტიკა</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>წონა</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>წონები</translation>
    </message>
    <message>
        <source>{stage} · the same step in {this}; {other} computed this picture</source>
        <translation>{stage} · იგივე საფეხური {this}-ში; ეს სურათი გამოთვალა {other}-მა</translation>
    </message>
</context>
<context>
    <name>Colours</name>
    <message>
        <source>Automatic: they follow the numbers</source>
        <translation>ავტომატური: რიცხვებს მიჰყვება</translation>
    </message>
    <message>
        <source>Blue to yellow (cividis)</source>
        <translation>ლურჯიდან ყვითლამდე (cividis)</translation>
    </message>
    <message>
        <source>Colour limits and map</source>
        <translation>ფერთა საზღვრები და სკალა</translation>
    </message>
    <message>
        <source>Colours of Q, K, V and the output</source>
        <translation>Q, K, V-ს და გამომავალის ფერები</translation>
    </message>
    <message>
        <source>Colours of the scores: raw, scaled and masked</source>
        <translation>ქულების ფერები: საწყისი, მასშტაბირებული და ნიღბიანი</translation>
    </message>
    <message>
        <source>Colours of the weights</source>
        <translation>წონების ფერები</translation>
    </message>
    <message>
        <source>Fixed, whatever is shown:</source>
        <translation>მუდმივი, რაც არ უნდა ჩანდეს:</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>ნაცრისფერი</translation>
    </message>
    <message>
        <source>Lower limit</source>
        <translation>ქვედა საზღვარი</translation>
    </message>
    <message>
        <source>Purple and orange</source>
        <translation>იისფერი და ნარინჯისფერი</translation>
    </message>
    <message>
        <source>Teal and brown</source>
        <translation>ცისფერ-მწვანე და ყავისფერი</translation>
    </message>
    <message>
        <source>The theme&apos;s own</source>
        <translation>თემის საკუთარი</translation>
    </message>
    <message>
        <source>Upper limit</source>
        <translation>ზედა საზღვარი</translation>
    </message>
    <message>
        <source>from</source>
        <translation>დან</translation>
    </message>
    <message>
        <source>to</source>
        <translation>მდე</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copy the cell as LaTeX</source>
        <translation>უჯრის კოპირება LaTeX-ად</translation>
    </message>
    <message>
        <source>Copy the cell as a table</source>
        <translation>უჯრის კოპირება ცხრილად</translation>
    </message>
    <message>
        <source>Copy the cell&apos;s arithmetic</source>
        <extracomment>Panel, form and name of each copy that has a name of its own.</extracomment>
        <translation>უჯრის გამოთვლის კოპირება</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>კოდის კოპირება</translation>
    </message>
    <message>
        <source>Copy the row as a table</source>
        <translation>სტრიქონის კოპირება ცხრილად</translation>
    </message>
</context>
<context>
    <name>DecimalField</name>
    <message>
        <source>This must be a number from {least} to {most}.</source>
        <translation>აქ უნდა იყოს რიცხვი {least}-დან {most}-მდე.</translation>
    </message>
    <message>
        <source>This must be a whole number from {least} to {most}.</source>
        <translation>აქ უნდა იყოს მთელი რიცხვი {least}-დან {most}-მდე.</translation>
    </message>
</context>
<context>
    <name>DimensionsControl</name>
    <message>
        <source>Dimensions</source>
        <translation>განზომილებები</translation>
    </message>
    <message>
        <source>How many heads share d_model. Up and Down step to the next that divides it.</source>
        <translation>რამდენი თავი იყოფს d_model-ს. ზემოთ და ქვემოთ ისარი გადადის შემდეგზე, რომელიც მას უნაშთოდ ყოფს.</translation>
    </message>
    <message>
        <source>How many positions attend to each other: the scores are T × T.</source>
        <translation>რამდენი პოზიცია აქცევს ერთმანეთს ყურადღებას: ქულები არის T × T.</translation>
    </message>
    <message>
        <source>Set by the decoder. Random lets you choose.</source>
        <translation>დეკოდერისაა. არჩევა შეგიძლიათ შემთხვევითში.</translation>
    </message>
    <message>
        <source>Set by the file. Random lets you choose.</source>
        <translation>ფაილისაა. არჩევა შეგიძლიათ შემთხვევითში.</translation>
    </message>
    <message>
        <source>Set by the model. Random lets you choose.</source>
        <translation>მოდელისაა. არჩევა შეგიძლიათ შემთხვევითში.</translation>
    </message>
    <message>
        <source>The width of one head: its queries and keys have d_k components.</source>
        <translation>ერთი თავის სიგანე: მის შეკითხვებსა და გასაღებებს d_k კომპონენტი აქვს.</translation>
    </message>
    <message>
        <source>Use {n}</source>
        <translation>აიღეთ {n}</translation>
    </message>
    <message>
        <source>Width of the vector at each position. Up and Down step to the next that n_head divides.</source>
        <translation>ვექტორის სიგანე თითოეულ პოზიციაზე. ზემოთ და ქვემოთ ისარი გადადის შემდეგზე, რომელსაც n_head უნაშთოდ ყოფს.</translation>
    </message>
    <message>
        <source>{name} can be at most {most}, not “{typed}”.</source>
        <translation>{name} შეიძლება იყოს უმეტეს {most}, და არა „{typed}“.</translation>
    </message>
    <message>
        <source>{name} must be a whole number of at least 1, not “{typed}”.</source>
        <translation>{name} უნდა იყოს მთელი რიცხვი, არანაკლებ 1, და არა „{typed}“.</translation>
    </message>
    <message>
        <source>{n} heads</source>
        <translation>{n} თავი</translation>
    </message>
    <message>
        <source>{q} query heads share {kv} key/value heads. {why}</source>
        <translation>{q} შეკითხვის თავი იყენებს {kv} გასაღების/მნიშვნელობის თავს. {why}</translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>Hide (Ctrl+W); the panels menu brings it back</source>
        <translation>დამალვა (Ctrl+W); პანელების მენიუ დააბრუნებს</translation>
    </message>
    <message>
        <source>Into a window of its own, or back (Ctrl+D)</source>
        <translation>ცალკე ფანჯარაში, ან უკან (Ctrl+D)</translation>
    </message>
    <message>
        <source>This panel alone, large (F)</source>
        <translation>მხოლოდ ეს პანელი, დიდად (F)</translation>
    </message>
    <message>
        <source>What can be done with this panel (Shift+F10)</source>
        <translation>რა შეიძლება გაკეთდეს ამ პანელით (Shift+F10)</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>16:9 slide, 1920 × 1080</source>
        <translation>სლაიდი 16:9, 1920 × 1080</translation>
    </message>
    <message>
        <source>16:9 slide, 3840 × 2160</source>
        <translation>სლაიდი 16:9, 3840 × 2160</translation>
    </message>
    <message>
        <source>4:3 slide</source>
        <translation>სლაიდი 4:3</translation>
    </message>
    <message>
        <source>APNG animation</source>
        <translation>APNG ანიმაცია</translation>
    </message>
    <message>
        <source>Allow small type</source>
        <translation>წვრილი შრიფტის დაშვება</translation>
    </message>
    <message>
        <source>Allow small type, and they are drawn.</source>
        <translation>დაუშვით წვრილი შრიფტი და ისინი დაიხატება.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>გაუქმება</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>გაუქმდა; არაფერი ჩაწერილა.</translation>
    </message>
    <message>
        <source>Caption: the settings in words</source>
        <translation>წარწერა: პარამეტრები სიტყვებით</translation>
    </message>
    <message>
        <source>Choose at least one panel.</source>
        <translation>აირჩიეთ ერთი პანელი მაინც.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>დახურვა</translation>
    </message>
    <message>
        <source>Colour bars</source>
        <translation>ფერთა სკალები</translation>
    </message>
    <message>
        <source>Column of a Letter page</source>
        <translation>Letter გვერდის სვეტი</translation>
    </message>
    <message>
        <source>Column of an A4 page</source>
        <translation>A4 გვერდის სვეტი</translation>
    </message>
    <message>
        <source>Comma</source>
        <extracomment>Unit -&gt; how many of it make an inch; of pixels it depends on the resolution.</extracomment>
        <translation>მძიმე</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>კონტრასტული</translation>
    </message>
    <message>
        <source>Copied: {what}.</source>
        <extracomment>Pixels per inch of a screen at its plain density. Panel -&gt; the matrix that is copied for it.</extracomment>
        <translation>დაკოპირდა: {what}.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>კოპირება</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>საკუთარი</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>მუქი</translation>
    </message>
    <message>
        <source>Decimal sign</source>
        <translation>ათწილადის ნიშანი</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>ექსპორტი</translation>
    </message>
    <message>
        <source>Fewer panels, or {width} × {height} px, bring them back.</source>
        <translation>ნაკლები პანელი ან {width} × {height} პქ მათ დააბრუნებს.</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>ფორმატი</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>კადრი</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>კადრი წამში</translation>
    </message>
    <message>
        <source>GIF animation</source>
        <translation>GIF ანიმაცია</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>სიმაღლე</translation>
    </message>
    <message>
        <source>Keep tokens from being formulas</source>
        <translation>ტოკენები ფორმულებად არ იქცეს</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ღია</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>განუწყვეტლივ</translation>
    </message>
    <message>
        <source>MP4 video</source>
        <translation>MP4 ვიდეო</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>ნიღაბი</translation>
    </message>
    <message>
        <source>Next slide</source>
        <translation>შემდეგი სლაიდი</translation>
    </message>
    <message>
        <source>Numbers: every stage (NPZ)</source>
        <translation>რიცხვები: ყველა საფეხური (NPZ)</translation>
    </message>
    <message>
        <source>Numbers: one row per query (CSV)</source>
        <translation>რიცხვები: სტრიქონი თითო შეკითხვაზე (CSV)</translation>
    </message>
    <message>
        <source>One line for each of the {q} queries: its token and every statistic.</source>
        <translation>თითო სტრიქონი {q} შეკითხვიდან თითოეულისთვის: მისი ტოკენი და ყველა სტატისტიკა.</translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation>PDF გვერდი</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG სურათი</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>სურათი</translation>
    </message>
    <message>
        <source>Picture as SVG</source>
        <translation>სურათი SVG-ად</translation>
    </message>
    <message>
        <source>Picture, three times the pixels</source>
        <translation>სურათი, სამჯერ მეტი პიქსელი</translation>
    </message>
    <message>
        <source>Picture, twice the pixels</source>
        <translation>სურათი, ორჯერ მეტი პიქსელი</translation>
    </message>
    <message>
        <source>Pixels per inch</source>
        <translation>პიქსელი დიუიმზე</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>დაკვრა</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>წერტილი</translation>
    </message>
    <message>
        <source>Preview</source>
        <extracomment>The ground under transparent pictures: two greys that no theme has.</extracomment>
        <translation>გადახედვა</translation>
    </message>
    <message>
        <source>Previous slide</source>
        <translation>წინა სლაიდი</translation>
    </message>
    <message>
        <source>Q, K, V, every stage ({q} × {k} cells each), the output and the statistics, for NumPy.</source>
        <translation>Q, K, V, ყველა საფეხური (თითო {q} × {k} უჯრა), გამომავალი და სტატისტიკა, NumPy-სთვის.</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG ნახაზი</translation>
    </message>
    <message>
        <source>Saved {name}, {size}.</source>
        <translation>შენახულია {name}, {size}.</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} შენახულია.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>შენახვა…</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>მასშტაბი</translation>
    </message>
    <message>
        <source>Screen, 1920 × 1080</source>
        <translation>ეკრანი, 1920 × 1080</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>წამი</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>წერტილმძიმე</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>გამყოფი</translation>
    </message>
    <message>
        <source>Settings and statistics (JSON)</source>
        <translation>პარამეტრები და სტატისტიკა (JSON)</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>ზომა</translation>
    </message>
    <message>
        <source>Slides, one per panel (PowerPoint)</source>
        <translation>სლაიდები, თითო პანელზე (PowerPoint)</translation>
    </message>
    <message>
        <source>Slides, scaled against unscaled</source>
        <translation>სლაიდები, მასშტაბით და მის გარეშე</translation>
    </message>
    <message>
        <source>Smallest type: {points} pt.</source>
        <translation>უმცირესი შრიფტი: {points} pt.</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>კვადრატი</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>გაჩერება</translation>
    </message>
    <message>
        <source>Tab character</source>
        <translation>ტაბულაცია</translation>
    </message>
    <message>
        <source>The cell as a table</source>
        <translation>უჯრა ცხრილად</translation>
    </message>
    <message>
        <source>The formula as LaTeX</source>
        <translation>ფორმულა LaTeX-ად</translation>
    </message>
    <message>
        <source>The marked cell</source>
        <translation>მონიშნული უჯრა</translation>
    </message>
    <message>
        <source>The matrix as a table</source>
        <translation>მატრიცა ცხრილად</translation>
    </message>
    <message>
        <source>The row as LaTeX</source>
        <translation>სტრიქონი LaTeX-ად</translation>
    </message>
    <message>
        <source>The row as a table</source>
        <translation>სტრიქონი ცხრილად</translation>
    </message>
    <message>
        <source>The settings as Python</source>
        <translation>პარამეტრები Python-ად</translation>
    </message>
    <message>
        <source>The settings, where the input came from, and every statistic of the {q} queries.</source>
        <translation>პარამეტრები, შემავალის წარმომავლობა და {q} შეკითხვის ყველა სტატისტიკა.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>თემა</translation>
    </message>
    <message>
        <source>There is nothing to export yet: wait for the first picture.</source>
        <translation>ჯერ არაფერია საექსპორტო: დაელოდეთ პირველ სურათს.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>სათაური</translation>
    </message>
    <message>
        <source>Token labels</source>
        <translation>ტოკენების წარწერები</translation>
    </message>
    <message>
        <source>Transparent background</source>
        <translation>გამჭვირვალე ფონი</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>ერთეული</translation>
    </message>
    <message>
        <source>What moves</source>
        <translation>რა მოძრაობს</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>სიგანე</translation>
    </message>
    <message>
        <source>Without a ground the words have a contrast of {least}:1 on a white page, and {wanted}:1 is wanted: choose the light theme, or lay the picture on a dark page such as {ground}.</source>
        <translation>ფონის გარეშე თეთრ გვერდზე სიტყვების კონტრასტია {least}:1, საჭიროა {wanted}:1: აირჩიეთ ღია თემა ან დადეთ სურათი მუქ გვერდზე, მაგალითად {ground}.</translation>
    </message>
    <message>
        <source>Zoom into a part of the matrix to see them.</source>
        <translation>მათ სანახავად მატრიცის ნაწილი გაადიდეთ.</translation>
    </message>
    <message>
        <source>{name} is there already: choose it by its whole name to replace it.</source>
        <translation>{name} უკვე არსებობს: ჩასანაცვლებლად აირჩიეთ მისი სრული სახელით.</translation>
    </message>
    <message>
        <source>{panel}: {n} tokens would have room in type of {points} pt only, so that positions stand in their place.</source>
        <translation>{panel}: {n} ტოკენი მხოლოდ {points} პტ ზომის შრიფტით დაეტეოდა, ამიტომ მათ ნაცვლად პოზიციებია.</translation>
    </message>
    <message>
        <source>{width} × {height} px bring them back.</source>
        <translation>{width} × {height} პქ მათ დააბრუნებს.</translation>
    </message>
</context>
<context>
    <name>FilePane</name>
    <message>
        <source>All files</source>
        <translation>ყველა ფაილი</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>მასივები</translation>
    </message>
    <message>
        <source>Arrays, or a figure of attnviz</source>
        <translation>მასივები, ან attnviz-ის ნახაზი</translation>
    </message>
    <message>
        <source>Open Q, K and V</source>
        <translation>Q, K და V-ს გახსნა</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>ადრე გახსნილი</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>გახსნა…</translation>
    </message>
    <message>
        <source>Or drop a file on the window: .npy, .npz, .safetensors or .csv with query, key and value.</source>
        <translation>ან ჩააგდეთ ფაილი ფანჯარაში: .npy, .npz, .safetensors ან .csv, რომელშიც query, key და value არის.</translation>
    </message>
    <message>
        <source>Query, key and value, or x with its weight matrices, from a file.</source>
        <translation>შეკითხვა, გასაღები და მნიშვნელობა, ან x თავისი წონის მატრიცებით, ფაილიდან.</translation>
    </message>
</context>
<context>
    <name>HeadControl</name>
    <message>
        <source>Each head looks with a Q, K and V of its own. Only the one on show is computed.</source>
        <translation>თითოეული თავი საკუთარი Q, K და V-თი იყურება. გამოითვლება მხოლოდ ნაჩვენები.</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>თავი</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Click a term to see its panel alone; click again for all of them</source>
        <translation>დააწკაპუნეთ წევრზე და ნახეთ მხოლოდ მისი პანელი; კიდევ ერთხელ — და ყველა დაბრუნდება</translation>
    </message>
    <message>
        <source>Divide every score by √d_k, so that its size does not grow with d_k (S)</source>
        <translation>თითოეული ქულის გაყოფა √d_k-ზე, რომ მისი სიდიდე d_k-სთან ერთად არ გაიზარდოს (S)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>ექსპორტი</translation>
    </message>
    <message>
        <source>Hide the keys that the rule blocks, for example the future (M)</source>
        <translation>წესით დაბლოკილი გასაღებების დამალვა, მაგალითად მომავლის (M)</translation>
    </message>
    <message>
        <source>Layouts and panels</source>
        <translation>განლაგებები და პანელები</translation>
    </message>
    <message>
        <source>Layouts and panels: what is on the board</source>
        <translation>განლაგებები და პანელები: რა ჩანს დაფაზე</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>ნიღაბი</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>მენიუ</translation>
    </message>
    <message>
        <source>Multiply every score by {factor} (S)</source>
        <translation>თითოეული ქულის გამრავლება {factor}-ზე (S)</translation>
    </message>
    <message>
        <source>Open, save, undo, themes</source>
        <translation>გახსნა, შენახვა, დაბრუნება, თემები</translation>
    </message>
    <message>
        <source>Save what is on show as a picture or as numbers (Ctrl+E)</source>
        <translation>ნაჩვენების შენახვა სურათად ან რიცხვებად (Ctrl+E)</translation>
    </message>
    <message>
        <source>Scaling by one over the square root of d_k</source>
        <translation>მასშტაბირება: ერთი შეფარდებული d_k-ს კვადრატულ ფესვთან</translation>
    </message>
    <message>
        <source>Scaling of the scores by {factor}</source>
        <translation>ქულების მასშტაბირება: {factor}</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>თავი {head}</translation>
    </message>
    <message>
        <source>layer {layer} · head {head}</source>
        <translation>ფენა {layer} · თავი {head}</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>ნიღაბი</translation>
    </message>
    <message>
        <source>off: {what}</source>
        <translation>გამორთულია: {what}</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>მასშტაბირება</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>ჩამდინარი</translation>
    </message>
    <message>
        <source>soft-cap</source>
        <translation>რბილი ზღვარი</translation>
    </message>
</context>
<context>
    <name>InputControl</name>
    <message>
        <source>File</source>
        <translation>ფაილი</translation>
    </message>
    <message>
        <source>Input</source>
        <extracomment>px inside the sidebar.</extracomment>
        <translation>შემავალი</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>მოდელი</translation>
    </message>
    <message>
        <source>Query, key and value from a file of your own.</source>
        <translation>შეკითხვა, გასაღები და მნიშვნელობა თქვენი ფაილიდან.</translation>
    </message>
    <message>
        <source>Query, key and value of every layer of a PyTorch model of your own.</source>
        <translation>შეკითხვა, გასაღები და მნიშვნელობა თქვენი PyTorch მოდელის ყველა ფენიდან.</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>შემთხვევითი</translation>
    </message>
    <message>
        <source>Random vectors of any dimensions: what attention does before it has learned.</source>
        <translation>ნებისმიერი განზომილების შემთხვევითი ვექტორები: რას აკეთებს ყურადღება, სანამ ისწავლის.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>ტექსტი</translation>
    </message>
    <message>
        <source>Type a sentence; a small trained decoder reads it.</source>
        <translation>აკრიფეთ წინადადება; მას პატარა ნასწავლი დეკოდერი წაიკითხავს.</translation>
    </message>
</context>
<context>
    <name>LayerControl</name>
    <message>
        <source>Each layer attends anew, to what the layers below have made.</source>
        <translation>თითოეული ფენა ხელახლა აქცევს ყურადღებას იმას, რაც ქვედა ფენებმა შექმნეს.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>ფენა</translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>All heads at a glance, their outputs side by side, and W_O</source>
        <translation>ყველა თავი ერთი შეხედვით, მათი გამომავალი გვერდიგვერდ, და W_O</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>შედარება</translation>
    </message>
    <message>
        <source>Every stage with scaling above the same stage without</source>
        <translation>ყოველი საფეხური მასშტაბირებით, მის ქვემოთ კი მის გარეშე</translation>
    </message>
    <message>
        <source>Focus</source>
        <translation>ფოკუსი</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>თავები</translation>
    </message>
    <message>
        <source>How peaked the rows are, and what happens as d_k grows</source>
        <translation>რამდენად მწვავეა სტრიქონები, და რა ხდება d_k-ს ზრდისას</translation>
    </message>
    <message>
        <source>Large type and no sidebar, for a class in front of the screen</source>
        <translation>დიდი შრიფტი გვერდითი პანელის გარეშე, ეკრანის წინ მჯდომი კლასისთვის</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>ნიღაბი</translation>
    </message>
    <message>
        <source>One cell</source>
        <translation>ერთი უჯრა</translation>
    </message>
    <message>
        <source>One panel, as large as the window</source>
        <translation>ერთი პანელი, ფანჯრის სიდიდის</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>მიმოხილვა</translation>
    </message>
    <message>
        <source>Peakiness</source>
        <translation>სიმწვავე</translation>
    </message>
    <message>
        <source>Presenter</source>
        <translation>პრეზენტაცია</translation>
    </message>
    <message>
        <source>Put the panels back in their places</source>
        <translation>პანელების თავის ადგილას დაბრუნება</translation>
    </message>
    <message>
        <source>The arithmetic of the cell under the cursor, its row, and its code</source>
        <translation>კურსორის ქვეშ მყოფი უჯრის გამოთვლა, მისი სტრიქონი და კოდი</translation>
    </message>
    <message>
        <source>The mask as rule and picture, and what leaks without it</source>
        <translation>ნიღაბი როგორც წესი და სურათი, და რა ჟონავს მის გარეშე</translation>
    </message>
    <message>
        <source>The whole formula from Q, K, V to the output, in its order</source>
        <translation>მთელი ფორმულა Q, K, V-დან გამომავალამდე, თანმიმდევრობით</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Alone: {panel}</source>
        <translation>ცალკე: {panel}</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>მასივები</translation>
    </message>
    <message>
        <source>Arrays, or a figure of attnviz</source>
        <translation>მასივები, ან attnviz-ის ნახაზი</translation>
    </message>
    <message>
        <source>As a table: {panel}</source>
        <translation>ცხრილად: {panel}</translation>
    </message>
    <message>
        <source>Colours: {panel}</source>
        <translation>ფერები: {panel}</translation>
    </message>
    <message>
        <source>Copied: {what}.</source>
        <extracomment>Device pixels for each px of a copied panel, at least: a slide shows it larger than the board.</extracomment>
        <translation>დაკოპირდა: {what}.</translation>
    </message>
    <message>
        <source>Language: {name}</source>
        <translation>ენა (Language): {name}</translation>
    </message>
    <message>
        <source>No panel on the board can be drawn on a sheet.</source>
        <translation>დაფაზე არ არის პანელი, რომელიც ფურცელზე დაიხატებოდა.</translation>
    </message>
    <message>
        <source>No panel on the board has numbers to list yet.</source>
        <translation>ჯერ არც ერთ პანელს არ აქვს ჩამოსათვლელი რიცხვები.</translation>
    </message>
    <message>
        <source>One file at a time: of {n} that were dropped, {name} is opened.</source>
        <translation>თითო ფაილი ერთდროულად: ჩაგდებული {n}-დან იხსნება {name}.</translation>
    </message>
    <message>
        <source>Open Q, K, V or x with its weights</source>
        <translation>Q, K, V ან x-ის გახსნა თავისი წონებით</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>{name}: გახსნა</translation>
    </message>
    <message>
        <source>Preset: {title}</source>
        <translation>მზა ზომები: {title}</translation>
    </message>
    <message>
        <source>Press S: watch what dividing by √d_k does</source>
        <extracomment>Sent with the result after it has been painted. Benchmarks and tests wait for it.</extracomment>
        <translation>S — ნახეთ, რას აკეთებს √d_k-ზე გაყოფა</translation>
    </message>
    <message>
        <source>Theme: {name}</source>
        <translation>თემა: {name}</translation>
    </message>
    <message>
        <source>There is no picture to print yet; wait for the first one.</source>
        <translation>დასაბეჭდი სურათი ჯერ არ არის; დაელოდეთ პირველს.</translation>
    </message>
    <message>
        <source>There is no picture to save yet; wait for the first one.</source>
        <translation>ჯერ არ არის შესანახი სურათი; დაელოდეთ პირველს.</translation>
    </message>
    <message>
        <source>This input has no sinks.</source>
        <translation>ამ შემავალს ჩამდინარები არ აქვს.</translation>
    </message>
    <message>
        <source>This input has no soft-cap.</source>
        <translation>ამ შემავალს რბილი ზღვარი არ აქვს.</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>თავი {head}</translation>
    </message>
    <message>
        <source>layer {layer}, head {head}</source>
        <translation>ფენა {layer}, თავი {head}</translation>
    </message>
    <message>
        <source>“{panel}” has no colours to choose.</source>
        <translation>„{panel}“: ფერები არ აირჩევა.</translation>
    </message>
    <message>
        <source>“{panel}” is not on the board; {key} shows it.</source>
        <extracomment>The share of the whole scaling that one key press moves. px by which one key press makes a panel wider or taller.</extracomment>
        <translation>„{panel}“ ახლა არ ჩანს; {key} გამოაჩენს.</translation>
    </message>
</context>
<context>
    <name>MaskControl</name>
    <message>
        <source>A mask</source>
        <translation>ნიღაბი</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>ყველა ფაილი</translation>
    </message>
    <message>
        <source>Blocked scores as −1e9: float16 cannot hold it, and a row of nothing else is uniform.</source>
        <translation>დაბლოკილი ქულები −1e9-ად: float16 მას ვერ იტევს, და მხოლოდ ასეთი ქულების სტრიქონი თანაბარია.</translation>
    </message>
    <message>
        <source>Blocked scores as −∞, which no number can reach: their weight is exactly 0.</source>
        <translation>დაბლოკილი ქულები −∞-ად, რომელსაც ვერც ერთი რიცხვი ვერ აღწევს: მათი წონა ზუსტად 0-ია.</translation>
    </message>
    <message>
        <source>Fill of blocked scores</source>
        <translation>დაბლოკილი ქულების შემავსებელი</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>ფაილიდან…</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>ნიღაბი</translation>
    </message>
    <message>
        <source>Off: every key is seen.</source>
        <translation>გამორთულია: ჩანს ყველა გასაღები.</translation>
    </message>
    <message>
        <source>Open a mask</source>
        <translation>ნიღბის გახსნა</translation>
    </message>
    <message>
        <source>Which keys a query may see. A blocked key gets weight 0.</source>
        <translation>რომელი გასაღებების დანახვა შეუძლია შეკითხვას. დაბლოკილი გასაღები წონა 0-ს იღებს.</translation>
    </message>
</context>
<context>
    <name>MaskNumbers</name>
    <message>
        <source>The {name} must be a whole number, not “{typed}”.</source>
        <translation>{name} უნდა იყოს მთელი რიცხვი, და არა „{typed}“.</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;რედაქტირება</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <extracomment>The menus by name, each with its title and entries: names of actions, &quot;&quot; for a line, &quot;@…&quot; for a menu inside.</extracomment>
        <translation>&amp;ფაილი</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;დახმარება</translation>
    </message>
    <message>
        <source>&amp;Panel</source>
        <translation>&amp;პანელი</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;ხედი</translation>
    </message>
    <message>
        <source>As the system has it</source>
        <extracomment>Theme -&gt; its name; the empty one is the system&apos;s choice.</extracomment>
        <translation>როგორც სისტემაშია</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>მუქი</translation>
    </message>
    <message>
        <source>Forget these files</source>
        <translation>ამ ფაილების დავიწყება</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>მაღალი კონტრასტი</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>ენა (Language)</translation>
    </message>
    <message>
        <source>Layouts and panels</source>
        <translation>განლაგებები და პანელები</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ღია</translation>
    </message>
    <message>
        <source>No file has been opened yet</source>
        <translation>ჯერ არც ერთი ფაილი არ გახსნილა</translation>
    </message>
    <message>
        <source>No panel is on the board</source>
        <translation>დაფაზე პანელი არ არის</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>ბოლოს გახსნილი</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>ჩვენება</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>თემა</translation>
    </message>
</context>
<context>
    <name>ModelPane</name>
    <message>
        <source>Captures</source>
        <translation>ჩანაწერები</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>კოპირება</translation>
    </message>
    <message>
        <source>Copy these lines to the clipboard.</source>
        <translation>ამ სტრიქონების კოპირება გაცვლის ბუფერში.</translation>
    </message>
    <message>
        <source>Every attention call inside the block is kept, layer by layer.</source>
        <translation>ბლოკის შიგნით ყურადღების ყოველი გამოძახება ინახება, ფენა-ფენა.</translation>
    </message>
    <message>
        <source>Lines that capture a model</source>
        <translation>სტრიქონები, რომლებიც მოდელს იჭერს</translation>
    </message>
    <message>
        <source>Open a capture</source>
        <translation>ჩანაწერის გახსნა</translation>
    </message>
    <message>
        <source>Open capture…</source>
        <translation>გახსნა…</translation>
    </message>
    <message>
        <source>Open what attnviz.capture saved: every layer and head of one run.</source>
        <translation>გახსენით ის, რაც attnviz.capture-მა შეინახა: ერთი გაშვების ყველა ფენა და თავი.</translation>
    </message>
    <message>
        <source>Run your PyTorch model in these lines, then open what they saved.</source>
        <translation>გაუშვით თქვენი PyTorch მოდელი ამ სტრიქონებში, შემდეგ გახსენით შენახული.</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close this message</source>
        <translation>შეტყობინების დახურვა</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation>ბრძანებები</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>კოპირება</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>რედაქტირება</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ფაილი</translation>
    </message>
    <message>
        <source>Head {n}</source>
        <translation>თავი {n}</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>დახმარება</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>ენა</translation>
    </message>
    <message>
        <source>Layer {n}</source>
        <translation>ფენა {n}</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>განლაგება</translation>
    </message>
    <message>
        <source>Mask rule</source>
        <translation>ნიღბის წესი</translation>
    </message>
    <message>
        <source>Nothing has that name.</source>
        <translation>ასეთი სახელით არაფერია.</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>პანელი</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>წინასწარი არჩევანი</translation>
    </message>
    <message>
        <source>Recent file</source>
        <translation>ბოლო ფაილი</translation>
    </message>
    <message>
        <source>Scaling × {share}</source>
        <translation>მასშტაბირება × {share}</translation>
    </message>
    <message>
        <source>Seed = {n}</source>
        <translation>საწყისი რიცხვი = {n}</translation>
    </message>
    <message>
        <source>Set</source>
        <extracomment>Digits with their separators, or digits after a decimal sign; &quot;64k&quot; is 64 · 1024, or 64 · 1000. What stands between a name and its number. English name -&gt; its other names, without spaces, hyphens and underscores.</extracomment>
        <translation>დაყენება</translation>
    </message>
    <message>
        <source>Show or hide</source>
        <translation>ჩვენება ან დამალვა</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ნაბიჯი</translation>
    </message>
    <message>
        <source>Switch</source>
        <extracomment>What people who look for a language call it in another one.</extracomment>
        <translation>გადამრთველი</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>თემა</translation>
    </message>
    <message>
        <source>View</source>
        <translation>ხედი</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>რისი გაკეთება გსურთ?</translation>
    </message>
</context>
<context>
    <name>Part</name>
    <message>
        <source>Ctrl+0 or a double click shows everything.</source>
        <translation>ყველაფერს აჩვენებს Ctrl+0 ან ორმაგი დაწკაპუნება.</translation>
    </message>
    <message>
        <source>Queries {first_query} to {last_query}, keys {first_key} to {last_key} are shown, of {shape}.</source>
        <translation>ნაჩვენებია შეკითხვები {first_query}–{last_query} და გასაღებები {first_key}–{last_key}, სულ {shape}.</translation>
    </message>
    <message>
        <source>Show everything</source>
        <extracomment>Of the whole: left, top, width and height, each 0 to 1.</extracomment>
        <translation>ყველაფრის ჩვენება</translation>
    </message>
</context>
<context>
    <name>Printing</name>
    <message>
        <source>Print</source>
        <translation>ბეჭდვა</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>How should this array be read?</source>
        <translation>როგორ წავიკითხოთ ეს მასივი?</translation>
    </message>
</context>
<context>
    <name>RandomPane</name>
    <message>
        <source>Components of variance 1: raw scores spread like √d_k.</source>
        <translation>კომპონენტების დისპერსიაა 1: დაუმუშავებელი ქულები √d_k-ს მსგავსად იშლება.</translation>
    </message>
    <message>
        <source>Dimensions of your own</source>
        <translation>საკუთარი ზომები</translation>
    </message>
    <message>
        <source>Draw again with the next seed: what stays the same is the law, not luck.</source>
        <translation>ხელახლა ამოღება შემდეგი საწყისი რიცხვით: რაც უცვლელი რჩება, კანონია და არა შემთხვევა.</translation>
    </message>
    <message>
        <source>Each component of Q and K has variance 1.</source>
        <translation>Q და K-ს თითოეული კომპონენტის დისპერსიაა 1.</translation>
    </message>
    <message>
        <source>Each row of Q and K has length 1.</source>
        <translation>Q და K-ს თითოეული სტრიქონის სიგრძეა 1.</translation>
    </message>
    <message>
        <source>Length 1</source>
        <translation>სიგრძე 1</translation>
    </message>
    <message>
        <source>New draw</source>
        <translation>ახალი</translation>
    </message>
    <message>
        <source>Preset</source>
        <extracomment>px inside the sidebar.</extracomment>
        <translation>მზა ზომები</translation>
    </message>
    <message>
        <source>Q and K</source>
        <translation>Q და K</translation>
    </message>
    <message>
        <source>Rows of length 1: raw scores spread like 1/√d_k.</source>
        <translation>სტრიქონების სიგრძეა 1: დაუმუშავებელი ქულები 1/√d_k-ს მსგავსად იშლება.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>საწყისი რიცხვი</translation>
    </message>
    <message>
        <source>The dimensions of a known model.</source>
        <translation>ცნობილი მოდელის განზომილებები.</translation>
    </message>
    <message>
        <source>The same seed gives the same numbers on every machine.</source>
        <translation>ერთი და იგივე საწყისი რიცხვი ყველა კომპიუტერზე ერთსა და იმავე რიცხვებს იძლევა.</translation>
    </message>
    <message>
        <source>The seed can have at most {n} digits, not as many as “{typed}”.</source>
        <translation>საწყის რიცხვს შეიძლება უმეტეს {n} ციფრი ჰქონდეს, „{typed}“ კი უფრო გრძელია.</translation>
    </message>
    <message>
        <source>The seed must be a whole number of at least 0, not “{typed}”.</source>
        <translation>საწყისი რიცხვი უნდა იყოს მთელი, არანაკლებ 0, და არა „{typed}“.</translation>
    </message>
    <message>
        <source>Variance 1</source>
        <translation>დისპერსია 1</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>საწყისი</translation>
    </message>
</context>
<context>
    <name>Readout</name>
    <message>
        <source>all blocked, {fill}</source>
        <translation>ყველა დაბლოკილია, {fill}</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>დაშვებული</translation>
    </message>
    <message>
        <source>allowed, {bias}</source>
        <translation>დაშვებული, {bias}</translation>
    </message>
    <message>
        <source>blocked, {fill}</source>
        <translation>დაბლოკილი, {fill}</translation>
    </message>
    <message>
        <source>exp(score − max)</source>
        <translation>exp(ქულა − max)</translation>
    </message>
    <message>
        <source>key (is read)</source>
        <translation>გასაღები (იკითხება)</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>ნიღაბი</translation>
    </message>
    <message>
        <source>query (reads)</source>
        <translation>შეკითხვა (კითხულობს)</translation>
    </message>
    <message>
        <source>row sum</source>
        <translation>სტრიქონის ჯამი</translation>
    </message>
    <message>
        <source>scaled weight</source>
        <translation>წონა მასშტაბით</translation>
    </message>
    <message>
        <source>unscaled weight</source>
        <translation>წონა უმასშტაბოდ</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>წონა</translation>
    </message>
</context>
<context>
    <name>Remembering</name>
    <message>
        <source>What was on show last cannot be read, so attnviz starts with the first picture.</source>
        <translation>რაც ბოლოს ჩანდა, აღარ იკითხება, ამიტომ attnviz პირველი სურათით იწყებს.</translation>
    </message>
    <message>
        <source>What was on show last did not come up again, so attnviz starts with the first picture.</source>
        <extracomment>Inputs of up to so many characters are remembered.</extracomment>
        <translation>რაც ბოლოს ჩანდა, ვეღარ გამოჩნდა, ამიტომ attnviz პირველი სურათით იწყებს.</translation>
    </message>
    <message>
        <source>{name}, which was on show last, has changed since; open it to see it.</source>
        <translation>{name}, რომელიც ბოლოს ჩანდა, მას შემდეგ შეიცვალა; სანახავად გახსენით.</translation>
    </message>
    <message>
        <source>{name}, which was on show last, is not there any more.</source>
        <translation>{name}, რომელიც ბოლოს ჩანდა, იქ აღარ არის.</translation>
    </message>
</context>
<context>
    <name>Saving</name>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>ნახატი (*.svg)</translation>
    </message>
    <message>
        <source>Numbers of every stage (*.npz)</source>
        <translation>ყველა საფეხურის რიცხვები (*.npz)</translation>
    </message>
    <message>
        <source>Page (*.pdf)</source>
        <translation>გვერდი (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>სურათი (*.png)</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>შენახვა როგორც</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} შენახულია.</translation>
    </message>
    <message>
        <source>Saved {name}. Opened again, it brings its settings back.</source>
        <translation>{name} შენახულია. ხელახლა გახსნისას თავის პარამეტრებს აბრუნებს.</translation>
    </message>
    <message>
        <source>Settings and statistics (*.json)</source>
        <translation>პარამეტრები და სტატისტიკა (*.json)</translation>
    </message>
</context>
<context>
    <name>ScalingControl</name>
    <message>
        <source>How much of the division by √d_k is applied. Watch how peaked the weights become without it.</source>
        <translation>√d_k-ზე გაყოფის რა ნაწილი მოქმედებს. ნახეთ, რა მწვავე ხდება წონები მის გარეშე.</translation>
    </message>
    <message>
        <source>Scaling</source>
        <extracomment>Steps of the slider over the whole of scaling; a key moves by 1/20 of it.</extracomment>
        <translation>მასშტაბირება</translation>
    </message>
    <message>
        <source>× {scale}, the model’s own</source>
        <translation>× {scale}, მოდელის საკუთარი</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>{name} has changed on disk: this is the file as it is now.</source>
        <extracomment>Shorter work is not announced: an indicator that flickers tells nothing.</extracomment>
        <translation>{name} დისკზე შეიცვალა: ფაილი ახლა ასეთია.</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Click</source>
        <translation>წკაპი</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>ორმაგი წკაპი</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>გადათრევა</translation>
    </message>
    <message>
        <source>Keep the cell; click again to let go</source>
        <translation>უჯრის შენარჩუნება; კიდევ ერთი წკაპი ათავისუფლებს</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>კლავიშები და თაგვი</translation>
    </message>
    <message>
        <source>Move the cell; with Shift ten at a time</source>
        <translation>უჯრის გადაადგილება; Shift-ით ათ-ათად</translation>
    </message>
    <message>
        <source>Move the zoomed part</source>
        <translation>გადიდებული ნაწილის გადაადგილება</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>ყველაფრის ჩვენება</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>ბორბალი</translation>
    </message>
    <message>
        <source>Zoom into the T × T panels</source>
        <translation>T × T პანელების გადიდება</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>computing … {share} · Esc cancels</source>
        <translation>გამოითვლება … {share} · Esc აუქმებს</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>ხატვა</translation>
    </message>
    <message>
        <source>kept</source>
        <extracomment>The last of :data:`_REASONS` that was told, in QSettings.</extracomment>
        <translation>შენახული</translation>
    </message>
    <message>
        <source>loading the input … {share} · Esc cancels</source>
        <extracomment>The long work, and how far it is.</extracomment>
        <translation>იტვირთება შემავალი მონაცემები … {share} · Esc აუქმებს</translation>
    </message>
    <message>
        <source>preparing the engine …</source>
        <translation>ძრავა მზადდება …</translation>
    </message>
    <message>
        <source>projecting Q, K, V … {share} · Esc cancels</source>
        <translation>პროეცირდება Q, K, V … {share} · Esc აუქმებს</translation>
    </message>
    <message>
        <source>scores</source>
        <extracomment>Timings in the order of the formula, some of them under one word.</extracomment>
        <translation>ქულები</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>სოფტმაქსი</translation>
    </message>
</context>
<context>
    <name>Store</name>
    <message>
        <source>The settings in {file} are left alone: {reason}. This window remembers nothing.</source>
        <translation>{file}: პარამეტრები ხელუხლებელი რჩება: {reason}. ეს ფანჯარა არაფერს დაიმახსოვრებს.</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>ვერ იკითხება</translation>
    </message>
    <message>
        <source>it cannot be written</source>
        <translation>ვერ იწერება</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>დაზიანებულია</translation>
    </message>
    <message>
        <source>it is not a plain file</source>
        <translation>ჩვეულებრივი ფაილი არ არის</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>ზედმეტად დიდია</translation>
    </message>
</context>
<context>
    <name>Synonyms</name>
    <message>
        <source>again forward</source>
        <translation>ისევ წინ</translation>
    </message>
    <message>
        <source>attention sink gpt-oss</source>
        <translation>attention sink gpt-oss ჩამდინარი</translation>
    </message>
    <message>
        <source>back take back</source>
        <translation>უკან გაუქმება</translation>
    </message>
    <message>
        <source>causal future hide block</source>
        <translation>კაუზალური მომავალი დამალვა დაბლოკვა</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>გაცვლის ბუფერი</translation>
    </message>
    <message>
        <source>clipboard image screenshot</source>
        <translation>გაცვლის ბუფერი სურათი</translation>
    </message>
    <message>
        <source>clipboard values</source>
        <translation>გაცვლის ბუფერი მნიშვნელობები</translation>
    </message>
    <message>
        <source>clipboard values table spreadsheet</source>
        <translation>გაცვლის ბუფერი მნიშვნელობები ცხრილი</translation>
    </message>
    <message>
        <source>close exit end leave</source>
        <translation>დახურვა დასრულება</translation>
    </message>
    <message>
        <source>close remove</source>
        <translation>დახურვა მოშორება</translation>
    </message>
    <message>
        <source>color colormap palette range minimum maximum vmin vmax</source>
        <translation>ფერი პალიტრა დიაპაზონი მინიმუმი მაქსიმუმი vmin vmax</translation>
    </message>
    <message>
        <source>color range scale</source>
        <translation>ფერი დიაპაზონი სკალა</translation>
    </message>
    <message>
        <source>float detach undock</source>
        <translation>მოხსნა ცალკე</translation>
    </message>
    <message>
        <source>focus maximise large</source>
        <translation>ფოკუსი დიდი</translation>
    </message>
    <message>
        <source>fullscreen maximise presentation projector</source>
        <translation>სრული ეკრანი პრეზენტაცია პროექტორი</translation>
    </message>
    <message>
        <source>help explain meaning</source>
        <translation>დახმარება ახსნა მნიშვნელობა</translation>
    </message>
    <message>
        <source>help information version bug report gpu doctor</source>
        <translation>დახმარება ინფორმაცია ვერსია შეცდომა ანგარიში gpu</translation>
    </message>
    <message>
        <source>help license copyright fonts libraries</source>
        <translation>დახმარება ლიცენზია საავტორო უფლება შრიფტები ბიბლიოთეკები</translation>
    </message>
    <message>
        <source>help shortcuts keyboard mouse manual</source>
        <translation>დახმარება კლავიატურა თაგვი სახელმძღვანელო</translation>
    </message>
    <message>
        <source>help version</source>
        <translation>დახმარება ვერსია</translation>
    </message>
    <message>
        <source>larger magnify</source>
        <translation>უფრო დიდი</translation>
    </message>
    <message>
        <source>load import read arrays npz safetensors csv</source>
        <translation>ჩატვირთვა იმპორტი წაკითხვა მასივები npz safetensors csv</translation>
    </message>
    <message>
        <source>menus show hide</source>
        <translation>მენიუები ჩვენება დამალვა</translation>
    </message>
    <message>
        <source>new reset default initial clear beginning</source>
        <translation>ახალი ჩამოყრა ნაგულისხმევი გასუფთავება დასაწყისი</translation>
    </message>
    <message>
        <source>night black white appearance</source>
        <translation>ღამე შავი თეთრი იერი</translation>
    </message>
    <message>
        <source>numbers values spreadsheet list csv</source>
        <translation>რიცხვები მნიშვნელობები სია csv</translation>
    </message>
    <message>
        <source>paper printer hand-out page pdf</source>
        <translation>ქაღალდი პრინტერი გვერდი pdf</translation>
    </message>
    <message>
        <source>save picture image slide film video gif mp4 png pdf numbers</source>
        <translation>შენახვა სურათი სლაიდი ფილმი ვიდეო gif mp4 png pdf რიცხვები</translation>
    </message>
    <message>
        <source>seed again shuffle</source>
        <translation>საწყისი რიცხვი შემთხვევითი ისევ</translation>
    </message>
    <message>
        <source>slides powerpoint presentation pptx compare</source>
        <translation>სლაიდები powerpoint პრეზენტაცია pptx შედარება</translation>
    </message>
    <message>
        <source>smaller</source>
        <translation>უფრო პატარა</translation>
    </message>
    <message>
        <source>softcap tanh logit gemma</source>
        <translation>softcap tanh logit gemma ზღვარი</translation>
    </message>
    <message>
        <source>store write keep file picture board png pdf svg</source>
        <translation>ჩაწერა ფაილი სურათი დაფა png pdf svg</translation>
    </message>
    <message>
        <source>temperature divide square root d_k</source>
        <translation>ტემპერატურა გაყოფა კვადრატული ფესვი d_k</translation>
    </message>
    <message>
        <source>zoom reset whole all</source>
        <translation>მთელი ყველა</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Copy</source>
        <translation>კოპირება</translation>
    </message>
    <message>
        <source>Copy the selected cells, or all, for a spreadsheet (Ctrl+C)</source>
        <translation>მონიშნული ან ყველა უჯრის კოპირება ელცხრილისთვის (Ctrl+C)</translation>
    </message>
    <message>
        <source>No finite number.</source>
        <translation>სასრული რიცხვი არ არის.</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>CSV-ად შენახვა</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV-ად შენახვა…</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>დაბლოკილი</translation>
    </message>
    <message>
        <source>{h} × {w} cells; smallest {low} at row {lr}, column {lc}; largest {high} at row {hr}, column {hc}.</source>
        <translation>{h} × {w} უჯრა; უმცირესი {low} სტრიქონში {lr}, სვეტში {lc}; უდიდესი {high} სტრიქონში {hr}, სვეტში {hc}.</translation>
    </message>
</context>
<context>
    <name>TextPane</name>
    <message numerus="yes">
        <source> · {n} unknown</source>
        <translation>
            <numerusform> · {n} უცნობი</numerusform>
            <numerusform> · {n} უცნობი</numerusform>
        </translation>
    </message>
    <message>
        <source>; the decoder does not know it and reads its “unknown” token</source>
        <translation>; დეკოდერი მას არ იცნობს და „უცნობ“ ტოკენს კითხულობს</translation>
    </message>
    <message>
        <source>Position {place}, token {id}</source>
        <translation>პოზიცია {place}, ტოკენი {id}</translation>
    </message>
    <message>
        <source>Text</source>
        <extracomment>A text is shown so long after the last key: a word is then one request instead of seven.</extracomment>
        <translation>ტექსტი</translation>
    </message>
    <message>
        <source>The language that the decoder was trained on.</source>
        <translation>ენა, რომელზეც დეკოდერი სწავლობდა.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>ტოკენები</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>აკრიფეთ წინადადება</translation>
    </message>
    <message>
        <source>Type anything: the picture follows. Each token becomes a row and a column.</source>
        <translation>აკრიფეთ ნებისმიერი რამ: სურათი მიჰყვება. თითოეული ტოკენი სტრიქონად და სვეტად იქცევა.</translation>
    </message>
    <message>
        <source>What the decoder reads. Click a token to look at what it asks for.</source>
        <translation>რასაც დეკოდერი კითხულობს. დააწკაპუნეთ ტოკენზე და ნახეთ, რას კითხულობს ის.</translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens</source>
        <translation>
            <numerusform>{n} ტოკენი</numerusform>
            <numerusform>{n} ტოკენი</numerusform>
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
        <translation>სურათი წინა პარამეტრებს აჩვენებს.</translation>
    </message>
</context>
<context>
    <name>_Numbered</name>
    <message>
        <source>0 to {last}</source>
        <extracomment>More heads than this get a field to type into.</extracomment>
        <translation>0-დან {last}-მდე</translation>
    </message>
</context>
<context>
    <name>deck</name>
    <message>
        <source>Attention weights</source>
        <translation>ყურადღების წონები</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>ფორმულა</translation>
    </message>
    <message>
        <source>Formula: {formula}</source>
        <translation>ფორმულა: {formula}</translation>
    </message>
    <message>
        <source>How peaked the rows are</source>
        <translation>რამდენად მწვავეა სტრიქონები</translation>
    </message>
    <message>
        <source>Output of the head</source>
        <translation>თავის გამომავალი</translation>
    </message>
    <message>
        <source>Query, key and value</source>
        <extracomment>Pixels per inch of the pictures: twice what a slide has on a 1920 x 1080 projector. Heights of its type that a line takes in presentation programs, and those that it has above its letters. Panels that are the same at every scale, or show both scales already. Panels whose colours follow the scale.</extracomment>
        <translation>შეკითხვა, გასაღები და მნიშვნელობა</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>მასშტაბით</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>პარამეტრები</translation>
    </message>
    <message>
        <source>Unscaled</source>
        <translation>უმასშტაბოდ</translation>
    </message>
    <message>
        <source>What the mask blocks</source>
        <translation>რას ბლოკავს ნიღაბი</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>(heads, positions, components): {heads}, {positions}</source>
        <translation>(თავები, პოზიციები, კომპონენტები): {heads}, {positions}</translation>
    </message>
    <message>
        <source>(positions, heads, components): {heads}, {positions}</source>
        <translation>(პოზიციები, თავები, კომპონენტები): {heads}, {positions}</translation>
    </message>
    <message>
        <source>(queries, keys): one row a query</source>
        <translation>(შეკითხვები, გასაღებები): თითო სტრიქონი თითო შეკითხვაზე</translation>
    </message>
    <message>
        <source>1 is hidden, 0 takes part: key_padding_mask of PyTorch</source>
        <translation>1 დამალულია, 0 მონაწილეობს: PyTorch-ის key_padding_mask</translation>
    </message>
    <message>
        <source>1 takes part, 0 is hidden: a mask of tokenizers</source>
        <translation>1 მონაწილეობს, 0 დამალულია: ტოკენიზატორის ნიღაბი</translation>
    </message>
    <message>
        <source>A batch of {size}: {shapes}. Which sequence?</source>
        <translation>{size} მიმდევრობის პაკეტი: {shapes}. რომელი მიმდევრობა?</translation>
    </message>
    <message>
        <source>A colour limit is at most 1e30 from 0, not {value}.</source>
        <translation>ფერის საზღვარი 0-დან არაუმეტეს 1e30-ით შორსაა, და არა {value}.</translation>
    </message>
    <message>
        <source>A decimal comma needs another separator than a comma: choose semicolon or tab.</source>
        <extracomment>Name of a separator on the command line -&gt; what it is. Signs that some readers take for the end of a line; a field that has one is quoted. What a spreadsheet takes for the beginning of a formula, the full-width signs among it; and, so that :func:`unguarded` is its inverse, apostrophes before that.</extracomment>
        <translation>ათწილადის მძიმეს მძიმის გარდა სხვა გამყოფი სჭირდება: აირჩიეთ წერტილმძიმე ან ტაბულაცია.</translation>
    </message>
    <message>
        <source>A mask array is (T_q, T_k) or (H, T_q, T_k), not {shape}.</source>
        <translation>ნიღბის მასივია (T_q, T_k) ან (H, T_q, T_k), და არა {shape}.</translation>
    </message>
    <message>
        <source>A mask given as an array is more than a snippet can say; save it, and pass it as attn_mask.</source>
        <translation>მასივად მოცემული ნიღაბი კოდის ნაწყვეტში ვერ ეტევა; შეინახეთ და გადაეცით attn_mask-ად.</translation>
    </message>
    <message>
        <source>A mask is (T_q, T_k) or (H, T_q, T_k), not {shape}; of a batch, save one sequence&apos;s.</source>
        <translation>ნიღაბი არის (T_q, T_k) ან (H, T_q, T_k) და არა {shape}; პაკეტიდან ერთი მიმდევრობის ნიღაბი შეინახეთ.</translation>
    </message>
    <message>
        <source>A mask is boolean or float, not {dtype}.</source>
        <translation>ნიღაბი ლოგიკური ან მცოცავმძიმიანია, და არა {dtype}.</translation>
    </message>
    <message>
        <source>A prefix cannot have {n} keys; give 0 or more.</source>
        <translation>პრეფიქსს ვერ ექნება {n} გასაღები; მიუთითეთ 0 ან მეტი.</translation>
    </message>
    <message>
        <source>A sliding window needs at least 1 key, not {n}.</source>
        <translation>მოსრიალე ფანჯარას ერთი გასაღები მაინც სჭირდება, და არა {n}.</translation>
    </message>
    <message>
        <source>Attention needs at least one head, position and component: {shapes}.</source>
        <translation>ყურადღებას ერთი თავი, პოზიცია და კომპონენტი მაინც სჭირდება: {shapes}.</translation>
    </message>
    <message>
        <source>Attention needs at least one position and one component: {q}, {k}, {v}.</source>
        <translation>ყურადღებას ერთი პოზიცია და ერთი კომპონენტი მაინც სჭირდება: {q}, {k}, {v}.</translation>
    </message>
    <message>
        <source>Capture a shorter input or fewer sequences.</source>
        <translation>ჩაიწერეთ უფრო მოკლე შესატანი ან ნაკლები მიმდევრობა.</translation>
    </message>
    <message>
        <source>Choose a shorter T or fewer dimensions.</source>
        <translation>აირჩიეთ უფრო მოკლე T ან ნაკლები განზომილება.</translation>
    </message>
    <message>
        <source>Choose a shorter T.</source>
        <translation>აირჩიეთ უფრო მოკლე T.</translation>
    </message>
    <message>
        <source>Choose a smaller T or a smaller d_model.</source>
        <translation>აირჩიეთ უფრო მცირე T ან უფრო მცირე d_model.</translation>
    </message>
    <message>
        <source>Choose a smaller d_model, or look at one head&apos;s output.</source>
        <translation>აირჩიეთ უფრო მცირე d_model, ან ნახეთ ერთი თავის გამომავალი.</translation>
    </message>
    <message>
        <source>Choose a smaller d_model: W_Q, W_K and W_V alone do not fit.</source>
        <translation>აირჩიეთ უფრო მცირე d_model: W_Q, W_K და W_V ცალკეც ვერ ეტევა.</translation>
    </message>
    <message>
        <source>Colour limits are two numbers, a lower and an upper one.</source>
        <extracomment>Kind of numbers -&gt; its colour maps. The first one, without a name, is the map of the theme. Pictures are made in float32: limits and the range between them must fit it.</extracomment>
        <translation>ფერთა საზღვრები ორი რიცხვია, ქვედა და ზედა.</translation>
    </message>
    <message>
        <source>CuPy is not installed</source>
        <translation>CuPy დაინსტალირებული არ არის</translation>
    </message>
    <message>
        <source>Give the length of one document at least.</source>
        <translation>მიუთითეთ ერთი დოკუმენტის სიგრძე მაინც.</translation>
    </message>
    <message>
        <source>How are the axes of {shapes} to be read?</source>
        <translation>როგორ წავიკითხოთ ღერძები: {shapes}?</translation>
    </message>
    <message>
        <source>More than {most} masks are nested in each other.</source>
        <translation>ერთმანეთში {most}-ზე მეტი ნიღაბია ჩადებული.</translation>
    </message>
    <message>
        <source>Not shown: its mask is a {name}, which attnviz cannot read.</source>
        <extracomment>Argument -&gt; what it is, for the arguments that no stage can express. The same for what a module may hold, and does not hand over. Added to the scaled scores, as a float mask is.</extracomment>
        <translation>არ ჩანს: ნიღაბი არის {name}, რომელსაც attnviz ვერ კითხულობს.</translation>
    </message>
    <message>
        <source>Not shown: the model uses {term} here, which attnviz has no stage for yet.</source>
        <translation>არ ჩანს: მოდელი აქ იყენებს: {term}; attnviz-ს ამისთვის საფეხური ჯერ არ აქვს.</translation>
    </message>
    <message>
        <source>Not shown: the model&apos;s own output differs by {difference} from softmax(mask(QKᵀ·scale))V, so it uses a term that attnviz does not know, e.g. {terms}.</source>
        <translation>არ ჩანს: მოდელის საკუთარი შედეგი softmax(mask(QKᵀ·scale))V-სგან {difference}-ით განსხვავდება, ანუ მოდელი იყენებს წევრს, რომელსაც attnviz არ იცნობს, მაგ. {terms}.</translation>
    </message>
    <message>
        <source>Not shown: this attention call could not be recorded: {reason}</source>
        <translation>არ ჩანს: გამოძახების ჩაწერა ვერ მოხერხდა: {reason}</translation>
    </message>
    <message>
        <source>Not shown: with dropout (p = {p}) this attention function cannot be checked; call model.eval() before.</source>
        <translation>არ ჩანს: dropout-ით (p = {p}) ამ ფუნქციის შემოწმება შეუძლებელია; ჯერ გამოიძახეთ model.eval().</translation>
    </message>
    <message>
        <source>One head (query {q}, key {k}, value {v})</source>
        <translation>ერთი თავი (query {q}, key {k}, value {v})</translation>
    </message>
    <message>
        <source>One head at T = {t:,} with d_k = {d_k}</source>
        <extracomment>One pass for statistics and output (exp, sums and weights·V) costs as much as so many scores of a tile. Beside the d_k multiplications of its product, a score costs as much as so many more, a piece of ``core.numbers.chunks`` as much as this, and a piece in float64 as two. Measured on two cores, d_k = 64 to 4,096.</extracomment>
        <translation>ერთი თავი, როცა T = {t:,} და d_k = {d_k},</translation>
    </message>
    <message>
        <source>One head is 2-D (T, d): query {q}, key {k}, value {v}.</source>
        <translation>ერთი თავი 2-განზომილებიანია (T, d): query {q}, key {k}, value {v}.</translation>
    </message>
    <message>
        <source>One layer of {name} ({shapes})</source>
        <translation>{name}-ის ერთი ფენა ({shapes})</translation>
    </message>
    <message>
        <source>Only random input has every width d_k; choose random input, or move scale or mask.</source>
        <translation>d_k-ს ყველა სიგანე მხოლოდ შემთხვევით შემავალს აქვს; აირჩიეთ ის, ან ამოძრავეთ მასშტაბი ან ნიღაბი.</translation>
    </message>
    <message>
        <source>Pass fewer positions or components.</source>
        <translation>გადაეცით ნაკლები პოზიცია ან კომპონენტი.</translation>
    </message>
    <message>
        <source>Q and K are needed, from which attention is computed: pass query and key.</source>
        <translation>საჭიროა Q და K, რომლებიდანაც ყურადღება გამოითვლება: გადაეცით query და key.</translation>
    </message>
    <message>
        <source>Q, K and V are (T, d), (H, T, d) or (B, H, T, d) with the same B and not empty, not {shapes}.</source>
        <translation>Q, K და V არის (T, d), (H, T, d) ან (B, H, T, d), ერთი და იმავე B-თი და არა ცარიელი; აქ კი {shapes}.</translation>
    </message>
    <message>
        <source>Q, K and V are (T, d), (H, T, d) or (B, H, T, d), not {shapes}.</source>
        <translation>Q, K და V არის (T, d), (H, T, d) ან (B, H, T, d), და არა {shapes}.</translation>
    </message>
    <message>
        <source>Q, K and V must share the batch B of (B, H, T, d): {shapes}.</source>
        <translation>Q, K და V-ს ერთი და იგივე B უნდა ჰქონდეს (B, H, T, d)-ში: {shapes}.</translation>
    </message>
    <message>
        <source>Q, K and V side by side, each {shape}</source>
        <translation>Q, K და V გვერდიგვერდ, თითოეული {shape}</translation>
    </message>
    <message>
        <source>Q, K and V stacked along the first axis, each {shape}</source>
        <translation>Q, K და V დაწყობილი პირველ ღერძზე, თითოეული {shape}</translation>
    </message>
    <message>
        <source>Q, K, V and the mask of this attention call</source>
        <translation>ამ გამოძახების Q, K, V და ნიღაბი</translation>
    </message>
    <message>
        <source>Random input at T = {t:,} and d_model = {d_model:,}</source>
        <translation>შემთხვევითი შემავალი, როცა T = {t:,} და d_model = {d_model:,},</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <extracomment>Characters of text that take as long to read as one of ``core.pieces``, and the share of each pass: to tell cells apart, to find empty columns, to read numbers.</extracomment>
        <translation>{name}-ის წაკითხვა</translation>
    </message>
    <message>
        <source>Row {line} of {name} has {cells}, the other rows have {usual}.</source>
        <translation>{name}-ის სტრიქონ {line}-ს {cells} აქვს, დანარჩენებს — {usual}.</translation>
    </message>
    <message>
        <source>Row {row}, column {column} of {name} holds {cell!r}, which is no number; write a number there, or nan.</source>
        <translation>{name}: სტრიქონი {row}, სვეტი {column} შეიცავს {cell!r}-ს, რაც რიცხვი არ არის; ჩაწერეთ იქ რიცხვი, ან nan.</translation>
    </message>
    <message>
        <source>Row {row}, column {column} of {name} is empty; write a number there, or nan.</source>
        <translation>{name}: სტრიქონი {row}, სვეტი {column} ცარიელია; ჩაწერეთ იქ რიცხვი, ან nan.</translation>
    </message>
    <message>
        <source>Save a mask of fewer positions.</source>
        <translation>შეინახეთ ნიღაბი ნაკლები პოზიციით.</translation>
    </message>
    <message>
        <source>Save fewer heads or fewer positions.</source>
        <translation>შეინახეთ ნაკლები თავი ან ნაკლები პოზიცია.</translation>
    </message>
    <message>
        <source>Save it as .npy or .npz instead.</source>
        <translation>ამის ნაცვლად შეინახეთ .npy ან .npz სახით.</translation>
    </message>
    <message>
        <source>The array is {shape} and has no name. What is it?</source>
        <translation>მასივია {shape} და სახელი არ აქვს. რა არის ის?</translation>
    </message>
    <message>
        <source>The array is {shape}; five axes would be (3, B, H, T, d): Q, K and V stacked.</source>
        <translation>მასივია {shape}; ხუთი ღერძი იქნებოდა (3, B, H, T, d): Q, K და V დაწყობილი.</translation>
    </message>
    <message>
        <source>The array is {shape}; it should be 2-D to 4-D, (T, d) or (H, T, d), and not empty.</source>
        <translation>მასივია {shape}; უნდა იყოს 2-D-დან 4-D-მდე, (T, d) ან (H, T, d), და არა ცარიელი.</translation>
    </message>
    <message>
        <source>The documents add up to T = {total:,}, the scores are {t_q:,} × {t_k:,}.</source>
        <translation>დოკუმენტები ერთად T = {total:,} გამოდის, ქულები კი {t_q:,} × {t_k:,} არის.</translation>
    </message>
    <message>
        <source>The figure does not say how it was drawn: {reason}</source>
        <translation>ნახაზი არ ამბობს, როგორ დაიხაზა: {reason}</translation>
    </message>
    <message>
        <source>The film could not be made: {reason}.</source>
        <extracomment>Painting takes this share of the time; the rest is writing the file. H.264&apos;s constant rate factor: 0 is lossless, 23 the default; hairlines and small type need a lower one.</extracomment>
        <translation>ფილმი ვერ შეიქმნა: {reason}.</translation>
    </message>
    <message>
        <source>The film was not finished, and nothing was written: the disk of {folder}, where it is put together, may be full.</source>
        <translation>ფილმი არ დასრულდა და არაფერი ჩაწერილა: დისკი საქაღალდით {folder}, სადაც ის იწყობა, შეიძლება სავსე იყოს.</translation>
    </message>
    <message>
        <source>The frame rate is from {low:g} to {high:g} frames a second, not {value:g}.</source>
        <translation>კადრების სიხშირე არის {low:g}-დან {high:g} კადრამდე წამში და არა {value:g}.</translation>
    </message>
    <message>
        <source>The input is no longer the one of the figure: its raw scores had σ {before:.4g}, those of {title!r} now have {now:.4g}.</source>
        <extracomment>Endings of the figures that carry a record.</extracomment>
        <translation>შემავალი უკვე აღარ არის ნახაზისა: მის დაუმუშავებელ ქულებს ჰქონდა σ {before:.4g}, {title!r}-ისას ახლა აქვს {now:.4g}.</translation>
    </message>
    <message>
        <source>The length is from {low:g} to {high:g} s, not {value:g}.</source>
        <extracomment>The shares of the time for which the first and the last picture stand still.</extracomment>
        <translation>ხანგრძლივობა არის {low:g}-დან {high:g} წამამდე და არა {value:g}.</translation>
    </message>
    <message>
        <source>The mask array ({name}) in the figure is damaged: {reason}.</source>
        <translation>ნახაზში ნიღბის მასივი ({name}) დაზიანებულია: {reason}.</translation>
    </message>
    <message>
        <source>The mask array ({shape}, SHA-256 {hash}…) was too large to travel in the figure; open the input itself and give the mask again.</source>
        <translation>ნიღბის მასივი ({shape}, SHA-256 {hash}…) ნახაზში ჩასატევად ზედმეტად დიდი იყო; გახსენით თავად შემავალი მონაცემები და ნიღაბი ხელახლა მიუთითეთ.</translation>
    </message>
    <message>
        <source>The mask has {heads} heads, the query has {n_head}.</source>
        <translation>ნიღაბს {heads} თავი აქვს, შეკითხვას — {n_head}.</translation>
    </message>
    <message>
        <source>The mask is {mask}, the scores are {rows:,} × {cols:,}.</source>
        <translation>ნიღაბია {mask}, ქულები კი {rows:,} × {cols:,}.</translation>
    </message>
    <message>
        <source>The mask of these arrays is more than a snippet can say; pass it as attn_mask.</source>
        <extracomment>of a mask that is written out</extracomment>
        <translation>ამ მასივების ნიღაბი კოდის ნაწყვეტში ვერ ეტევა; გადაეცით attn_mask-ად.</translation>
    </message>
    <message>
        <source>The mask {name}</source>
        <translation>ნიღაბი {name}</translation>
    </message>
    <message>
        <source>The mask {name} is a program&apos;s own and too large to write into a snippet; in that program, pass it as attn_mask.</source>
        <translation>ნიღაბი {name} პროგრამის საკუთარია და კოდის ნიმუშში ჩასაწერად ძალიან დიდია; იმ პროგრამაში გადაეცით როგორც attn_mask.</translation>
    </message>
    <message>
        <source>The mask {rule} comes from the plug-in {package}, which is not installed here, or is left out; attnviz doctor names what is left out.</source>
        <translation>ნიღაბი {rule} დანამატ {package}-იდანაა, რომელიც აქ დაყენებული არ არის ან გამოტოვებულია; გამოტოვებულს attnviz doctor ასახელებს.</translation>
    </message>
    <message>
        <source>The mask {rule} is a program&apos;s own and was too large to travel in the figure; open the input itself, and give the mask as an array.</source>
        <translation>ნიღაბი {rule} პროგრამის საკუთარია და ნახაზში ჩასატევად ძალიან დიდი იყო; გახსენით თავად შესავალი და ნიღაბი მასივად მიუთითეთ.</translation>
    </message>
    <message>
        <source>The mask {rule} is not known; a newer attnviz may have written it.</source>
        <translation>ნიღაბი {rule} უცნობია; შესაძლოა, უფრო ახალმა attnviz-მა ჩაწერა.</translation>
    </message>
    <message>
        <source>The name of a file is missing: an empty text was given.</source>
        <translation>ფაილის სახელი აკლია: ცარიელი ტექსტია მითითებული.</translation>
    </message>
    <message>
        <source>The output of {n} heads at T = {t:,}</source>
        <extracomment>Cells of one head&apos;s small picture of the weights, and of the outputs of all heads together. Rows of the output projection between two looks at the job.</extracomment>
        <translation>{n} თავის გამომავალი, როცა T = {t:,},</translation>
    </message>
    <message>
        <source>The plug-in that writes {ending} failed: {reason}.</source>
        <extracomment>One result on a sheet: ``writer(result, path, sheet)``. Several results after each other: ``writer(frames, timing, theme, job) -&gt; bytes``; frames are PIL&apos;s. The numbers of one result: ``writer(result, path)``.</extracomment>
        <translation>დანამატმა, რომელიც {ending}-ს წერს, ვერ იმუშავა: {reason}.</translation>
    </message>
    <message>
        <source>The plug-in {name!r} ({package}, {group}) is left out: {reason}</source>
        <translation>დანამატი {name!r} ({package}, {group}) გამოტოვებულია: {reason}</translation>
    </message>
    <message>
        <source>The plug-ins of {group} could not be read: {reason}.</source>
        <translation>{group}-ის დანამატების წაკითხვა ვერ მოხერხდა: {reason}.</translation>
    </message>
    <message>
        <source>The printer {name!r} takes nothing; choose another one.</source>
        <translation>პრინტერი {name!r} არაფერს იღებს; აირჩიეთ სხვა.</translation>
    </message>
    <message>
        <source>The record in the figure</source>
        <translation>ჩანაწერი ნახაზში</translation>
    </message>
    <message>
        <source>The rows of each W must be as many as x has columns, {d_model}: {shapes}. PyTorch&apos;s Linear keeps its weight transposed.</source>
        <translation>ყოველ W-ს იმდენი სტრიქონი უნდა ჰქონდეს, რამდენი სვეტიც x-ს აქვს, {d_model}: {shapes}. PyTorch-ის Linear თავის წონას ტრანსპონირებულად ინახავს.</translation>
    </message>
    <message>
        <source>The seed must be a whole number of at least 0, not {seed}.</source>
        <translation>საწყისი რიცხვი მთელი უნდა იყოს, არანაკლებ 0, და არა {seed}.</translation>
    </message>
    <message>
        <source>The settings inside the figure are damaged: {reason}.</source>
        <translation>ნახაზში შენახული პარამეტრები დაზიანებულია: {reason}.</translation>
    </message>
    <message>
        <source>The slope of ALiBi must be within ±{most:g}, not {slope:g}.</source>
        <translation>ALiBi-ს დახრილობა უნდა იყოს ±{most:g}-ის ფარგლებში და არა {slope:g}.</translation>
    </message>
    <message>
        <source>The smallest type would be {points:.1f} pt on {width:.2f} × {height:.2f} in, and less than {least:g} pt is hard to read there. Choose fewer panels, slides with one panel each, or allow small type.</source>
        <translation>უმცირესი შრიფტი იქნებოდა {points:.1f} pt {width:.2f} × {height:.2f} დუიმის ფურცელზე, {least:g} pt-ზე ნაკლები კი იქ ძნელად იკითხება. აირჩიეთ ნაკლები პანელი, სლაიდები თითო პანელით, ან დაუშვით წვრილი შრიფტი.</translation>
    </message>
    <message>
        <source>The upper colour limit must be larger than the lower one, by more than rounding.</source>
        <translation>ზედა საზღვარი ქვედაზე მეტი უნდა იყოს, დამრგვალებაზე მეტით.</translation>
    </message>
    <message>
        <source>There is no colour map {value} for {kind}; use {maps}.</source>
        <translation>{kind}: ფერთა სკალა {value} არ არსებობს; გამოიყენეთ {maps}.</translation>
    </message>
    <message>
        <source>There is no file {path}.</source>
        <translation>ფაილი {path} არ არსებობს.</translation>
    </message>
    <message>
        <source>There is no input of the kind {kind}; a newer attnviz may have written it.</source>
        <extracomment>Bytes up to which an input, or a mask given as an array, travels inside a figure. Cells up to which a program&apos;s own rule is written out to travel.</extracomment>
        <translation>{kind} სახის შემავალი მონაცემი არ არსებობს; შესაძლოა, უფრო ახალმა attnviz-მა ჩაწერა.</translation>
    </message>
    <message>
        <source>There is no text to read; type at least one character.</source>
        <translation>წასაკითხი ტექსტი არ არის; აკრიფეთ ერთი სიმბოლო მაინც.</translation>
    </message>
    <message>
        <source>These settings cannot be read ({reason}); a newer attnviz may have written them.</source>
        <translation>ეს პარამეტრები ვერ იკითხება ({reason}); შესაძლოა, უფრო ახალმა attnviz-მა ჩაწერა.</translation>
    </message>
    <message>
        <source>This call was made with {name}, which hold no plain array to look at.</source>
        <translation>გამოძახება შესრულდა ამით: {name}; მასში სანახავი ჩვეულებრივი მასივი არ არის.</translation>
    </message>
    <message>
        <source>This text has {n:,} characters, so more than {limit} tokens; the {decoder} reads at most {limit}. Shorten the text.</source>
        <extracomment>Language code -&gt; the decoder&apos;s name, in the order in which they are offered.</extracomment>
        <translation>ამ ტექსტში {n:,} სიმბოლოა, ანუ {limit}-ზე მეტი ტოკენი; {decoder} უმეტეს {limit}-ს კითხულობს. შეამოკლეთ ტექსტი.</translation>
    </message>
    <message>
        <source>This text has {n} tokens; the {decoder} reads at most {limit}. Shorten the text.</source>
        <translation>ამ ტექსტში {n} ტოკენია; {decoder} უმეტეს {limit}-ს კითხულობს. შეამოკლეთ ტექსტი.</translation>
    </message>
    <message>
        <source>W_O at d_model = {d_model:,}</source>
        <translation>W_O, როცა d_model = {d_model:,},</translation>
    </message>
    <message>
        <source>W_O must have n_head · d_v = {rows} rows, but is {shape}.</source>
        <translation>W_O-ს უნდა ჰქონდეს n_head · d_v = {rows} სტრიქონი, მაგრამ არის {shape}.</translation>
    </message>
    <message>
        <source>W_O must have n_head · d_v = {rows} rows: {shapes}.</source>
        <translation>W_O-ს უნდა ჰქონდეს n_head · d_v = {rows} სტრიქონი: {shapes}.</translation>
    </message>
    <message>
        <source>W_O needs all {n:,} heads; {most} are computed here.</source>
        <translation>W_O-ს ყველა {n:,} თავი სჭირდება; აქ {most} გამოითვლება.</translation>
    </message>
    <message>
        <source>What is the first axis of {name} {shape}?</source>
        <translation>რა არის {name} {shape}-ის პირველი ღერძი?</translation>
    </message>
    <message>
        <source>a call of nn.MultiheadAttention</source>
        <translation>nn.MultiheadAttention-ის გამოძახება</translation>
    </message>
    <message>
        <source>a call of {operator}</source>
        <translation>{operator}-ის გამოძახება</translation>
    </message>
    <message>
        <source>a cell has more than {most:,} characters</source>
        <translation>უჯრაში {most:,}-ზე მეტი სიმბოლოა</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>მოწყობილობაა</translation>
    </message>
    <message>
        <source>a folder</source>
        <extracomment>Nanoseconds within which two changes may leave the same time behind (FAT keeps two seconds). How often a file is read again if somebody writes to it meanwhile.</extracomment>
        <translation>საქაღალდეა</translation>
    </message>
    <message>
        <source>a head mask</source>
        <translation>თავების ნიღაბი</translation>
    </message>
    <message>
        <source>a mask is a dataclass with frozen=True.</source>
        <translation>ნიღაბი არის dataclass, რომელსაც აქვს frozen=True.</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>არხია</translation>
    </message>
    <message>
        <source>a position bias</source>
        <translation>პოზიციის დანამატი</translation>
    </message>
    <message>
        <source>a shape that no array can have</source>
        <translation>ფორმა, რომელიც არც ერთ მასივს არ შეიძლება ჰქონდეს</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>სოკეტია</translation>
    </message>
    <message>
        <source>a soft-cap (softcap = {value})</source>
        <translation>რბილი ზღვარი (softcap = {value})</translation>
    </message>
    <message>
        <source>a soft-cap, sinks or a position bias</source>
        <translation>რბილი ზღვარი, ჩაღრმავებები (sinks) ან პოზიციის დანამატი</translation>
    </message>
    <message>
        <source>added to the scores, as PyTorch does with numbers</source>
        <translation>ემატება ქულებს, როგორც PyTorch იქცევა რიცხვებთან</translation>
    </message>
    <message>
        <source>another plug-in has this name.</source>
        <translation>ეს სახელი სხვა დანამატს აქვს.</translation>
    </message>
    <message>
        <source>attention calls in another thread than the block&apos;s</source>
        <translation>ყურადღების გამოძახებები ბლოკისგან განსხვავებულ ნაკადში</translation>
    </message>
    <message>
        <source>attn_mask {mask} does not broadcast to (H, T_q, T_k) = {scores}.</source>
        <translation>attn_mask {mask} ვერ ვრცელდება ფორმაზე (H, T_q, T_k) = {scores}.</translation>
    </message>
    <message>
        <source>axes is &apos;HTd&apos; (heads, positions, components) or &apos;THd&apos; (positions first), not {value}.</source>
        <translation>axes არის &apos;HTd&apos; (თავები, პოზიციები, კომპონენტები) ან &apos;THd&apos; (ჯერ პოზიციები) და არა {value}.</translation>
    </message>
    <message>
        <source>bfloat16 numbers</source>
        <translation>bfloat16 რიცხვები</translation>
    </message>
    <message>
        <source>causal_alignment must be &apos;top-left&apos; or &apos;bottom-right&apos;, not {value}.</source>
        <translation>causal_alignment უნდა იყოს &apos;top-left&apos; ან &apos;bottom-right&apos;, და არა {value}.</translation>
    </message>
    <message>
        <source>choices must be a table of panels.</source>
        <extracomment>From so many inches of width on, a sheet is a slide, read from the back of a room; and its least type in points. Points: a sheet that is no slide claims no least type, like a picture on a screen, which people move closer to. Preset name -&gt; (width px, height px, dots an inch, least type in points). A slide of 13.33 x 7.5 in is read from the back of a room; a column of a paper from 40 cm. What each field of a sheet in JSON must be.</extracomment>
        <translation>choices პანელების ცხრილი უნდა იყოს.</translation>
    </message>
    <message>
        <source>code outside of a module</source>
        <translation>მოდულის გარეთ მყოფი კოდი</translation>
    </message>
    <message>
        <source>entries of no bytes</source>
        <translation>ელემენტები ბაიტების გარეშე</translation>
    </message>
    <message>
        <source>fill must be one of {fills}, not {value}.</source>
        <translation>fill უნდა იყოს ერთ-ერთი ამათგან: {fills}, და არა {value}.</translation>
    </message>
    <message>
        <source>it declares entities, which no figure of attnviz does</source>
        <translation>ის აცხადებს entity-ებს, რასაც attnviz-ის არც ერთი ნახაზი არ აკეთებს</translation>
    </message>
    <message>
        <source>it does not begin as a .npy file does</source>
        <translation>ის .npy ფაილივით არ იწყება</translation>
    </message>
    <message>
        <source>it does not begin as a PDF file does</source>
        <translation>ის PDF ფაილივით არ იწყება</translation>
    </message>
    <message>
        <source>it does not begin as a PNG file does</source>
        <translation>ის PNG ფაილივით არ იწყება</translation>
    </message>
    <message>
        <source>it has more parts than any figure of attnviz</source>
        <translation>მას მეტი ნაწილი აქვს, ვიდრე attnviz-ის რომელიმე ნახაზს</translation>
    </message>
    <message>
        <source>it has no field {names}, which its numbers name.</source>
        <translation>მას არ აქვს ველი {names}, რომელსაც მისი numbers ასახელებს.</translation>
    </message>
    <message>
        <source>it has no title, under which it could be offered.</source>
        <translation>მას არ აქვს title, რომლითაც შეთავაზებას შევძლებდით.</translation>
    </message>
    <message>
        <source>it has no words, under which it could be offered.</source>
        <translation>მას არ აქვს სიტყვები, რომლითაც შესთავაზებდნენ.</translation>
    </message>
    <message>
        <source>it holds more names than attnviz reads</source>
        <extracomment>The longest end of an archive: its last record and a comment.</extracomment>
        <translation>ის მეტ სახელს შეიცავს, ვიდრე attnviz კითხულობს</translation>
    </message>
    <message>
        <source>it is longer than any that attnviz writes</source>
        <translation>ის უფრო გრძელია, ვიდრე attnviz-ის მიერ ჩაწერილი ნებისმიერი</translation>
    </message>
    <message>
        <source>it is no attnviz.core.panels.PanelEntry.</source>
        <extracomment>The panels of the first picture: one head, from Q, K, V to its output.</extracomment>
        <translation>ის არ არის attnviz.core.panels.PanelEntry.</translation>
    </message>
    <message>
        <source>it is no attnviz.export.formats.Format.</source>
        <translation>ის არ არის attnviz.export.formats.Format.</translation>
    </message>
    <message>
        <source>it is no mask that attnviz writes</source>
        <translation>ეს არ არის ნიღაბი, რომელსაც attnviz წერს</translation>
    </message>
    <message>
        <source>it is no subclass of attnviz.core.masks.Mask.</source>
        <extracomment>Kinds of which a file may mean more than one class. What a field of a mask may hold, so that JSON can.</extracomment>
        <translation>ის არ არის attnviz.core.masks.Mask-ის ქვეკლასი.</translation>
    </message>
    <message>
        <source>it lacks {missing}.</source>
        <translation>მას აკლია {missing}.</translation>
    </message>
    <message>
        <source>its allowed() must give a boolean array of the block&apos;s shape.</source>
        <translation>მისი allowed() უნდა აბრუნებდეს ბლოკის ფორმის ლოგიკურ მასივს.</translation>
    </message>
    <message>
        <source>its class must stand at the top of its module.</source>
        <translation>მისი კლასი მოდულის ზედა დონეზე უნდა იდგეს.</translation>
    </message>
    <message>
        <source>its columns and its least height must be numbers above 0.</source>
        <translation>მისი სვეტები და უმცირესი სიმაღლე უნდა იყოს 0-ზე მეტი რიცხვები.</translation>
    </message>
    <message>
        <source>its ending must be a dot and small letters or digits; it is {ending!r}.</source>
        <translation>მისი დაბოლოება უნდა იყოს წერტილი და პატარა ასოები ან ციფრები; ის არის {ending!r}.</translation>
    </message>
    <message>
        <source>its entry point is no module:name but {value!r}.</source>
        <translation>მისი შესვლის წერტილი არის არა მოდული:სახელი, არამედ {value!r}.</translation>
    </message>
    <message>
        <source>its field {names} has neither a default nor a place in numbers.</source>
        <translation>მის ველს {names} არც ნაგულისხმევი მნიშვნელობა აქვს და არც ადგილი numbers-ში.</translation>
    </message>
    <message>
        <source>its field {name} holds what no file can.</source>
        <translation>მისი ველი {name} შეიცავს იმას, რასაც ფაილი ვერ იტევს.</translation>
    </message>
    <message>
        <source>its figure is no subclass of attnviz.figures.figure.Figure.</source>
        <translation>მისი ფიგურა არ არის attnviz.figures.figure.Figure-ის ქვეკლასი.</translation>
    </message>
    <message>
        <source>its header is not one that numpy.save writes, with type, order and shape in plain numbers</source>
        <translation>მისი თავსართი ისეთი არ არის, როგორსაც numpy.save წერს: ტიპით, რიგითა და ფორმით, ჩვეულებრივი რიცხვებით</translation>
    </message>
    <message>
        <source>its header names no tensors</source>
        <translation>მისი თავსართი ტენზორებს არ ასახელებს</translation>
    </message>
    <message>
        <source>its header would have {length:,} bytes, of which the file has {size:,}</source>
        <translation>მისი თავსართი {length:,} ბაიტი იქნებოდა, ფაილში კი მისგან {size:,} ბაიტია</translation>
    </message>
    <message>
        <source>its kind must be a word of small letters, digits, - and _, and not {reserved}; it is {kind!r}.</source>
        <translation>მისი kind უნდა იყოს სიტყვა პატარა ასოებით, ციფრებით, - და _ ნიშნებით, და არა {reserved}; ახლა არის {kind!r}.</translation>
    </message>
    <message>
        <source>its kind must be one of attnviz.export.formats.Kind.</source>
        <translation>მისი სახეობა უნდა იყოს attnviz.export.formats.Kind-ის ერთ-ერთი.</translation>
    </message>
    <message>
        <source>its name must be a word of small letters, digits and _; it is {name!r}.</source>
        <translation>მისი სახელი უნდა იყოს პატარა ასოების, ციფრებისა და _-ის სიტყვა; ის არის {name!r}.</translation>
    </message>
    <message>
        <source>its settings are longer than any that attnviz writes</source>
        <translation>მისი პარამეტრები უფრო გრძელია, ვიდრე attnviz წერს</translation>
    </message>
    <message>
        <source>its title and the labels of its numbers are text without braces.</source>
        <translation>მისი title და რიცხვების წარწერები ტექსტია ფიგურული ფრჩხილების გარეშე.</translation>
    </message>
    <message>
        <source>its writer can not be called.</source>
        <translation>მისი ჩამწერი ფუნქცია ვერ გამოიძახება.</translation>
    </message>
    <message>
        <source>key and value must share T_k: key is {k}, value is {v}.</source>
        <translation>key-სა და value-ს ერთი და იგივე T_k უნდა ჰქონდეთ: key არის {k}, value არის {v}.</translation>
    </message>
    <message>
        <source>key and value must share heads and T_k: {shapes}.</source>
        <translation>key-სა და value-ს ერთი და იგივე თავები და T_k უნდა ჰქონდეს: {shapes}.</translation>
    </message>
    <message>
        <source>no GPU found</source>
        <translation>GPU ვერ მოიძებნა</translation>
    </message>
    <message>
        <source>no GPU found (driver missing)</source>
        <extracomment>The reasons that engines give most often; any other is shown in its own words.</extracomment>
        <translation>GPU ვერ მოიძებნა (დრაივერი აკლია)</translation>
    </message>
    <message>
        <source>no GPU is visible, as CUDA_VISIBLE_DEVICES is “{value}”</source>
        <translation>არც ერთი GPU არ ჩანს, რადგან CUDA_VISIBLE_DEVICES არის „{value}“</translation>
    </message>
    <message>
        <source>no permission to write there</source>
        <translation>იქ ჩაწერის უფლება არ არის</translation>
    </message>
    <message>
        <source>no permission to write there (or another program holds the file)</source>
        <translation>იქ ჩაწერის უფლება არ არის (ან ფაილი სხვა პროგრამას უჭირავს)</translation>
    </message>
    <message>
        <source>one part a head</source>
        <translation>თითო ნაწილი თითო თავზე</translation>
    </message>
    <message>
        <source>one part a sequence of the batch, as padding has</source>
        <translation>თითო ნაწილი პაკეტის თითო მიმდევრობაზე, როგორც შევსებას აქვს</translation>
    </message>
    <message>
        <source>only its beginning is there</source>
        <extracomment>The most entries along one axis that NumPy can count. The sentences of NumPy about a header that are plain enough to show, by how they begin.</extracomment>
        <translation>მხოლოდ მისი დასაწყისია</translation>
    </message>
    <message>
        <source>query and key must share d_k, their last axis: {shapes}.</source>
        <translation>query-სა და key-ს ერთი და იგივე d_k უნდა ჰქონდეს, ბოლო ღერძი: {shapes}.</translation>
    </message>
    <message>
        <source>query and key must share d_k: query is {q}, key is {k}.</source>
        <translation>query-სა და key-ს ერთი და იგივე d_k უნდა ჰქონდეთ: query არის {q}, key არის {k}.</translation>
    </message>
    <message>
        <source>query {query} and key {key} seem to have their axes in two orders: bring both to (heads, positions, components), or say axes=&apos;HTd&apos; where {n} heads on {n_kv} are meant.</source>
        <translation>query {query} და key {key}, როგორც ჩანს, ღერძების სხვადასხვა რიგითაა: ორივე მიიყვანეთ სახეზე (თავები, პოზიციები, კომპონენტები), ან მიუთითეთ axes=&apos;HTd&apos;, თუ იგულისხმება {n} თავი {n_kv}-ზე.</translation>
    </message>
    <message>
        <source>query {query} is read as {heads:,} heads of {positions:,} positions, the order of PyTorch&apos;s scaled_dot_product_attention. Where positions come before heads, say axes=&apos;THd&apos;; else axes=&apos;HTd&apos;.</source>
        <translation>query {query} იკითხება, როგორც {heads:,} თავი, {positions:,} პოზიციით, PyTorch-ის scaled_dot_product_attention-ის რიგით. თუ პოზიციები თავებზე წინაა, მიუთითეთ axes=&apos;THd&apos;; სხვა შემთხვევაში axes=&apos;HTd&apos;.</translation>
    </message>
    <message>
        <source>query {shape} seems to be attention weights: each row sums to 1.</source>
        <translation>query {shape}, როგორც ჩანს, ყურადღების წონებია: ყოველი სტრიქონის ჯამი 1-ია.</translation>
    </message>
    <message>
        <source>sequence {i} of {size}</source>
        <translation>მიმდევრობა {i}, სულ {size}</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>ჩაღრმავებები (sinks)</translation>
    </message>
    <message>
        <source>the GPU is not open to this user ({file}: permission denied)</source>
        <translation>ამ მომხმარებელს GPU-ს გახსნის უფლება არ აქვს ({file}: წვდომა აკრძალულია)</translation>
    </message>
    <message>
        <source>the NVIDIA driver is too old: it serves CUDA {serves}, and CuPy needs CUDA {needs} (attnviz doctor says what to install)</source>
        <extracomment>CuPy and the GPU&apos;s name, by the number of the device, once a kernel has run there. To look again would take 30 ms and more at every call.</extracomment>
        <translation>NVIDIA-ს დრაივერი ძველია: მას CUDA {serves} აქვს, CuPy-ს კი CUDA {needs} სჭირდება (attnviz doctor გეტყვით, რა დააყენოთ)</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>დისკი სავსეა</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>დისკი მხოლოდ კითხვადია</translation>
    </message>
    <message>
        <source>the disk quota is used up</source>
        <translation>დისკის კვოტა ამოწურულია</translation>
    </message>
    <message>
        <source>the file is larger than this system allows</source>
        <translation>ფაილი იმაზე დიდია, ვიდრე სისტემა უშვებს</translation>
    </message>
    <message>
        <source>the file name is too long</source>
        <translation>ფაილის სახელი ძალიან გრძელია</translation>
    </message>
    <message>
        <source>the name {name!r} is taken already.</source>
        <extracomment>Every table, in the order in which the program made them.</extracomment>
        <translation>სახელი {name!r} უკვე დაკავებულია.</translation>
    </message>
    <message>
        <source>two of it with the same numbers must be equal.</source>
        <translation>ორი ასეთი, ერთი და იმავე რიცხვებით, ტოლი უნდა იყოს.</translation>
    </message>
    <message>
        <source>version {version} of the format, which attnviz does not read</source>
        <translation>ფორმატის ვერსია {version}, რომელსაც attnviz არ კითხულობს</translation>
    </message>
    <message>
        <source>x and the weights are 2-D and not empty: {shapes}.</source>
        <translation>x და წონები 2-განზომილებიანია და არაცარიელი: {shapes}.</translation>
    </message>
    <message>
        <source>x {shape} as Q, K and V: self-attention without projections</source>
        <translation>x {shape} როგორც Q, K და V: საკუთარი ყურადღება პროექციების გარეშე</translation>
    </message>
    <message>
        <source>{array} in {name} is {kind}; save it as F32 or BF16.</source>
        <translation>{array} ({name}) არის {kind}; შეინახეთ F32-ად ან BF16-ად.</translation>
    </message>
    <message>
        <source>{below} and {above}</source>
        <translation>{below} და {above}</translation>
    </message>
    <message>
        <source>{figure} was made from {name!r}{about}, and the {name!r} beside it is another one; put the original there, or open {name!r} itself.</source>
        <translation>{figure} შეიქმნა {name!r}-ისგან{about}, გვერდით მდებარე {name!r} კი სხვაა; ჩადეთ იქ ორიგინალი, ან გახსენით თვითონ {name!r}.</translation>
    </message>
    <message>
        <source>{figure} was made from {name!r}{about}, which was too large to travel in it and is not beside it; put it into the same folder.</source>
        <translation>{figure} შეიქმნა {name!r}-ისგან{about}, რომელიც მასში ვერ ჩაეტია და გვერდით არ დევს; ჩადეთ იმავე საქაღალდეში.</translation>
    </message>
    <message>
        <source>{module} calls {operator}</source>
        <translation>{module} იძახებს {operator}-ს</translation>
    </message>
    <message>
        <source>{module} made no call that could be seen</source>
        <translation>{module}: შესამჩნევი გამოძახება არ ყოფილა</translation>
    </message>
    <message>
        <source>{module} multiplies Q and K by hand</source>
        <translation>{module} Q-სა და K-ს თვითონ ამრავლებს</translation>
    </message>
    <message>
        <source>{module} runs by torch.jit</source>
        <translation>{module} torch.jit-ით სრულდება</translation>
    </message>
    <message>
        <source>{n_head} heads do not divide d_model = {d_model}. Nearest d_model: {widths}. Nearest n_head: {heads}.</source>
        <translation>{n_head} თავი არ ყოფს d_model = {d_model}-ს უნაშთოდ. უახლოესი d_model: {widths}. უახლოესი n_head: {heads}.</translation>
    </message>
    <message>
        <source>{n_head} heads on {n_kv} key/value heads do not divide the weights: {shapes}.</source>
        <translation>{n_head} თავი {n_kv} გასაღების/მნიშვნელობის თავზე წონებს უნაშთოდ არ ყოფს: {shapes}.</translation>
    </message>
    <message>
        <source>{n_kv} key/value heads do not divide {n} query heads: {shapes}.</source>
        <translation>{n_kv} გასაღების/მნიშვნელობის თავი არ ყოფს უნაშთოდ {n} შეკითხვის თავს: {shapes}.</translation>
    </message>
    <message>
        <source>{name!r} cannot be written: no permission to write in its folder.</source>
        <translation>{name!r} ვერ ჩაიწერება: მის საქაღალდეში ჩაწერის უფლება არ არის.</translation>
    </message>
    <message>
        <source>{name!r} is a device or a pipe, no file: choose another name.</source>
        <translation>{name!r} მოწყობილობა ან არხია და არა ფაილი: აირჩიეთ სხვა სახელი.</translation>
    </message>
    <message>
        <source>{name!r} is a folder; name a file in it.</source>
        <translation>{name!r} საქაღალდეა; მიუთითეთ ფაილი მასში.</translation>
    </message>
    <message>
        <source>{name!r} is write-protected: choose another name.</source>
        <translation>{name!r} ჩაწერისგან დაცულია: აირჩიეთ სხვა სახელი.</translation>
    </message>
    <message>
        <source>{name!r} was not written: there is no folder {folder!r}; make it first.</source>
        <translation>{name!r} არ ჩაწერილა: საქაღალდე {folder!r} არ არსებობს; ჯერ შექმენით ის.</translation>
    </message>
    <message>
        <source>{name!r} was not written: {reason}.</source>
        <translation>{name!r} არ ჩაწერილა: {reason}.</translation>
    </message>
    <message>
        <source>{name} also holds {found}, which attnviz does not read.</source>
        <translation>{name} შეიცავს აგრეთვე {found}-ს, რომელსაც attnviz არ კითხულობს.</translation>
    </message>
    <message>
        <source>{name} can be at most {most:,}, not {value:,}.</source>
        <translation>{name} შეიძლება იყოს უმეტეს {most:,}, და არა {value:,}.</translation>
    </message>
    <message>
        <source>{name} cannot be brought back: {reason}</source>
        <translation>{name} ვერ აღდგება: {reason}</translation>
    </message>
    <message>
        <source>{name} cannot be read as a NumPy array ({reason}); it may be damaged or of another kind.</source>
        <translation>{name} NumPy მასივად ვერ იკითხება ({reason}); შეიძლება დაზიანებული ან სხვა სახის იყოს.</translation>
    </message>
    <message>
        <source>{name} cannot be read as an array of numbers: {reason}</source>
        <translation>{name} რიცხვების მასივად ვერ იკითხება: {reason}</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} ვერ იკითხება: {reason}.</translation>
    </message>
    <message>
        <source>{name} carries no arrays: its settings say how its input is made.</source>
        <translation>{name} მასივებს არ შეიცავს: როგორ იქმნება მისი შემავალი, პარამეტრები ამბობს.</translation>
    </message>
    <message>
        <source>{name} carries no attnviz settings: another program made it, or removed them when saving.</source>
        <translation>{name} არ შეიცავს attnviz-ის პარამეტრებს: ის სხვა პროგრამამ შექმნა, ან შენახვისას წაშალა.</translation>
    </message>
    <message>
        <source>{name} changed on disk after it was opened; open it again.</source>
        <translation>{name} გახსნის შემდეგ დისკზე შეიცვალა; გახსენით ხელახლა.</translation>
    </message>
    <message>
        <source>{name} ends at byte {end:,}, the file at {size:,}; it is cut short</source>
        <translation>{name} მთავრდება ბაიტზე {end:,}, ფაილი კი {size:,}-ზე; ის შეწყვეტილია</translation>
    </message>
    <message>
        <source>{name} has a dtype, shape or data_offsets that no tensor can have</source>
        <translation>{name}-ს აქვს dtype, shape ან data_offsets, რომელიც ტენზორს ვერ ექნება</translation>
    </message>
    <message>
        <source>{name} has a quotation mark that is never closed.</source>
        <translation>{name}: ბრჭყალი იხსნება და არ იხურება.</translation>
    </message>
    <message>
        <source>{name} has an unknown ending; attnviz reads {endings}.</source>
        <translation>{name}-ს უცნობი დაბოლოება აქვს; attnviz კითხულობს: {endings}.</translation>
    </message>
    <message>
        <source>{name} has entries of 1 byte, as np.save leaves float8: save it as float32, with astype(&apos;float32&apos;), or as bfloat16 or float32 in a .safetensors file.</source>
        <extracomment>Nearly all bfloat16 numbers that mean something have such magnitudes; random bits lie all over its range.</extracomment>
        <translation>{name}-ის ელემენტები 1-ბაიტიანია, როგორც np.save ტოვებს float8-ს: შეინახეთ float32-ად, astype(&apos;float32&apos;)-ით, ან bfloat16-ად ან float32-ად .safetensors ფაილში.</translation>
    </message>
    <message>
        <source>{name} has entries of 2 bytes without a type, as np.save leaves bfloat16 (a .safetensors file keeps the type). What are they?</source>
        <translation>{name}-ის ელემენტები 2-ბაიტიანია, ტიპის გარეშე, როგორც np.save ტოვებს bfloat16-ს (.safetensors ფაილი ტიპს ინახავს). რა არის ისინი?</translation>
    </message>
    <message>
        <source>{name} has entries of 2 bytes without a type: they are read as bfloat16, as np.save leaves it.</source>
        <translation>{name}-ის ელემენტები 2-ბაიტიანია, ტიპის გარეშე: იკითხება, როგორც bfloat16, რომელსაც np.save ასე ტოვებს.</translation>
    </message>
    <message>
        <source>{name} has entries of type {dtype}; attention needs numbers, e.g. float32.</source>
        <translation>{name} შეიცავს ტიპს {dtype}; ყურადღებას რიცხვები სჭირდება, მაგ. float32.</translation>
    </message>
    <message>
        <source>{name} has entries of {n} bytes without a type ({dtype}), as np.save leaves bfloat16 (2 bytes) and float8 (1 byte): save it as float32, with astype(&apos;float32&apos;), or keep the type in a .safetensors file.</source>
        <translation>{name}-ის ელემენტები {n}-ბაიტიანია, ტიპის გარეშე ({dtype}), როგორც np.save ტოვებს bfloat16-ს (2 ბაიტი) და float8-ს (1 ბაიტი): შეინახეთ float32-ად, astype(&apos;float32&apos;)-ით, ან შეინარჩუნეთ ტიპი .safetensors ფაილში.</translation>
    </message>
    <message>
        <source>{name} has labels only; give each row its numbers too.</source>
        <translation>{name} მხოლოდ წარწერებს შეიცავს; თითოეულ სტრიქონს რიცხვებიც მიეცით.</translation>
    </message>
    <message>
        <source>{name} has one row a sequence. Which sequence is looked at?</source>
        <translation>{name}: თითო მიმდევრობაზე ერთი რიგია. რომელი მიმდევრობა ვნახოთ?</translation>
    </message>
    <message>
        <source>{name} has shape {shape} and type {kind}, but {nbytes:,} bytes</source>
        <translation>{name}: ფორმა {shape}, ტიპი {kind}, ბაიტები კი {nbytes:,}</translation>
    </message>
    <message>
        <source>{name} has {entries}, but there are {count:,} keys; give one entry a key.</source>
        <translation>{name}-ში არის {entries}, გასაღები კი {count:,}-ია; მიუთითეთ თითო ელემენტი თითო გასაღებზე.</translation>
    </message>
    <message>
        <source>{name} has {entries}, but there are {count:,} queries; give one entry a query, and key_tokens for the keys.</source>
        <translation>{name}-ში არის {entries}, შეკითხვა კი {count:,}-ია; მიუთითეთ თითო ელემენტი თითო შეკითხვაზე, გასაღებებისთვის კი key_tokens.</translation>
    </message>
    <message>
        <source>{name} has {n:,} characters; at most {most:,} are read.</source>
        <translation>{name}: {n:,} სიმბოლო; იკითხება მაქსიმუმ {most:,}.</translation>
    </message>
    <message>
        <source>{name} has {n:,} entries, more than attnviz reads.</source>
        <translation>{name}: {n:,} ელემენტი, მეტი, ვიდრე attnviz კითხულობს.</translation>
    </message>
    <message>
        <source>{name} has {role} twice, once as {full!r}; keep one.</source>
        <translation>{name}: {role} ორჯერ არის, ერთხელ როგორც {full!r}; ერთი დატოვეთ.</translation>
    </message>
    <message>
        <source>{name} has {size:,} bytes; attnviz reads such a file up to {most:,}.</source>
        <translation>{name}: {size:,} ბაიტი; attnviz ასეთ ფაილს {most:,}-მდე კითხულობს.</translation>
    </message>
    <message>
        <source>{name} holds a mask_rule that cannot be read: {reason}.</source>
        <translation>{name} შეიცავს mask_rule-ს, რომლის წაკითხვა არ შეიძლება: {reason}.</translation>
    </message>
    <message>
        <source>{name} holds no number; it should have one row a position, one column a component.</source>
        <translation>{name} არც ერთ რიცხვს არ შეიცავს; მას თითო პოზიციაზე ერთი რიგი და თითო კომპონენტზე ერთი სვეტი უნდა ჰქონდეს.</translation>
    </message>
    <message>
        <source>{name} holds {found}: as in PyTorch, every weight of a row that sees such a key is NaN. What hides a key is −∞, or False in a boolean mask.</source>
        <translation>{name} შეიცავს {found}-ს: როგორც PyTorch-ში, რიგში, რომელიც ასეთ გასაღებს ხედავს, ყველა წონა NaN-ია. გასაღებს −∞ მალავს, ბულის ნიღაბში კი False.</translation>
    </message>
    <message>
        <source>{name} holds {found}; it should hold {expected}.</source>
        <translation>{name} შეიცავს: {found}; უნდა შეიცავდეს: {expected}.</translation>
    </message>
    <message>
        <source>{name} holds {full}, which are attention weights or scores of shape {shape}; Q and K are needed, from which attnviz computes them. Save query, key and value, e.g. with attnviz.capture.</source>
        <translation>{name} შეიცავს {full}-ს: ეს ყურადღების წონები ან ქულებია, ფორმით {shape}; საჭიროა Q და K, რომლებიდანაც attnviz მათ ითვლის. შეინახეთ query, key და value, მაგ. attnviz.capture-ით.</translation>
    </message>
    <message>
        <source>{name} holds {full}, which changes the weights and is not computed here: what was drawn would be another attention. Leave it out to see the weights without it.</source>
        <extracomment>Terms of a model&apos;s attention that stand beside Q, K, V and mask, and that no stage shows yet. Parts of names of their kin: terms, masks under names that nobody reads, and biases of projections, which x · W lacks. Arrays that follow from Q, K, V and the mask, which attnviz and others write beside them; they add nothing. How far the sum of a row of weights may be from 1: in bfloat16 it is off by half a hundredth. Numbers up to which an array without a known name is looked through.</extracomment>
        <translation>{name} შეიცავს {full}-ს, რომელიც წონებს ცვლის და აქ არ გამოითვლება: დახატული სხვა ყურადღება იქნებოდა. ამოიღეთ, რომ წონები მის გარეშე ნახოთ.</translation>
    </message>
    <message>
        <source>{name} is (sequences, keys), here {wanted}, not {shape}.</source>
        <translation>{name} არის (მიმდევრობები, გასაღებები), აქ {wanted} და არა {shape}.</translation>
    </message>
    <message>
        <source>{name} is a list of one label a position, not {kind}.</source>
        <translation>{name} არის სია თითო წარწერით თითო პოზიციაზე და არა {kind}.</translation>
    </message>
    <message>
        <source>{name} is a list of one label a position, or one such list for each of {n} sequences.</source>
        <translation>{name} არის სია თითო წარწერით თითო პოზიციაზე, ან ასეთი სია {n} მიმდევრობიდან თითოეულისთვის.</translation>
    </message>
    <message>
        <source>{name} is a matrix (d_model, H · d_k), not {shape}.</source>
        <translation>{name} არის მატრიცა (d_model, H · d_k) და არა {shape}.</translation>
    </message>
    <message>
        <source>{name} is a pickle, which can run code and is not opened; save the tensors with safetensors.torch.save_file or numpy.savez.</source>
        <extracomment>Endings that :func:`load_file` reads, e.g. for a file dialog.</extracomment>
        <translation>{name} არის pickle, რომელსაც კოდის გაშვება შეუძლია და არ იხსნება; შეინახეთ ტენზორები safetensors.torch.save_file-ით ან numpy.savez-ით.</translation>
    </message>
    <message>
        <source>{name} is complex ({dtype}); attention needs real numbers.</source>
        <translation>{name} კომპლექსურია ({dtype}); ყურადღებას ნამდვილი რიცხვები სჭირდება.</translation>
    </message>
    <message>
        <source>{name} is cut short: it should have {nbytes:,} bytes of numbers, the file has {size:,}.</source>
        <translation>{name} მოკვეთილია: რიცხვების {nbytes:,} ბაიტი უნდა იყოს, ფაილშია {size:,}.</translation>
    </message>
    <message>
        <source>{name} is damaged, or of another kind than its ending says: {reason}.</source>
        <extracomment>Errors whose words are written for people. Of any other error the kind is named too. The most characters that are repeated of a library&apos;s or a file&apos;s words. What Python writes for a value that has no words: its type and address.</extracomment>
        <translation>{name} დაზიანებულია ან სხვა სახისაა, ვიდრე მისი დაბოლოება ამბობს: {reason}.</translation>
    </message>
    <message>
        <source>{name} is damaged: {reason}.</source>
        <extracomment>Keyword of the PNG text chunk, and name of the file attached to a PDF. Name of SVG&apos;s metadata element; ours has the id &quot;attnviz&quot; and holds the record as its text. Namespace of the element that holds the record in a deck&apos;s custom XML.</extracomment>
        <translation>{name} დაზიანებულია: {reason}.</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} ცარიელია.</translation>
    </message>
    <message>
        <source>{name} is empty; it should have one row a position, one column a component.</source>
        <translation>{name} ცარიელია; უნდა ჰქონდეს თითო სტრიქონი პოზიციაზე, თითო სვეტი კომპონენტზე.</translation>
    </message>
    <message>
        <source>{name} is nested too deeply to be read.</source>
        <translation>{name} ზედმეტად ღრმადაა ჩადგმული და ვერ იკითხება.</translation>
    </message>
    <message>
        <source>{name} is no .npz file, or only the beginning of one; write it again with np.savez.</source>
        <translation>{name} .npz ფაილი არ არის, ან მხოლოდ მისი დასაწყისია; ხელახლა ჩაწერეთ np.savez-ით.</translation>
    </message>
    <message>
        <source>{name} is no figure; figures end in {endings}.</source>
        <translation>{name} ნახაზი არ არის; ნახაზების დაბოლოებებია {endings}.</translation>
    </message>
    <message>
        <source>{name} is no file but {kind}; choose a file.</source>
        <translation>{name} ფაილი კი არა, {kind}; აირჩიეთ ფაილი.</translation>
    </message>
    <message>
        <source>{name} is no safetensors file, or a damaged one: {reason}.</source>
        <translation>{name} არ არის safetensors ფაილი, ან დაზიანებულია: {reason}.</translation>
    </message>
    <message>
        <source>{name} is no table that can be read: {reason}.</source>
        <translation>{name} არ არის ცხრილი, რომლის წაკითხვაც შეიძლება: {reason}.</translation>
    </message>
    <message>
        <source>{name} is not text; a .csv file should be UTF-8.</source>
        <translation>{name} ტექსტი არ არის; .csv ფაილი UTF-8 უნდა იყოს.</translation>
    </message>
    <message>
        <source>{name} is one finite number, e.g. {example}, not {value}.</source>
        <translation>{name} უნდა იყოს ერთი სასრული რიცხვი, მაგ. {example}, და არა {value}.</translation>
    </message>
    <message>
        <source>{name} is one list for {n} sequences: it may belong to another one than this.</source>
        <translation>{name} ერთი სიაა {n} მიმდევრობისთვის: შესაძლოა სხვას ეკუთვნოდეს და არა ამას.</translation>
    </message>
    <message>
        <source>{name} is one number, not {dtype} of shape {shape}.</source>
        <translation>{name} ერთი რიცხვია, და არა {dtype} ფორმით {shape}.</translation>
    </message>
    <message>
        <source>{name} is one number, or one a head, not {dtype} of shape {shape}.</source>
        <translation>{name} უნდა იყოს ერთი რიცხვი, ან თითო თავზე ერთი, და არა {dtype} ფორმით {shape}.</translation>
    </message>
    <message>
        <source>{name} is the name of no file: {value}.</source>
        <translation>{name} ფაილის სახელი არ არის: {value}.</translation>
    </message>
    <message>
        <source>{name} is {dtype} and holds more than 0 and 1; a mask is boolean (True takes part) or float (added to the scores). Of lengths, np.arange(T_k) &lt; length makes one; of other numbers, {name} != 0.</source>
        <extracomment>Cells that are looked at first: most arrays already show there that they hold more than ones and zeros. Cells up to which a boolean mask is checked for being upside down. No real bias is this low: a number that reaches it hides a key.</extracomment>
        <translation>{name} არის {dtype} და 0-სა და 1-ზე მეტს შეიცავს; ნიღაბი ლოგიკურია (True მონაწილეობს) ან მცურავი (ქულებს ემატება). სიგრძეებიდან მას np.arange(T_k) &lt; length ქმნის; სხვა რიცხვებიდან {name} != 0.</translation>
    </message>
    <message>
        <source>{name} is {dtype} of 0 and 1 alone: as in PyTorch it is added to the scores, and hides no key. Where 1 takes part, give {name}.astype(bool); where 1 is hidden, {name} == 0.</source>
        <translation>{name} არის {dtype}, მხოლოდ 0 და 1: როგორც PyTorch-ში, ქულებს ემატება და გასაღებს არ მალავს. თუ 1 მონაწილეობს, გადაეცით {name}.astype(bool); თუ 1 დამალულია, {name} == 0.</translation>
    </message>
    <message>
        <source>{name} is {dtype}; a mask is boolean (True takes part) or float (added to the scores).</source>
        <translation>{name} არის {dtype}; ნიღაბი ლოგიკურია (True მონაწილეობს) ან მცურავი (ქულებს ემატება).</translation>
    </message>
    <message>
        <source>{name} is {dtype}; a mask is boolean (True takes part) or float (added to the scores). Where 1 takes part, give {name}.astype(bool); where 1 is hidden, {name} == 0.</source>
        <translation>{name} არის {dtype}; ნიღაბი ლოგიკურია (True მონაწილეობს) ან მცურავი (ქულებს ემატება). თუ 1 მონაწილეობს, გადაეცით {name}.astype(bool); თუ 1 დამალულია, {name} == 0.</translation>
    </message>
    <message>
        <source>{name} is {rows:,} × {cols:,} here, and the picture holds it at {held}. Zoom in until each cell is one, or take a tile: {call}.</source>
        <extracomment>The names of matrices that can be copied: the stages under their API names, and Q, K, V, output. Keys of a row that are written out in LaTeX; an ellipsis stands for the others.</extracomment>
        <translation>{name} აქ არის {rows:,} × {cols:,}, სურათი კი მას ინახავს ზომით {held}. გაადიდეთ, სანამ თითო უჯრა ერთს შეესაბამება, ან აიღეთ ნაჭერი: {call}.</translation>
    </message>
    <message>
        <source>{name} lacks its dtype, shape or data_offsets</source>
        <translation>{name}-ს აკლია dtype, shape ან data_offsets</translation>
    </message>
    <message>
        <source>{name} lets each query see later keys alone: True takes part, as in PyTorch&apos;s scaled_dot_product_attention. Where True is hidden, as in nn.MultiheadAttention, give ~{name}.</source>
        <translation>{name}-ით ყოველი შეკითხვა მხოლოდ მომდევნო გასაღებებს ხედავს: True მონაწილეობს, როგორც PyTorch-ის scaled_dot_product_attention-ში. თუ True დამალულია, როგორც nn.MultiheadAttention-ში, გადაეცით ~{name}.</translation>
    </message>
    <message>
        <source>{name} must be True or False, not {value}.</source>
        <translation>{name} უნდა იყოს True ან False, და არა {value}.</translation>
    </message>
    <message>
        <source>{name} must be a finite number, not {value}.</source>
        <translation>{name} უნდა იყოს სასრული რიცხვი, და არა {value}.</translation>
    </message>
    <message>
        <source>{name} must be a list of {least} to {most:,} values, not {value}.</source>
        <translation>{name} უნდა იყოს სია {least}-დან {most:,}-მდე მნიშვნელობით და არა {value}.</translation>
    </message>
    <message>
        <source>{name} must be a number from 0 to 1, not {value}.</source>
        <translation>{name} უნდა იყოს რიცხვი 0-დან 1-მდე, და არა {value}.</translation>
    </message>
    <message>
        <source>{name} must be a table of named values, not {value}.</source>
        <translation>{name} უნდა იყოს სახელდებული მნიშვნელობების ცხრილი და არა {value}.</translation>
    </message>
    <message>
        <source>{name} must be a whole number of at least 1, not {value}.</source>
        <translation>{name} უნდა იყოს მთელი რიცხვი, არანაკლებ 1, და არა {value}.</translation>
    </message>
    <message>
        <source>{name} must be a whole number of at least {least}, not {value}.</source>
        <translation>{name} უნდა იყოს მთელი რიცხვი, არანაკლებ {least}, და არა {value}.</translation>
    </message>
    <message>
        <source>{name} must be a whole number, not {value}.</source>
        <extracomment>Characters of a wrong value that are shown.</extracomment>
        <translation>{name} უნდა იყოს მთელი რიცხვი, და არა {value}.</translation>
    </message>
    <message>
        <source>{name} must be from {least} to {most}, not {value}.</source>
        <translation>{name} უნდა იყოს {least}-დან {most}-მდე და არა {value}.</translation>
    </message>
    <message>
        <source>{name} must be text, not {value}.</source>
        <translation>{name} უნდა იყოს ტექსტი, და არა {value}.</translation>
    </message>
    <message>
        <source>{name} needs more memory than this machine can give it.</source>
        <translation>{name}-ს მეტი მეხსიერება სჭირდება, ვიდრე ამ კომპიუტერს შეუძლია.</translation>
    </message>
    <message>
        <source>{name} were written into after they had been handed over, and old numbers would mix with new: hand them over again, or pass copies.</source>
        <extracomment>Bytes up to which arrays are copied.</extracomment>
        <translation>{name} გადაცემის შემდეგ შეიცვალა და ძველი რიცხვები ახალს შეერეოდა: ხელახლა გადაეცით, ან ასლები მიაწოდეთ.</translation>
    </message>
    <message>
        <source>{name} {shape} is boolean, and may be upside down. What does True (1) mean?</source>
        <translation>{name} {shape} ლოგიკურია და შესაძლოა შებრუნებული იყოს. რას ნიშნავს True (1)?</translation>
    </message>
    <message>
        <source>{name} {shape} is read as (T_q, T_k), one row a query, as PyTorch does. Where it has one row a sequence, as padding has, give {name}[:, None, None, :].</source>
        <translation>{name} {shape} იკითხება, როგორც (T_q, T_k), თითო სტრიქონი თითო შეკითხვაზე, PyTorch-ის მსგავსად. თუ თითო სტრიქონი თითო მიმდევრობისაა, როგორც შევსებაში, გადაეცით {name}[:, None, None, :].</translation>
    </message>
    <message>
        <source>{name} {shape} is {dtype} of 0 and 1 alone. What does a 1 mean?</source>
        <extracomment>Names of masks in a file, in the order in which they are asked about.</extracomment>
        <translation>{name} {shape} არის {dtype}, მხოლოდ 0 და 1. რას ნიშნავს 1?</translation>
    </message>
    <message>
        <source>{name} {shape} seems to be attention weights: no number is below 0, and each row sums to 1. Q and K are needed, from which attnviz computes them; save those, e.g. with attnviz.capture.</source>
        <translation>{name} {shape}, როგორც ჩანს, ყურადღების წონებია: არც ერთი რიცხვი 0-ზე ნაკლები არაა და ყოველი სტრიქონის ჯამი 1-ია. საჭიროა Q და K, რომლებიდანაც attnviz მათ ითვლის; შეინახეთ ისინი, მაგ. attnviz.capture-ით.</translation>
    </message>
    <message>
        <source>{n} cell</source>
        <translation>{n} უჯრა</translation>
    </message>
    <message>
        <source>{n} cells</source>
        <translation>{n} უჯრა</translation>
    </message>
    <message>
        <source>{n} core</source>
        <translation>{n} ბირთვი</translation>
    </message>
    <message>
        <source>{n} cores</source>
        <translation>{n} ბირთვი</translation>
    </message>
    <message>
        <source>{n} entries</source>
        <translation>{n} ჩანაწერი</translation>
    </message>
    <message>
        <source>{n} entry</source>
        <translation>{n} ჩანაწერი</translation>
    </message>
    <message>
        <source>{n} head</source>
        <translation>{n} თავი</translation>
    </message>
    <message>
        <source>{n} heads</source>
        <translation>{n} თავი</translation>
    </message>
    <message>
        <source>{n} heads do not divide the columns of {shapes}.</source>
        <translation>{n} თავი არ ყოფს უნაშთოდ სვეტებს: {shapes}.</translation>
    </message>
    <message>
        <source>{n} position</source>
        <translation>{n} პოზიცია</translation>
    </message>
    <message>
        <source>{n} positions</source>
        <translation>{n} პოზიცია</translation>
    </message>
    <message>
        <source>{title} brings its own mask, which cannot be switched off here; choose an input without one.</source>
        <translation>{title}: თან საკუთარი ნიღაბი მოჰყვება, რომელიც აქ ვერ გამოირთვება; აირჩიეთ შემავალი ნიღბის გარეშე.</translation>
    </message>
    <message>
        <source>{title} brings no W_O: what comes after the concatenation is not known.</source>
        <translation>{title}: W_O არ მოყვება; რა ხდება შეერთების შემდეგ, უცნობია.</translation>
    </message>
    <message>
        <source>{title} says nothing of a mask: every key is seen.</source>
        <extracomment>From so many rows on, the computing thread also makes what is derived from all of them.</extracomment>
        <translation>{title} ნიღაბზე არაფერს ამბობს: ყველა გასაღები ჩანს.</translation>
    </message>
    <message>
        <source>{title} says nothing of a mask: this older figure draws it causally.</source>
        <translation>{title} ნიღაბზე არაფერს ამბობს: ეს ძველი ფიგურა მას კაუზალურად ხატავს.</translation>
    </message>
    <message>
        <source>{topic}={answer} is no reading of this file; choose {topic}=0 to {last}.</source>
        <extracomment>The questions that can be asked, in their order.</extracomment>
        <translation>{topic}={answer} ამ ფაილის წაკითხვა არ არის; აირჩიეთ {topic}=0-დან {last}-მდე.</translation>
    </message>
    <message>
        <source>{what} would take {needed}, over the budget of {budget}. {instead}</source>
        <extracomment>Control groups, version 1 and 2: folder, file of the limit, file of the bytes in use.</extracomment>
        <translation>{what} დაიკავებდა {needed}-ს, ბიუჯეტზე ({budget}) მეტს. {instead}</translation>
    </message>
    <message>
        <source>{what}: the memory of this machine ran out. A shorter T, or fewer heads, would fit.</source>
        <translation>{what}: კომპიუტერის მეხსიერება ამოიწურა. უფრო მოკლე T ან ნაკლები თავი დაეტეოდა.</translation>
    </message>
    <message>
        <source>{where} lacks {name}.</source>
        <extracomment>The name in JSON and on the command line; a mask without one is a program&apos;s own, which no file knows. The name in the window&apos;s list, marked in the context &quot;masks&quot;. The fields that a person sets. Every other field has a default, and a value that JSON can hold. Whether people are offered it; else it only comes from files and programs. Its place in lists: the lowest first; masks with the same place go by their kind. True for a mask that adds numbers to the scaled scores (a float mask in PyTorch&apos;s sense). True where the rule depends on key − query (and the shape) alone, so that one block stands for others.
----------
(name, value) -&gt; the value in Python&apos;s own type; raises InputError if it is of another kind.</extracomment>
        <translation>{where}: აკლია {name}.</translation>
    </message>
    <message>
        <source>{word} is no number</source>
        <translation>{word} რიცხვი არ არის</translation>
    </message>
    <message>
        <source>“{name}” holds several arrays; a mask is one array in a .npy file.</source>
        <translation>„{name}“ რამდენიმე მასივს შეიცავს; ნიღაბი ერთი მასივია .npy ფაილში.</translation>
    </message>
    <message>
        <source>“{name}” is not a .npy file of one boolean or float array: {reason}</source>
        <translation>„{name}“ არ არის .npy ფაილი ერთი ლოგიკური ან მცოცავმძიმიანი მასივით: {reason}</translation>
    </message>
</context>
<context>
    <name>failures</name>
    <message>
        <source>The machine ran out of memory. A shorter T or fewer heads would fit.</source>
        <translation>კომპიუტერს მეხსიერება გაუთავდა. უფრო მოკლე T ან ნაკლები თავი დაეტეოდა.</translation>
    </message>
    <message>
        <source>attnviz itself failed ({kind}: {error}). The last picture stays.</source>
        <translation>თვით attnviz-ში მოხდა შეცდომა ({kind}: {error}). ბოლო სურათი რჩება.</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source> · each bar shows the strongest of {n} keys</source>
        <translation> · თითო სვეტი {n} გასაღებიდან უძლიერესს აჩვენებს</translation>
    </message>
    <message numerus="yes">
        <source> · {n} rows fully masked</source>
        <translation>
            <numerusform> · {n} სტრიქონი სრულად შენიღბულია</numerusform>
            <numerusform> · {n} სტრიქონი სრულად შენიღბულია</numerusform>
        </translation>
    </message>
    <message>
        <source>+ bias {bias}</source>
        <translation>+ წანაცვლება {bias}</translation>
    </message>
    <message>
        <source>= output</source>
        <translation>= გამომავალი</translation>
    </message>
    <message>
        <source>A bias is added to the scores.</source>
        <translation>ქულებს წანაცვლება ემატება.</translation>
    </message>
    <message>
        <source>A row is a head: the larger its largest weight, the more peaked its attention is.</source>
        <translation>სტრიქონი თავია: რაც უფრო დიდია მისი უდიდესი წონა, მით უფრო მწვავეა მისი ყურადღება.</translation>
    </message>
    <message>
        <source>A row with every key blocked</source>
        <translation>სტრიქონი, სადაც ყველა გასაღები დაბლოკილია</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>ყველა თავი</translation>
    </message>
    <message>
        <source>All scores are 0: no key stands out.</source>
        <translation>ყველა ქულა 0-ია: არც ერთი გასაღები არ გამოირჩევა.</translation>
    </message>
    <message>
        <source>Computing attention at d_k = 1, 2, 4, … 4096 …</source>
        <translation>ყურადღება გამოითვლება: d_k = 1, 2, 4, … 4096 …</translation>
    </message>
    <message>
        <source>Computing every head of this layer …</source>
        <translation>გამოითვლება ამ ფენის ყველა თავი …</translation>
    </message>
    <message>
        <source>Computing every row without its mask …</source>
        <translation>ყოველი სტრიქონი გამოითვლება ნიღბის გარეშე …</translation>
    </message>
    <message>
        <source>Each cell is the dot product of one query and one key; their σ is {std}.</source>
        <translation>თითოეული უჯრა ერთი შეკითხვისა და ერთი გასაღების სკალარული ნამრავლია; მათი σ არის {std}.</translation>
    </message>
    <message>
        <source>Each row is one position&apos;s query, key or value.</source>
        <translation>თითოეული სტრიქონი ერთი პოზიციის შეკითხვა, გასაღები ან მნიშვნელობაა.</translation>
    </message>
    <message>
        <source>Each row is one position&apos;s query, key or value: three linear maps of the same input.</source>
        <translation>თითოეული სტრიქონი ერთი პოზიციის შეკითხვა, გასაღები ან მნიშვნელობაა: ერთი და იმავე შემავალის სამი წრფივი ასახვა.</translation>
    </message>
    <message>
        <source>Each row is the sum of the values, weighted by that row&apos;s weights.</source>
        <translation>თითოეული სტრიქონი მნიშვნელობების ჯამია, ამ სტრიქონის წონებით შეწონილი.</translation>
    </message>
    <message>
        <source>Each row of Q and of K is then divided by its length.</source>
        <translation>შემდეგ Q-სა და K-ს თითოეული სტრიქონი თავის სიგრძეზე იყოფა.</translation>
    </message>
    <message>
        <source>Each row sums to 1; the largest weight of a row is {weight} on average.</source>
        <translation>თითოეული სტრიქონის ჯამი 1-ია; სტრიქონის უდიდესი წონა საშუალოდ {weight}-ია.</translation>
    </message>
    <message numerus="yes">
        <source>Every query sees all {n} keys.</source>
        <translation>
            <numerusform>ყოველი შეკითხვა ხედავს ყველა {n} გასაღებს.</numerusform>
            <numerusform>ყოველი შეკითხვა ხედავს ყველა {n} გასაღებს.</numerusform>
        </translation>
    </message>
    <message>
        <source>Every raw score is divided by √{d_k}.</source>
        <translation>თითოეული დაუმუშავებელი ქულა იყოფა √{d_k}-ზე.</translation>
    </message>
    <message>
        <source>Every raw score is multiplied by {scale}.</source>
        <translation>თითოეული დაუმუშავებელი ქულა მრავლდება {scale}-ზე.</translation>
    </message>
    <message>
        <source>Every row holds NaN or ∞: how it is spread cannot be told.</source>
        <translation>ყველა სტრიქონი შეიცავს NaN-ს ან ∞-ს: მისი გაშლილობა ვერ დადგინდება.</translation>
    </message>
    <message>
        <source>Every row holds NaN or ∞: where its weight lies cannot be told.</source>
        <translation>ყველა სტრიქონი შეიცავს NaN-ს ან ∞-ს: სად არის მისი წონა, ვერ დადგინდება.</translation>
    </message>
    <message>
        <source>For vectors of length 1, the wider a head, the smaller its raw scores and the more even its softmax; dividing by √d_k as well makes them smaller still.</source>
        <translation>1 სიგრძის ვექტორებისთვის: რაც უფრო განიერია თავი, მით მცირეა მისი დაუმუშავებელი ქულები და მით თანაბარია სოფტმაქსი; √d_k-ზე გაყოფა მათ კიდევ უფრო ამცირებს.</translation>
    </message>
    <message>
        <source>From d_k = {low} to {high} σ goes from {a} to {b}; scaled it ends at {c}.</source>
        <translation>d_k = {low}-დან {high}-მდე σ იცვლება {a}-დან {b}-მდე; მასშტაბით მთავრდება {c}-ზე.</translation>
    </message>
    <message numerus="yes">
        <source>From {least} to {most} of {n} keys.</source>
        <translation>
            <numerusform>{least}-დან {most}-მდე, {n} გასაღებიდან.</numerusform>
            <numerusform>{least}-დან {most}-მდე, {n} გასაღებიდან.</numerusform>
        </translation>
    </message>
    <message>
        <source>Heads and output</source>
        <translation>თავები და გამომავალი</translation>
    </message>
    <message>
        <source>Heads, by statistic</source>
        <translation>თავები, სტატისტიკით</translation>
    </message>
    <message>
        <source>How peaked</source>
        <translation>რამდენად მწვავეა</translation>
    </message>
    <message>
        <source>Jacobian</source>
        <translation>იაკობიანი</translation>
    </message>
    <message>
        <source>Jacobian
norm</source>
        <translation>იაკობიანის
ნორმა</translation>
    </message>
    <message>
        <source>Jacobian norm</source>
        <translation>იაკობიანის ნორმა</translation>
    </message>
    <message>
        <source>Jacobian norm, median</source>
        <translation>იაკობიანის ნორმა, მედიანა</translation>
    </message>
    <message>
        <source>Mask and softmax turn the score into a weight.</source>
        <translation>ნიღაბი და სოფტმაქსი ქულას წონად აქცევს.</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>შენიღბული</translation>
    </message>
    <message>
        <source>No mask is in force: every key takes part.</source>
        <translation>ნიღაბი არ მოქმედებს: ყველა გასაღები მონაწილეობს.</translation>
    </message>
    <message>
        <source>No mask is in force: every query reads every key.</source>
        <translation>ნიღაბი არ მოქმედებს: ყოველი შეკითხვა ყველა გასაღებს კითხულობს.</translation>
    </message>
    <message>
        <source>No query sees two keys: no row can be saturated.</source>
        <translation>არც ერთი შეკითხვა არ ხედავს ორ გასაღებს: ვერც ერთი სტრიქონი ვერ იქნება გაჯერებული.</translation>
    </message>
    <message>
        <source>No query sees two keys: there is nothing to spread over.</source>
        <translation>არც ერთი შეკითხვა არ ხედავს ორ გასაღებს: წონის გასანაწილებელი არაფერია.</translation>
    </message>
    <message>
        <source>No row has weights: none sees a key, or all hold NaN or ∞.</source>
        <translation>არც ერთ სტრიქონს არ აქვს წონები: ან გასაღებს ვერ ხედავს, ან NaN-ს ან ∞-ს შეიცავს.</translation>
    </message>
    <message>
        <source>No score of query {query} is blocked: nothing is filled in</source>
        <translation>შეკითხვა {query}: დაბლოკილი ქულა არ არის, შესავსები არაფერია</translation>
    </message>
    <message>
        <source>On the same colours the pattern stays and fades.</source>
        <translation>იმავე ფერებში ნახატი რჩება, ოღონდ ფერმკრთალდება.</translation>
    </message>
    <message>
        <source>On the same colours the pattern stays and grows stronger.</source>
        <translation>იმავე ფერებში ნახატი რჩება და ძლიერდება.</translation>
    </message>
    <message>
        <source>One cell</source>
        <translation>ერთი უჯრა</translation>
    </message>
    <message>
        <source>One cell: the products of query and key add up to its score.</source>
        <translation>ერთი უჯრა: შეკითხვისა და გასაღების ნამრავლების ჯამი მისი ქულაა.</translation>
    </message>
    <message>
        <source>One query: the softmax turns its scores into weights; the values, each times its weight, add up to its output.</source>
        <translation>ერთი შეკითხვა: სოფტმაქსი მის ქულებს წონებად აქცევს; მნიშვნელობები, თითოეული თავის წონაზე გამრავლებული, ჯამში მის გამომავალს იძლევა.</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>ერთი სტრიქონი</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>გამომავალი</translation>
    </message>
    <message>
        <source>Over the rows</source>
        <translation>სტრიქონების მიხედვით</translation>
    </message>
    <message>
        <source>Point at a cell of any matrix: its arithmetic is done here.</source>
        <translation>მიუთითეთ ნებისმიერი მატრიცის უჯრაზე: მისი გამოთვლა აქ გამოჩნდება.</translation>
    </message>
    <message>
        <source>Point at a row of any matrix: it is followed here from scores to output.</source>
        <translation>მიუთითეთ ნებისმიერი მატრიცის სტრიქონზე: აქ ის ქულებიდან გამომავალამდე ჩანს.</translation>
    </message>
    <message>
        <source>Q and K are then rotated by their position (RoPE).</source>
        <translation>შემდეგ Q და K თავისი პოზიციის მიხედვით ბრუნდება (RoPE).</translation>
    </message>
    <message>
        <source>Q and K of length 1</source>
        <translation>Q და K, სიგრძით 1</translation>
    </message>
    <message>
        <source>Q has a row for each of {n_q} positions that read, K and V for each of {n_k} that are read.</source>
        <translation>Q-ს სტრიქონი აქვს {n_q} მკითხველი პოზიციიდან თითოეულისთვის, K-სა და V-ს კი {n_k} წასაკითხი პოზიციიდან თითოეულისთვის.</translation>
    </message>
    <message>
        <source>Raw scores</source>
        <extracomment>Sides of the scaling switch that a panel can show by itself, as in ``&quot;weights@unscaled&quot;``.</extracomment>
        <translation>დაუმუშავებელი ქულები</translation>
    </message>
    <message>
        <source>Raw scores: mean {mean}, σ {std}.</source>
        <translation>დაუმუშავებელი ქულები: საშუალო {mean}, σ {std}.</translation>
    </message>
    <message>
        <source>Rows that see none: {n}.</source>
        <translation>სტრიქონები, რომლებიც ვერცერთს ხედავს: {n}.</translation>
    </message>
    <message>
        <source>Saturated rows: {scaled} when scaled, {unscaled} when not, of {rows}.</source>
        <translation>გაჯერებული სტრიქონები: {scaled} მასშტაბით, {unscaled} უმასშტაბოდ, {rows}-დან.</translation>
    </message>
    <message>
        <source>Scale and softmax turn the score into a weight.</source>
        <translation>მასშტაბი და სოფტმაქსი ქულას წონად აქცევს.</translation>
    </message>
    <message>
        <source>Scale, mask and softmax turn the score into a weight.</source>
        <translation>მასშტაბი, ნიღაბი და სოფტმაქსი ქულას წონად აქცევს.</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>მასშტაბით</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>მასშტაბირებული ქულები</translation>
    </message>
    <message>
        <source>Scaling is off: the scores are the raw ones.</source>
        <translation>მასშტაბირება გამორთულია: ქულები დაუმუშავებელია.</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>ქულები</translation>
    </message>
    <message>
        <source>The code</source>
        <translation>კოდი</translation>
    </message>
    <message>
        <source>The largest weight is {weight}, on {key}.</source>
        <translation>უდიდესი წონა არის {weight}, გასაღებზე {key}.</translation>
    </message>
    <message>
        <source>The largest weight of a row: {scaled} on average when scaled, {unscaled} when not.</source>
        <translation>სტრიქონის უდიდესი წონა საშუალოდ: {scaled} მასშტაბირებისას, {unscaled} მის გარეშე.</translation>
    </message>
    <message>
        <source>The layer has one head: there is no other to compare it with.</source>
        <translation>ფენას ერთი თავი აქვს: შესადარებელი სხვა არ არის.</translation>
    </message>
    <message>
        <source>The mask blocks no cell: every key takes part.</source>
        <translation>ნიღაბი არც ერთ უჯრას არ ბლოკავს: ყველა გასაღები მონაწილეობს.</translation>
    </message>
    <message>
        <source>The mask blocks no cell: every query reads every key.</source>
        <translation>ნიღაბი არც ერთ უჯრას არ ბლოკავს: ყოველი შეკითხვა ყველა გასაღებს კითხულობს.</translation>
    </message>
    <message>
        <source>The mask blocks {blocked} of {cells} cells: without it, queries would read positions that come after them.</source>
        <translation>ნიღაბი ბლოკავს {blocked} უჯრას {cells}-დან: მის გარეშე შეკითხვები თავის შემდეგ მდებარე პოზიციებსაც წაიკითხავდა.</translation>
    </message>
    <message>
        <source>The mask blocks {blocked} of {cells} cells: without it, those keys would be read too.</source>
        <translation>ნიღაბი ბლოკავს {blocked} უჯრას {cells}-დან: მის გარეშე ეს გასაღებებიც წაიკითხებოდა.</translation>
    </message>
    <message>
        <source>The most peaked head is {head}: its mean largest weight is {weight}.</source>
        <translation>ყველაზე მწვავე თავია {head}: მისი უდიდესი წონა საშუალოდ {weight}-ია.</translation>
    </message>
    <message numerus="yes">
        <source>The outputs of {n} heads stand side by side, and W_O mixes them into the layer&apos;s.</source>
        <translation>
            <numerusform>{n} თავის გამომავალი, რომელსაც W_O ფენის გამომავლად აქცევს.</numerusform>
            <numerusform>{n} თავის გამომავლები გვერდიგვერდ დგას და W_O მათ ფენის გამომავლად ურევს.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outputs of {n} heads stand side by side; W_O did not come with them.</source>
        <translation>
            <numerusform>{n} თავის გამომავალი; W_O თან არ მოჰყვა.</numerusform>
            <numerusform>{n} თავის გამომავლები გვერდიგვერდ დგას; W_O თან არ მოჰყვა.</numerusform>
        </translation>
    </message>
    <message>
        <source>The pattern stays; its colours have limits of their own.</source>
        <translation>ნახატი რჩება; მის ფერებს საკუთარი საზღვრები აქვს.</translation>
    </message>
    <message>
        <source>The plug-in of this panel failed: {reason}.</source>
        <extracomment>Methods of a figure that others call, and what they return where a plug-in&apos;s method fails.</extracomment>
        <translation>ამ პანელის დანამატმა ვერ იმუშავა: {reason}.</translation>
    </message>
    <message>
        <source>The signs turn: the key that matched best is now the last.</source>
        <translation>ნიშნები იცვლება: საუკეთესოდ შესაბამისი გასაღები ახლა ბოლოა.</translation>
    </message>
    <message>
        <source>The softmax turns the score into a weight.</source>
        <translation>სოფტმაქსი ქულას წონად აქცევს.</translation>
    </message>
    <message>
        <source>The wider a head, the larger its raw scores and the more saturated its softmax; divided by √d_k, both stay.</source>
        <translation>რაც უფრო განიერია თავი, მით დიდია მისი დაუმუშავებელი ქულები და მით გაჯერებულია სოფტმაქსი; √d_k-ზე გაყოფისას ორივე უცვლელია.</translation>
    </message>
    <message>
        <source>They stay what they were.</source>
        <translation>ისინი უცვლელი რჩება.</translation>
    </message>
    <message>
        <source>Unscaled</source>
        <translation>უმასშტაბოდ</translation>
    </message>
    <message>
        <source>Unscaled scores</source>
        <translation>უმასშტაბო ქულები</translation>
    </message>
    <message>
        <source>W_O follows once every head is computed.</source>
        <translation>W_O მოჰყვება, როცა ყველა თავი გამოითვლება.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>წონები</translation>
    </message>
    <message>
        <source>What d_k does</source>
        <extracomment>The input at which kind and d_k were chosen; None: the next one, whatever it is.</extracomment>
        <translation>რას აკეთებს d_k</translation>
    </message>
    <message>
        <source>What the mask hides</source>
        <extracomment>The four parts stand in one row where the figure is this wide, px, and flatter than this. px that every fill needs below each other; where two rows leave less, it stands beside all others.</extracomment>
        <translation>რას მალავს ნიღაბი</translation>
    </message>
    <message>
        <source>Without a mask, {share} of the weight lies on keys of a higher number than their query’s.</source>
        <translation>ნიღბის გარეშე წონის {share} იმ გასაღებებზეა, რომელთა ნომერი შეკითხვისაზე მეტია.</translation>
    </message>
    <message>
        <source>Without a mask, {share} of the weight lies on later positions, and with this one {still}.</source>
        <translation>ნიღბის გარეშე წონის {share} მომავალზეა, ამ ნიღბით კი {still}.</translation>
    </message>
    <message>
        <source>Without a mask, {share} of the weight lies on later positions: training would copy the answer from there, and at generation there is nothing to copy.</source>
        <translation>ნიღბის გარეშე წონის {share} მომავალზეა: სწავლება პასუხს იქიდან გადაწერდა, გენერაციისას კი იქ არაფერია.</translation>
    </message>
    <message>
        <source>after a softmax of the raw scores, per query</source>
        <translation>დაუმუშავებელი ქულების სოფტმაქსის შემდეგ, თითო შეკითხვაზე</translation>
    </message>
    <message>
        <source>after the softmax, per query</source>
        <translation>სოფტმაქსის შემდეგ, თითო შეკითხვაზე</translation>
    </message>
    <message>
        <source>all rows</source>
        <translation>ყველა სტრიქონი</translation>
    </message>
    <message>
        <source>all seen</source>
        <translation>ყველა ჩანს</translation>
    </message>
    <message>
        <source>allowed · {rule}</source>
        <translation>დაშვებული · {rule}</translation>
    </message>
    <message>
        <source>axis to {top}</source>
        <translation>ღერძი {top}-მდე</translation>
    </message>
    <message>
        <source>before</source>
        <translation>მანამდე</translation>
    </message>
    <message>
        <source>beside its number: the mean largest weight</source>
        <translation>ნომრის გვერდით: საშუალო უდიდესი წონა</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>წანაცვლება</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>დაბლოკილი</translation>
    </message>
    <message>
        <source>blocked cells</source>
        <translation>დაბლოკილი უჯრები</translation>
    </message>
    <message>
        <source>blocked scores are</source>
        <translation>დაბლოკილი ქულებია</translation>
    </message>
    <message>
        <source>blocked · {rule}</source>
        <translation>დაბლოკილი · {rule}</translation>
    </message>
    <message>
        <source>capped</source>
        <translation>შეზღუდული</translation>
    </message>
    <message>
        <source>colours about {number}</source>
        <translation>ფერების შუა: {number}</translation>
    </message>
    <message>
        <source>component 0</source>
        <translation>კომპონენტი 0</translation>
    </message>
    <message>
        <source>components of variance 1</source>
        <translation>კომპონენტების დისპერსია 1</translation>
    </message>
    <message>
        <source>computing …</source>
        <extracomment>A cell as figures speak of it: (query, key); None where the figure has no such axis. What a click can choose in one figure: its words, and what chooses it. Name on the command line and in settings. Extras that are computed in the background while the figure is visible; see :meth:`show_extra`. &quot;scaled&quot; or &quot;unscaled&quot; where the figure always stands for one of the two, whatever the switch says. The result of the other side, where the figure stands for one side: its colours have to suit both. Token labels may be made smaller, down to this share of their size, so that they have room, and this is the share at which all have room; if it is below ``least_label``, positions stand instead. None: no tokens. px at the right of the title&apos;s line that a button of the window covers now. Whether the title is drawn; a slide has it already. Where the rows of the heatmap beside this figure begin and end, if there is one. Where the pointer rests in the figure, and the part of the matrix that was shown then.</extracomment>
        <translation>გამოითვლება …</translation>
    </message>
    <message>
        <source>defined as 0</source>
        <translation>განსაზღვრებით 0</translation>
    </message>
    <message>
        <source>does not see</source>
        <translation>ვერ ხედავს</translation>
    </message>
    <message>
        <source>each head has a scale of its own</source>
        <translation>თითოეულ თავს საკუთარი მასშტაბი აქვს</translation>
    </message>
    <message>
        <source>each row sums to 1</source>
        <translation>თითო სტრიქონის ჯამია 1</translation>
    </message>
    <message>
        <source>effective
share</source>
        <translation>ეფექტური
წილი</translation>
    </message>
    <message>
        <source>effective keys</source>
        <translation>ეფექტური გასაღებები</translation>
    </message>
    <message>
        <source>effective keys, per query</source>
        <translation>ეფექტური გასაღებები, თითო შეკითხვაზე</translation>
    </message>
    <message>
        <source>entropy
in nats</source>
        <translation>ენტროპია
ნატებში</translation>
    </message>
    <message>
        <source>entropy in nats</source>
        <translation>ენტროპია ნატებში</translation>
    </message>
    <message>
        <source>entropy in nats, per query</source>
        <translation>ენტროპია ნატებში, თითო შეკითხვაზე</translation>
    </message>
    <message>
        <source>entropy share</source>
        <translation>ენტროპიის წილი</translation>
    </message>
    <message>
        <source>every key is blocked</source>
        <translation>ყველა გასაღები დაბლოკილია</translation>
    </message>
    <message>
        <source>every score is −∞</source>
        <translation>ყველა ქულა −∞-ია</translation>
    </message>
    <message>
        <source>exp(score − row max)</source>
        <translation>exp(ქულა − სტრიქონის max)</translation>
    </message>
    <message>
        <source>fill alone: {share} on each</source>
        <translation>მხოლოდ შემავსებელი: {share} თითოზე</translation>
    </message>
    <message>
        <source>fixed limits</source>
        <translation>მუდმივი საზღვრები</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>თავი {head}</translation>
    </message>
    <message>
        <source>head {head}: mean largest weight {weight} · click to look at it</source>
        <translation>თავი {head}: საშუალო უდიდესი წონა {weight} · დააწკაპუნეთ სანახავად</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>თავები</translation>
    </message>
    <message>
        <source>input</source>
        <translation>შემავალი</translation>
    </message>
    <message>
        <source>key</source>
        <translation>გასაღები</translation>
    </message>
    <message>
        <source>key (is read)</source>
        <translation>გასაღები (იკითხება)</translation>
    </message>
    <message>
        <source>keys seen</source>
        <translation>ხილული გასაღებები</translation>
    </message>
    <message>
        <source>keys seen, per query</source>
        <translation>ხილული გასაღებები, თითო შეკითხვაზე</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>უდიდესი</translation>
    </message>
    <message>
        <source>largest
weight</source>
        <translation>უდიდესი
წონა</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>უდიდესი წონა</translation>
    </message>
    <message>
        <source>largest weight, mean</source>
        <translation>უდიდესი წონა, საშუალო</translation>
    </message>
    <message>
        <source>largest weight, per query</source>
        <translation>უდიდესი წონა, თითო შეკითხვაზე</translation>
    </message>
    <message>
        <source>layer and head</source>
        <translation>ფენა და თავი</translation>
    </message>
    <message>
        <source>layer {layer}</source>
        <translation>ფენა {layer}</translation>
    </message>
    <message>
        <source>length 1</source>
        <translation>სიგრძე 1</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>ნიღაბი</translation>
    </message>
    <message>
        <source>mask off: every key</source>
        <translation>ნიღაბი გამორთულია: ყველა გასაღები</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>შენიღბული</translation>
    </message>
    <message>
        <source>means over the rows that see a key; of the Jacobian norm the median</source>
        <translation>საშუალო სტრიქონებზე, რომლებიც გასაღებს ხედავს; იაკობიანის ნორმისთვის — მედიანა</translation>
    </message>
    <message>
        <source>median and range of {n} rows</source>
        <extracomment>Numbers that are sorted at once: for a million, new memory would be needed each time.</extracomment>
        <translation>{n} სტრიქონის მედიანა და დიაპაზონი</translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation>უმასშტაბოდ</translation>
    </message>
    <message>
        <source>of {n} scores, an even sample</source>
        <translation>{n} ქულა, თანაბარი ამონარჩევი</translation>
    </message>
    <message>
        <source>off</source>
        <translation>გამორთ.</translation>
    </message>
    <message>
        <source>off: × 1</source>
        <translation>გამორთ.: × 1</translation>
    </message>
    <message>
        <source>one</source>
        <translation>ერთი</translation>
    </message>
    <message>
        <source>output</source>
        <translation>გამომავალი</translation>
    </message>
    <message>
        <source>own limits</source>
        <translation>საკუთარი საზღვრები</translation>
    </message>
    <message>
        <source>part of the row: keys {first}–{last} of {n}</source>
        <translation>სტრიქონის ნაწილი: გასაღებები {first}–{last} / {n}</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>წინასწარი</translation>
    </message>
    <message>
        <source>products</source>
        <translation>ნამრავლები</translation>
    </message>
    <message>
        <source>q × k by component, and the running sum</source>
        <translation>q × k კომპონენტებით, და ჯამი თანდათან</translation>
    </message>
    <message>
        <source>query (reads)</source>
        <translation>შეკითხვა (კითხულობს)</translation>
    </message>
    <message>
        <source>random Q, K · causal, T = {t} · scaled, solid · raw, dashed</source>
        <translation>შემთხვევითი Q, K · კაუზალური, T = {t} · მასშტაბით — უწყვეტი · უმასშტაბოდ — წყვეტილი</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>დაუმუშ.</translation>
    </message>
    <message>
        <source>raw: σ {measured} · random would be {law} = {predicted}</source>
        <translation>დაუმუშ.: σ {measured} · შემთხვევითი: {law} = {predicted}</translation>
    </message>
    <message>
        <source>raw: σ {measured} · random would be {predicted}</source>
        <translation>დაუმუშ.: σ {measured} · შემთხვევითი: {predicted}</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>კითხულობს</translation>
    </message>
    <message>
        <source>right: medians</source>
        <translation>მარჯვნივ: მედიანები</translation>
    </message>
    <message numerus="yes">
        <source>row sum over {n} keys</source>
        <translation>
            <numerusform>სტრიქონის ჯამი, {n} გასაღები</numerusform>
            <numerusform>სტრიქონის ჯამი, {n} გასაღები</numerusform>
        </translation>
    </message>
    <message>
        <source>rows {rows} of {n_q}, columns {cols} of {n_k}</source>
        <translation>სტრიქონები {rows} / {n_q}, სვეტები {cols} / {n_k}</translation>
    </message>
    <message>
        <source>same limits</source>
        <translation>იგივე საზღვრები</translation>
    </message>
    <message>
        <source>saturated</source>
        <translation>გაჯერებული</translation>
    </message>
    <message>
        <source>saturated
rows</source>
        <translation>გაჯერებული
სტრიქონები</translation>
    </message>
    <message>
        <source>saturated (largest weight &gt; 0.99): {scaled} at {factor} · {unscaled} unscaled</source>
        <translation>გაჯერებული (უდიდესი წონა &gt; 0,99): {scaled}, თუ {factor} · {unscaled} უმასშტაბოდ</translation>
    </message>
    <message>
        <source>saturated (largest weight &gt; 0.99): {scaled} scaled · {unscaled} unscaled</source>
        <translation>გაჯერებული (უდიდესი წონა &gt; 0,99): {scaled} მასშტაბით · {unscaled} უმასშტაბოდ</translation>
    </message>
    <message>
        <source>saturated rows</source>
        <translation>გაჯერებული სტრიქონები</translation>
    </message>
    <message>
        <source>saturated rows: {scaled} at {factor} · {unscaled} unscaled, of {rows}</source>
        <translation>გაჯერებული: {scaled}, თუ {factor} · {unscaled} უმასშტ., {rows}-დან</translation>
    </message>
    <message>
        <source>saturated rows: {scaled} scaled · {unscaled} unscaled, of {rows}</source>
        <translation>გაჯერებული: {scaled} მასშტ. · {unscaled} უმასშტ., {rows}-დან</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>მასშტაბი</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>მასშტაბით</translation>
    </message>
    <message>
        <source>scaled, filled · unscaled, dashed · right: medians</source>
        <translation>მასშტაბით — შევსებული · უმასშტაბოდ — წყვეტილი · მარჯვნივ: მედიანები</translation>
    </message>
    <message>
        <source>scaled, solid · unscaled, dashed</source>
        <translation>მასშტაბით — უწყვეტი · უმასშტაბოდ — წყვეტილი</translation>
    </message>
    <message>
        <source>scaled, ÷√{d_k}</source>
        <translation>მასშტ., ÷√{d_k}</translation>
    </message>
    <message>
        <source>scaled: σ {measured} · random would be {predicted}</source>
        <translation>მასშტაბით: σ {measured} · შემთხვევითი: {predicted}</translation>
    </message>
    <message>
        <source>scores × {scale}</source>
        <translation>ქულები × {scale}</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>საწყისი</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>საწყისი რიცხვი {seed}</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>ჩანს</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>სოფტმაქსი</translation>
    </message>
    <message>
        <source>still of the input before</source>
        <translation>ჯერ წინა შემავალისაა</translation>
    </message>
    <message>
        <source>strongest</source>
        <translation>უძლიერესი</translation>
    </message>
    <message>
        <source>takes no part: weights 0, and marked</source>
        <translation>არ მონაწილეობს: წონები 0, და მონიშნულია</translation>
    </message>
    <message>
        <source>the first {done} of {all} heads</source>
        <translation>პირველი {done} თავი {all}-დან</translation>
    </message>
    <message>
        <source>the sink takes {share}% of a row on average</source>
        <translation>ჩამდინარი სტრიქონის საშუალოდ {share}%-ს იღებს</translation>
    </message>
    <message>
        <source>thin: a uniform row</source>
        <translation>წვრილი: თანაბარი სტრიქონი</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>განუსაზღვრელი</translation>
    </message>
    <message>
        <source>undefined in this row</source>
        <translation>ამ სტრიქონში განუსაზღვრელია</translation>
    </message>
    <message>
        <source>undefined: −∞ − (−∞)</source>
        <translation>განუსაზღვრელი: −∞ − (−∞)</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>თანაბარი</translation>
    </message>
    <message>
        <source>uniform: {share} on each key</source>
        <translation>თანაბარი: {share} თითო გასაღებზე</translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation>უმასშტაბოდ</translation>
    </message>
    <message>
        <source>vectors of length 1</source>
        <translation>ვექტორების სიგრძე 1</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>წონა</translation>
    </message>
    <message>
        <source>weight on keys j &gt; i, mask off</source>
        <translation>წონა გასაღებებზე j &gt; i, უნიღბოდ</translation>
    </message>
    <message>
        <source>weight on the future, mask off</source>
        <translation>წონა მომავალზე, უნიღბოდ</translation>
    </message>
    <message>
        <source>weight · v</source>
        <translation>წონა · v</translation>
    </message>
    <message>
        <source>weights, {rows} × {cols} each</source>
        <translation>წონები, თითო {rows} × {cols}</translation>
    </message>
    <message>
        <source>with the sink</source>
        <translation>ჩამდინართან ერთად</translation>
    </message>
    <message>
        <source>{blocked} of {cells} blocked</source>
        <translation>დაბლოკილია {blocked} / {cells}</translation>
    </message>
    <message numerus="yes">
        <source>{blocked} of {cells} cells are blocked: those keys take no part.</source>
        <translation>
            <numerusform>{cells} უჯრიდან {blocked} დაბლოკილია: ეს გასაღებები არ მონაწილეობს.</numerusform>
            <numerusform>{cells} უჯრიდან {blocked} დაბლოკილია: ეს გასაღებები არ მონაწილეობს.</numerusform>
        </translation>
    </message>
    <message>
        <source>{blocked} of {cells} cells blocked</source>
        <translation>დაბლოკილია {blocked} უჯრა {cells}-დან</translation>
    </message>
    <message numerus="yes">
        <source>{done} of {all} heads so far</source>
        <translation>
            <numerusform>ჯერჯერობით {done} თავი {all}-დან</numerusform>
            <numerusform>ჯერჯერობით {done} თავი {all}-დან</numerusform>
        </translation>
    </message>
    <message>
        <source>{done} of {all} points so far</source>
        <translation>ჯერჯერობით {done} წერტილი {all}-დან</translation>
    </message>
    <message>
        <source>{factor}, filled · unscaled, dashed · right: medians</source>
        <translation>{factor} — შევსებული · უმასშტაბოდ — წყვეტილი · მარჯვნივ: მედიანები</translation>
    </message>
    <message>
        <source>{factor}, solid · unscaled, dashed</source>
        <translation>{factor} — უწყვეტი · უმასშტაბოდ — წყვეტილი</translation>
    </message>
    <message>
        <source>{factor}: σ {measured} · random would be {predicted}</source>
        <translation>{factor}: σ {measured} · შემთხვევითი: {predicted}</translation>
    </message>
    <message>
        <source>{fill} over the blocked scores of query {query}, float32</source>
        <translation>{fill} დაბლოკილ ქულებზე, შეკითხვა {query}, float32</translation>
    </message>
    <message>
        <source>{measured}, {expected}</source>
        <translation>{measured}; {expected}</translation>
    </message>
    <message>
        <source>{measure}, per query</source>
        <translation>{measure}, თითო შეკითხვაზე</translation>
    </message>
    <message>
        <source>{name}: mean largest weight {weight}, mean entropy {entropy} nats, saturated rows {saturated} of {rows}.</source>
        <translation>{name}: საშუალო უდიდესი წონა {weight}, საშუალო ენტროპია {entropy} ნატი, გაჯერებული სტრიქონები {saturated}, {rows}-დან.</translation>
    </message>
    <message>
        <source>{name}: no row has weights.</source>
        <translation>{name}: არც ერთ სტრიქონს არ აქვს წონები.</translation>
    </message>
    <message numerus="yes">
        <source>{n} blocked</source>
        <translation>
            <numerusform>{n} დაბლ.</numerusform>
            <numerusform>{n} დაბლ.</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} clipped</source>
        <translation>{n} მოკვეთილი</translation>
    </message>
    <message numerus="yes">
        <source>{n} heads look at the same positions, each in its own way.</source>
        <translation>
            <numerusform>{n} თავი პოზიციებს თავისებურად უყურებს.</numerusform>
            <numerusform>{n} თავი ერთსა და იმავე პოზიციებს უყურებს, თითოეული თავისებურად.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} hold NaN or ∞</source>
        <translation>
            <numerusform>{n} შეიცავს NaN-ს ან ∞-ს</numerusform>
            <numerusform>{n} შეიცავს NaN-ს ან ∞-ს</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more</source>
        <translation>
            <numerusform>კიდევ {n}</numerusform>
            <numerusform>კიდევ {n}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} of {all} rows sum to 1</source>
        <translation>
            <numerusform>{all} სტრიქონიდან {n}-ის ჯამია 1</numerusform>
            <numerusform>{all} სტრიქონიდან {n}-ის ჯამია 1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} rows hold NaN or ∞</source>
        <translation>
            <numerusform>{n} სტრიქონი შეიცავს NaN-ს ან ∞-ს</numerusform>
            <numerusform>{n} სტრიქონი შეიცავს NaN-ს ან ∞-ს</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} rows see no key: their output is defined as 0.</source>
        <translation>
            <numerusform>{n} სტრიქონი ვერც ერთ გასაღებს ხედავს: მისი გამომავალი განსაზღვრებით 0-ია.</numerusform>
            <numerusform>{n} სტრიქონი ვერც ერთ გასაღებს ხედავს: მათი გამომავალი განსაზღვრებით 0-ია.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} see no key</source>
        <translation>
            <numerusform>{n} ვერც ერთ გასაღებს ხედავს</numerusform>
            <numerusform>{n} ვერც ერთ გასაღებს ხედავს</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens begin like a formula: a spreadsheet may calculate with them.</source>
        <translation>
            <numerusform>{n} ტოკენი ფორმულასავით იწყება: ცხრილების პროგრამამ შეიძლება იგი გამოთვალოს.</numerusform>
            <numerusform>{n} ტოკენი ფორმულასავით იწყება: ცხრილების პროგრამამ შეიძლება ისინი გამოთვალოს.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} tokens begin like a formula: an apostrophe before them makes a spreadsheet show them.</source>
        <translation>
            <numerusform>{n} ტოკენი ფორმულასავით იწყება: წინ დასმული აპოსტროფი ცხრილების პროგრამას მის ჩვენებას აიძულებს.</numerusform>
            <numerusform>{n} ტოკენი ფორმულასავით იწყება: წინ დასმული აპოსტროფი ცხრილების პროგრამას მათ ჩვენებას აიძულებს.</numerusform>
        </translation>
    </message>
    <message>
        <source>{query} does not see {key}</source>
        <translation>{query} ვერ ხედავს {key}</translation>
    </message>
    <message>
        <source>{query} reads {key}</source>
        <translation>{query} კითხულობს {key}</translation>
    </message>
    <message numerus="yes">
        <source>{query} reads {n} of {all} keys</source>
        <translation>
            <numerusform>{query} კითხულობს {n} გასაღებს {all}-დან</numerusform>
            <numerusform>{query} კითხულობს {n} გასაღებს {all}-დან</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{rows} × {n} heads · {d_v} = {rows} × {width}</source>
        <translation>
            <numerusform>{rows} × {n} თავი · {d_v} = {rows} × {width}</numerusform>
            <numerusform>{rows} × {n} თავი · {d_v} = {rows} × {width}</numerusform>
        </translation>
    </message>
    <message>
        <source>{rows}; the largest weight of such a row is {weight} on average.</source>
        <translation>{rows}; ასეთი სტრიქონის უდიდესი წონა საშუალოდ {weight}-ია.</translation>
    </message>
    <message>
        <source>{share} of the weight</source>
        <translation>წონის {share}</translation>
    </message>
    <message>
        <source>{shown} of {all}</source>
        <translation>{shown} / {all}</translation>
    </message>
    <message>
        <source>{shown} of {all} positions, evenly</source>
        <translation>{shown} / {all} პოზიცია, თანაბრად</translation>
    </message>
    <message>
        <source>{side}: mean largest weight {weight}, saturated rows {share}, median Jacobian norm {norm}</source>
        <translation>{side}: საშუალო უდიდესი წონა {weight}, გაჯერებული სტრიქონები {share}, იაკობიანის ნორმის მედიანა {norm}</translation>
    </message>
    <message>
        <source>{word} of {h} × {w} cells</source>
        <translation>{word}, {h} × {w} უჯრიდან</translation>
    </message>
    <message>
        <source>× {scale}</source>
        <translation>× {scale}</translation>
    </message>
    <message numerus="yes">
        <source>Σ of {n} products</source>
        <extracomment>Written for a number that does not exist.</extracomment>
        <translation>
            <numerusform>Σ, {n} ნამრავლი</numerusform>
            <numerusform>Σ, {n} ნამრავლი</numerusform>
        </translation>
    </message>
    <message>
        <source>Σ weight · v as it grows</source>
        <translation>Σ წონა · v, როგორ იზრდება</translation>
    </message>
    <message>
        <source>σ of the scores · blue: 1/√d_k</source>
        <translation>ქულების σ · ლურჯი: 1/√d_k</translation>
    </message>
    <message>
        <source>σ of the scores · blue: √d_k</source>
        <translation>ქულების σ · ლურჯი: √d_k</translation>
    </message>
    <message>
        <source>σ, law</source>
        <translation>σ; კანონი</translation>
    </message>
    <message>
        <source>→ cap {cap}</source>
        <translation>→ ზღვარი {cap}</translation>
    </message>
    <message>
        <source>→ concatenate the heads&apos; outputs</source>
        <translation>→ თავების გამომავალის შეერთება</translation>
    </message>
    <message>
        <source>→ mask</source>
        <translation>→ ნიღაბი</translation>
    </message>
    <message>
        <source>→ mask off</source>
        <translation>→ ნიღაბი გამორთ.</translation>
    </message>
    <message>
        <source>→ softmax</source>
        <translation>→ სოფტმაქსი</translation>
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
        <translation>→ × {factor} გამორთულია: × 1</translation>
    </message>
    <message>
        <source>→ ÷√{d_k} off: × 1</source>
        <translation>→ ÷√{d_k} გამორთ.: × 1</translation>
    </message>
    <message>
        <source>→ Σ weight · V</source>
        <translation>→ Σ წონა · V</translation>
    </message>
    <message>
        <source>−∞ in float16 (largest {most}): NaN</source>
        <translation>−∞ float16-ში (უდიდესი {most}): NaN</translation>
    </message>
    <message>
        <source>−∞ − (−∞) is undefined: NaN</source>
        <translation>−∞ − (−∞) განუსაზღვრელია: NaN</translation>
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
        <translation>ALiBi: თითო თავი გასაღების ქულას აკლებს თავის დახრილობას, გამრავლებულს მანძილზე.</translation>
    </message>
    <message>
        <source>Blocked: the mask hides this key from this query. Its weight is exactly 0.</source>
        <translation>დაბლოკილი: ნიღაბი ამ გასაღებს ამ შეკითხვას უმალავს. მისი წონა ზუსტად 0-ია.</translation>
    </message>
    <message>
        <source>Clipped: cells beyond the ends of the colour bar. They have its last colour; their numbers stay as they are.</source>
        <translation>მოკვეთილი: უჯრები ფერთა სკალის ბოლოებს მიღმა. მათ ბოლო ფერი აქვს; მათი რიცხვები უცვლელია.</translation>
    </message>
    <message>
        <source>Effective keys, exp(entropy): over how many keys an even row would be spread as far. Their share is of the keys that the row sees.</source>
        <translation>ეფექტური გასაღებები, exp(ენტროპია): რამდენ გასაღებზე იქნებოდა თანაბარი სტრიქონი ასევე გაშლილი. წილი იმ გასაღებების ნაწილია, რომლებსაც სტრიქონი ხედავს.</translation>
    </message>
    <message>
        <source>Entropy: how evenly a row spreads its weight; 0 where one key has all of it. A nat is its unit with natural logarithms, 1.44 bits. Its share is of the most that the row could have.</source>
        <translation>ენტროპია: რამდენად თანაბრად ანაწილებს სტრიქონი წონას; 0, სადაც მთელი წონა ერთ გასაღებს აქვს. ნატი მისი ერთეულია ნატურალური ლოგარითმით, 1,44 ბიტი. წილი იმ უდიდესის ნაწილია, რაც სტრიქონს შეეძლო ჰქონოდა.</translation>
    </message>
    <message>
        <source>Jacobian</source>
        <translation>იაკობიან</translation>
    </message>
    <message>
        <source>Jacobian norm: how much the weights of a row change when its scores do. Near 0, hardly any gradient passes through the row.</source>
        <translation>იაკობიანის ნორმა: რამდენად იცვლება სტრიქონის წონები მისი ქულების ცვლილებისას. 0-თან ახლოს სტრიქონში გრადიენტი თითქმის არ გადის.</translation>
    </message>
    <message>
        <source>Largest weight of a row: near 1, the query reads a single key.</source>
        <translation>სტრიქონის უდიდესი წონა: 1-თან ახლოს შეკითხვა ერთადერთ გასაღებს კითხულობს.</translation>
    </message>
    <message>
        <source>Largest: there are more cells than pixels. Each one drawn stands for several, and shows the largest weight of them. Zoom in to see all.</source>
        <translation>უდიდესი: უჯრა უფრო მეტია, ვიდრე პიქსელი. თითო დახატული უჯრა რამდენიმეს ცვლის და მათ უდიდეს წონას აჩვენებს. გაადიდეთ, რომ ყველა ნახოთ.</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>NaN and ∞ are no numbers that can be drawn; their cells are marked with a cross.</source>
        <translation>NaN და ∞ არ არის რიცხვები, რომელთა დახატვა შეიძლება; მათი უჯრები ჯვრითაა მონიშნული.</translation>
    </message>
    <message>
        <source>Only this part of the matrix is shown. A double click or Ctrl+0 shows all of it again.</source>
        <translation>ჩანს მატრიცის მხოლოდ ეს ნაწილი. ორმაგი წკაპი ან Ctrl+0 ისევ ყველაფერს აჩვენებს.</translation>
    </message>
    <message>
        <source>Own limits: the colours go as far as this panel needs. The same colour is another number in the panel of the raw scores.</source>
        <translation>საკუთარი საზღვრები: ფერები იქამდე სწვდება, სადამდეც ამ პანელს სჭირდება. დაუმუშავებელი ქულების პანელში იგივე ფერი სხვა რიცხვია.</translation>
    </message>
    <message>
        <source>Preview: some cells and rows, exact, while the others are still computed.</source>
        <translation>წინასწარი: ზოგი უჯრა და სტრიქონი, ზუსტი, სანამ დანარჩენი გამოითვლება.</translation>
    </message>
    <message>
        <source>Range: there are more rows than pixels. The line is the median of so many neighbouring rows, and the band reaches from the least to the largest of them.</source>
        <translation>დიაპაზონი: სტრიქონი უფრო მეტია, ვიდრე პიქსელი. წირი ამდენი მეზობელი სტრიქონის მედიანაა, ზოლი კი უმცირესიდან უდიდესამდე სწვდება.</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>RoPE, rotary position embedding: Q and K are rotated by angles that grow with their position, so that a score depends on how far apart the two are.</source>
        <translation>RoPE (rotary position embedding): Q და K ბრუნდება კუთხით, რომელიც პოზიციასთან ერთად იზრდება, ასე რომ ქულა დამოკიდებულია ამ ორს შორის მანძილზე.</translation>
    </message>
    <message>
        <source>Same limits: the colours go as far as those of the raw scores, so that the same colour is the same number in every panel that says so. L gives each panel its own.</source>
        <translation>იგივე საზღვრები: ფერები იქამდე სწვდება, სადამდეც დაუმუშავებელი ქულებისა, ასე რომ ერთი ფერი ერთსა და იმავე რიცხვს ნიშნავს ყველა პანელში, სადაც ეს წერია. L თითოეულ პანელს საკუთარს აძლევს.</translation>
    </message>
    <message>
        <source>Saturated: the largest weight of the row is above 0.99. Such a row hardly learns, since its weights hardly change with its scores. Rows with a single key do not count.</source>
        <translation>გაჯერებული: სტრიქონის უდიდესი წონა 0,99-ზე მეტია. ასეთი სტრიქონი თითქმის არ სწავლობს, რადგან მისი წონები ქულებთან ერთად თითქმის არ იცვლება. ერთგასაღებიანი სტრიქონები არ ითვლება.</translation>
    </message>
    <message>
        <source>Softmax: exp(score), divided by the sum of that over the row. It makes positive weights that sum to 1; a larger score gets a larger weight.</source>
        <translation>სოფტმაქსი: exp(ქულა), გაყოფილი მათ ჯამზე სტრიქონში. იძლევა დადებით წონებს, რომელთა ჯამი 1-ია; უფრო დიდი ქულა უფრო დიდ წონას იღებს.</translation>
    </message>
    <message>
        <source>Strongest: there are more cells than pixels. Each one drawn stands for several, and shows the one farthest from 0. Zoom in to see all.</source>
        <translation>უძლიერესი: უჯრა უფრო მეტია, ვიდრე პიქსელი. თითო დახატული უჯრა რამდენიმეს ცვლის და 0-ისგან ყველაზე დაშორებულს აჩვენებს. გაადიდეთ, რომ ყველა ნახოთ.</translation>
    </message>
    <message>
        <source>The σ that the scores would have if Q and K were random, with components of variance 1, or vectors of length 1 where the input is so.</source>
        <translation>σ, რომელიც ქულებს ექნებოდა, Q და K შემთხვევითი რომ ყოფილიყო: კომპონენტების დისპერსიით 1, ან 1 სიგრძის ვექტორებით, თუ შემავალი ასეთია.</translation>
    </message>
    <message>
        <source>Uniform: what a row would have that gives the same weight to every key it sees.</source>
        <translation>თანაბარი: რა ექნებოდა სტრიქონს, რომელიც ყველა ხილულ გასაღებს ერთნაირ წონას აძლევს.</translation>
    </message>
    <message>
        <source>W_O</source>
        <translation>W_O</translation>
    </message>
    <message>
        <source>W_O: the matrix that makes the output of the layer of all heads side by side.</source>
        <translation>W_O: მატრიცა, რომელიც გვერდიგვერდ მდგომი თავებიდან ფენის გამომავალს ქმნის.</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>დაბლოკილ</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>მოკვეთილ</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>სვეტები</translation>
    </message>
    <message>
        <source>effective</source>
        <translation>ეფექტურ</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>ენტროპი</translation>
    </message>
    <message>
        <source>largest of</source>
        <translation>უდიდესი, </translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>უდიდესი წონა</translation>
    </message>
    <message>
        <source>own limits</source>
        <translation>საკუთარი საზღვრები</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>წინასწარი</translation>
    </message>
    <message>
        <source>random would be</source>
        <translation>შემთხვევითი:</translation>
    </message>
    <message>
        <source>range of</source>
        <translation>დიაპაზონი</translation>
    </message>
    <message>
        <source>same limits</source>
        <translation>იგივე საზღვრები</translation>
    </message>
    <message>
        <source>saturated</source>
        <translation>გაჯერებულ</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>სოფტმაქს</translation>
    </message>
    <message>
        <source>strongest</source>
        <translation>უძლიერეს</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>თანაბარი</translation>
    </message>
    <message>
        <source>σ</source>
        <translation>σ</translation>
    </message>
    <message>
        <source>σ is the standard deviation: how far from their mean the numbers usually are.</source>
        <translation>σ სტანდარტული გადახრაა: რამდენად შორსაა რიცხვები ჩვეულებრივ თავისი საშუალოსგან.</translation>
    </message>
</context>
<context>
    <name>masks</name>
    <message>
        <source>ALiBi: − slope × distance</source>
        <translation>ALiBi: − დახრილობა × მანძილი</translation>
    </message>
    <message>
        <source>Causal: key ≤ query</source>
        <translation>კაუზალური: k ≤ q</translation>
    </message>
    <message>
        <source>Causal: key ≤ query + (T_k − T_q)</source>
        <translation>კაუზალური: k ≤ q + (T_k − T_q)</translation>
    </message>
    <message>
        <source>Custom: boolean array</source>
        <translation>საკუთარი: ლოგიკური მასივი</translation>
    </message>
    <message>
        <source>Custom: float array, added</source>
        <translation>საკუთარი: მცოცავმძიმიანი მასივი, ემატება</translation>
    </message>
    <message numerus="yes">
        <source>Documents: {n}, each sees itself</source>
        <translation>
            <numerusform>დოკუმენტები: {n}, თითოეული თავის თავს ხედავს</numerusform>
            <numerusform>დოკუმენტები: {n}, თითოეული თავის თავს ხედავს</numerusform>
        </translation>
    </message>
    <message>
        <source>How many keys back a query sees, itself included.</source>
        <translation>რამდენ გასაღებს ხედავს შეკითხვა უკან, საკუთარის ჩათვლით.</translation>
    </message>
    <message>
        <source>How many of the first keys every query sees.</source>
        <translation>პირველი რამდენი გასაღები ჩანს ყველა შეკითხვიდან.</translation>
    </message>
    <message>
        <source>None: every key</source>
        <translation>არცერთი: ყველა გასაღები</translation>
    </message>
    <message>
        <source>Prefix, then causal</source>
        <translation>პრეფიქსი, მერე კაუზალური</translation>
    </message>
    <message numerus="yes">
        <source>Prefix: the first {n} keys, then causal</source>
        <translation>
            <numerusform>პრეფიქსი: პირველი {n} გასაღები, მერე კაუზალური</numerusform>
            <numerusform>პრეფიქსი: პირველი {n} გასაღები, მერე კაუზალური</numerusform>
        </translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>მოსრიალე ფანჯარა</translation>
    </message>
    <message numerus="yes">
        <source>Sliding window: the last {n} keys</source>
        <translation>
            <numerusform>მოსრიალე ფანჯარა: ბოლო {n} გასაღები</numerusform>
            <numerusform>მოსრიალე ფანჯარა: ბოლო {n} გასაღები</numerusform>
        </translation>
    </message>
    <message>
        <source>The input&apos;s own</source>
        <translation>შემავალის საკუთარი</translation>
    </message>
    <message>
        <source>prefix length</source>
        <translation>პრეფიქსის ზომა</translation>
    </message>
    <message>
        <source>window length</source>
        <translation>ფანჯრის ზომა</translation>
    </message>
    <message>
        <source>{first}, and {second}</source>
        <translation>{first}, და {second}</translation>
    </message>
</context>
<context>
    <name>table</name>
    <message numerus="yes">
        <source>{n} cells copied.</source>
        <translation>
            <numerusform>დაკოპირდა {n} უჯრა.</numerusform>
            <numerusform>დაკოპირდა {n} უჯრა.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>titles</name>
    <message>
        <source>A colour limit</source>
        <translation>ფერის საზღვარი</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>მასივები</translation>
    </message>
    <message>
        <source>English</source>
        <translation>ინგლისური</translation>
    </message>
    <message>
        <source>English decoder</source>
        <translation>ინგლისური დეკოდერი</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>პორტუგალიური</translation>
    </message>
    <message>
        <source>Portuguese decoder</source>
        <translation>პორტუგალიური დეკოდერი</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>შემთხვევითი</translation>
    </message>
    <message>
        <source>The length of a document</source>
        <translation>დოკუმენტის სიგრძე</translation>
    </message>
    <message>
        <source>Tiny (every number fits)</source>
        <translation>პატარა (ყველა რიცხვი ეტევა)</translation>
    </message>
</context>
</TS>
