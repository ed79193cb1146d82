/**
 * Queries that travellers type, with what they mean in the demo catalogue. Written by hand, without looking at what
 * the search finds: each is judged by the facts of the catalogue alone (relevance.ts).
 *
 * A line: language, kind of query, what is meant, and the queries. What is meant is a destination, a theme or a
 * category, the deals themselves (of a hotel, a town or a title), or nothing. The kinds `swapped`, `dropped`, `doubled`
 * and `neighbour` have one such typing error.
 */
export const relevanceQueries = `
en exact place:veluwe: veluwe
en exact place:bruges: bruges
en exact place:south-limburg: south limburg
en exact theme:wine-and-beer: wine and beer
en exact category:wellness: wellness breaks
en swapped place:veluwe: velwue; vleuwe; veluew
en swapped place:zeeland: zeelnad; zealend
en swapped place:amsterdam: amsetrdam; amstedram
en swapped place:maastricht: maastrihct; masatricht
en swapped place:giethoorn: gietohorn; gitehoorn
en swapped place:sauerland: sauelrand; asuerland
en swapped theme:autumn-colours: autunm colours; autumn coluors
en swapped theme:island-air: isalnd air
en dropped place:texel: texl; exel
en dropped place:drenthe: drente; drethe
en dropped place:bollenstreek: bolenstreek; bollenstrek
en dropped place:ardennes: ardenes; arennes
en dropped theme:winter-warmth: wintr warmth; winter warmh
en dropped theme:museums-and-music: museums and musc; museum and music
en doubled place:utrecht: uttrecht; utrechtt
en doubled place:wadden-islands: waddden islands; wadden isslands
en doubled place:bruges: brugges; bruuges
en doubled theme:spring-in-bloom: sprring in bloom; spring in blooom
en doubled category:cycling: cyccling breaks; cycling breeaks
en neighbour place:veluwe: veluqe; velume
en neighbour place:zeeland: zeelanf; zeekand
en neighbour place:maastricht: maasttichr; maastrichy
en neighbour place:giethoorn: giethoirn; giethootn
en neighbour theme:without-the-car: without the cae; witjout the car
en neighbour category:walking: walkinh breaks; wslking breaks
en prefix place:amsterdam: amst; amsterd
en prefix place:sauerland: sauer; sau
en prefix place:giethoorn: gieth; giet
en prefix place:maastricht: maastr; maas
en synonym category:cycling: bike; bicycle trips; biking
en synonym category:walking: hiking; hikes
en synonym category:family: kids; family
en synonym category:seaside: seaside; coast; beach
en synonym category:wellness: spa; sauna
en synonym category:culinary: gourmet; culinary
en synonym theme:with-the-dog: dogs; dog friendly
en synonym theme:for-two: romantic; couples
en deal deals:red-deer-at-dusk: red deer at dusk; red deer; deer dusk
en deal deals:ice-days-in-giethoorn: ice days in giethoorn; ice days
en deal deals:slow-boat-to-terschelling: slow boat to terschelling; slow boat; terscheling
en deal deals:hay-barn-sauna: hay barn sauna; hay barn
en deal deals:early-birds-at-the-rijksmuseum: early birds rijksmuseum; early birds; rijskmuseum
en town deals:sea-steam-in-domburg,buckets-spades-and-breakfast,winter-light-over-the-sea: domburg; dombrug; domburgg
en town deals:tulip-rows-at-sunrise,bulb-barn-by-bicycle: lisse; lise
en town deals:dark-skies-over-dwingeloo,hay-barn-sauna,green-villages-by-bicycle: dwingeloo; dwingelo; dwingleoo
en town deals:country-house-in-doorn,ridge-walking-on-the-heuvelrug: doorn
en town deals:green-river-by-kayak,game-season-in-durbuy: durbuy; durbuyy; drubuy
en hotel deals:slow-days-in-otterlo,van-gogh-among-the-pines: gouden hert; goudn hert; het gouden hert
en hotel deals:first-snow-at-winterberg,mountain-sauna-above-winterberg: schneerose; schnerose; schneeroze
en hotel deals:blue-hour-on-the-canals,early-birds-at-the-rijksmuseum,concert-night-in-amsterdam: blauwe liuk
en nothing none: tibet; caribbean cruise; mallorca; skydiving; las vegas; qwertzuiop; kilimanjaro; helicopter
en nothing none: xyzzy; safari kenya; disneyland; tokyo; submarine; greenland; bungee jump; casino
nl exact place:south-limburg: zuid-limburg; zuid limburg
nl exact place:wadden-islands: waddeneilanden
nl exact theme:autumn-colours: herfstkleuren
nl exact category:seaside: aan zee
nl swapped place:wadden-islands: waddeneialnden; wadedneilanden
nl swapped theme:winter-warmth: wintewrarmte
nl dropped place:ardennes: ardenen; ardennn
nl dropped theme:wine-and-beer: wijn en bie; wij en bier
nl doubled theme:autumn-colours: herfstkleurren; herffstkleuren
nl doubled category:walking: wandelvakkanties
nl neighbour category:cycling: fietsvakanyies; fietsvskanties
nl neighbour theme:island-air: eilandlucjt; eilanslucht
nl prefix theme:autumn-colours: herfstkl; herfst
nl prefix category:walking: wandel
nl prefix category:cycling: fietsv; fiets
nl synonym theme:with-the-dog: hond; honden
nl synonym category:family: kinderen; gezin
nl synonym category:seaside: strand; kust
nl deal deals:heather-and-sauna-on-the-veluwe: heide, stoom en stilte; heide stoom
nl nothing none: noorwegen; duikvakantie; vliegticket; thailand; sneeuwscooter
de exact place:bruges: brügge; bruegge
de exact place:south-limburg: südlimburg
de exact theme:for-two: zu zweit
de exact category:city-trips: städtereisen; staedtereisen
de swapped place:south-limburg: südlimbrug; südilmburg
de swapped category:city-trips: städtereiesn
de dropped place:ardennes: ardenen; ardnnen
de dropped theme:winter-warmth: winterwäme; wnterwärme
de doubled theme:autumn-colours: herbstfarrben; herbbstfarben
de doubled place:bruges: brüggge
de neighbour category:walking: wanderreiden; wandwrreisen
de neighbour theme:island-air: insellift; inselluft
de prefix category:cycling: radrei; rad
de prefix theme:autumn-colours: herbst
de synonym theme:with-the-dog: hunde; hund
de synonym category:cycling: fahrrad; radtour
de synonym category:walking: wandern; wanderung
de synonym category:family: kinder; familie
de synonym category:seaside: strand; küste
de nothing none: norwegen; kreuzfahrt; gardasee; fallschirm; japan
fr exact place:wadden-islands: îles des wadden; iles des wadden
fr exact place:zeeland: zélande; zelande
fr exact theme:without-the-car: sans la voiture
fr exact category:culinary: bonne table
fr swapped place:zeeland: zélnade; zléande
fr swapped place:south-limburg: lmibourg du sud
fr dropped theme:autumn-colours: coulurs d’automne; couleurs d’autome
fr dropped place:ardennes: ardenes
fr doubled theme:museums-and-music: muséees et musique; musées et mussique
fr doubled category:walking: séjours à piedd
fr neighbour theme:wine-and-beer: vin et bierr; vin et biète
fr prefix theme:spring-in-bloom: printemps; print
fr synonym category:cycling: vélo; bicyclette
fr synonym category:walking: randonnée; marche
fr synonym theme:with-the-dog: chiens; chien
fr synonym category:family: enfants; famille
fr nothing none: norvège; croisière; parachute; japon; sahara
es exact place:bruges: brujas
es exact place:ardennes: ardenas
es exact theme:wine-and-beer: vino y cerveza
es swapped place:bruges: brjuas
es swapped theme:autumn-colours: colores de ootño; coloers de otoño
es dropped category:wellness: escapadas de bienetar; bienstar
es dropped place:zeeland: zelana
es doubled theme:museums-and-music: mussica y museos; museos y músicca
es neighbour theme:spring-in-bloom: primaveta en flor; ptimavera en flor
es prefix theme:spring-in-bloom: primav; primavera
es synonym category:cycling: bicicleta; bici
es synonym category:walking: senderismo; caminar
es synonym theme:with-the-dog: perros; perro
es synonym category:family: niños; familia
es nothing none: noruega; crucero; paracaidas; japon; desierto
it exact place:ardennes: ardenne
it exact theme:island-air: aria d’isola; aria d'isola
it exact category:culture: arte e storia
it swapped theme:autumn-colours: coloir d’autunno; colori d’autnuno
it swapped place:wadden-islands: isole frisnoe; isoel frisone
it dropped theme:wine-and-beer: vino e bira; vno e birra
it doubled category:wellness: soggiorni bennessere; benesserre
it neighbour theme:spring-in-bloom: primaveta in fiore; primavera in fiire
it prefix theme:spring-in-bloom: primav
it synonym category:cycling: bicicletta; bici
it synonym category:walking: escursioni; camminare
it synonym theme:with-the-dog: cani; cane
it synonym category:family: bambini; famiglia
it nothing none: norvegia; crociera; paracadute; giappone; deserto
fa exact place:amsterdam: آمستردام; امستردام
fa exact place:maastricht: ماستریخت; ماستريخت
fa exact theme:autumn-colours: رنگ‌های پاییز; رنگهای پاییز
fa exact category:seaside: کنار دریا; كنار دريا
fa swapped place:maastricht: ماستریتخ; مسااریخت
fa dropped place:utrecht: اوترخ; اورخت
fa doubled place:sauerland: زاوررلند
fa neighbour place:amsterdam: آمستردان
fa prefix place:giethoorn: خیته
fa synonym theme:with-the-dog: سگ
fa synonym category:cycling: دوچرخه
fa nothing none: تهران; چتربازی; ژاپن
ur exact place:amsterdam: ایمسٹرڈیم
ur exact place:texel: ٹیکسل
ur exact theme:wine-and-beer: وائن اور بیئر
ur swapped place:maastricht: ماسٹرخخٹ; ماسٹخرٹ
ur dropped place:utrecht: یوٹرخٹ
ur neighbour place:drenthe: ڈرینتھی
ur prefix place:amsterdam: ایمسٹر
ur synonym theme:with-the-dog: کتا; کتے
ur synonym category:cycling: سائیکل
ur nothing none: لاہور; جاپان; ہیلی کاپٹر
zh-CHS exact place:amsterdam: 阿姆斯特丹
zh-CHS exact place:giethoorn: 羊角村
zh-CHS exact theme:with-the-dog: 带着狗
zh-CHS exact category:seaside: 海边
zh-CHS exact theme:autumn-colours: 秋色
zh-CHS prefix place:amsterdam: 阿姆斯
zh-CHS prefix place:maastricht: 马斯特里
zh-CHS synonym category:cycling: 骑行; 自行车
zh-CHS synonym category:walking: 徒步
zh-CHS synonym theme:museums-and-music: 博物馆
zh-CHS nothing none: 北京; 日本; 滑翔伞
`
