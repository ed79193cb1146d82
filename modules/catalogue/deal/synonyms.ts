/**
 * Terms that travellers use for what headings name otherwise: each of a group means the headings that have another of
 * it in their names, in any language. Written as searches are folded: in lower case, without accents. Pure.
 */
const groups: readonly string[] = [
  'cycling bike bikes biking bicycle bicycles cycle cyclist fiets fietsen ' +
    'fietsvakantie fietsvakanties fahrrad fahrrader rad radeln radtour radtouren ' +
    'radreise radreisen velo velos bicyclette cyclisme cyclotourisme bici bicicleta ' +
    'bicicletas ciclismo cicloturismo bicicletta biciclette دوچرخه سائیکل سائیکلنگ 骑行 ' +
    '骑车 自行车',
  'walking walk walks hike hikes hiking hiker trekking wandelen wandeling ' +
    'wandelingen wandelvakantie wandelvakanties wandern wanderung wanderungen ' +
    'wanderreise wanderreisen wanderurlaub randonnee randonnees marche marcher ' +
    'senderismo caminar caminata caminatas excursionismo escursione escursioni ' +
    'escursionismo camminare camminata passeggiate پیادهروی 徒步 步行 远足',
  'children child kids kid family families kinderen kind gezin gezinnen familie ' +
    'familien kinder enfant enfants famille familles nino ninos familia familias ' +
    'hijos bambino bambini famiglia famiglie بچه خانواده بچوں بچے خاندان 孩子 亲子 家庭',
  'sea seaside coast coastal beach beaches zee kust strand stranden kuste ostsee ' +
    'nordsee mer plage plages littoral mar costa playa playas mare spiaggia spiagge ' +
    'دریا ساحل سمندر 海边 海滩 海岸',
  'wellness spa spas sauna saunas thermal thermen therme thermes hammam termas ' +
    'balneario terme benessere bienestar تندرستی 温泉 水疗 桑拿 康养',
  'food culinary gourmet gastronomy gastronomic dining eten culinair lekker essen ' +
    'kulinarisch gastronomie gastronomique gourmand comida gastronomia gastronomico ' +
    'cibo cucina غذا کھانا 美食',
  'two couple couples romantic romance romantisch koppel koppels paar paare ' +
    'paerchen romantique couple amoureux pareja parejas romantico romantica coppia ' +
    'coppie tweeen دونفره عاشقانه رومانوی 情侣 浪漫 二人世界',
  'dog dogs puppy hond honden hund hunde chien chiens perro perros cane cani سگ کتا ' + 'کتے کتوں 狗 宠物',
  'beer beers brewery breweries bier bieren brouwerij brouwerijen biere bieres ' +
    'brauerei brasserie cerveza cervezas cerveceria birra birre birrificio 啤酒',
  'museum museums musea museen musee musees museo museos musei موزه 博物馆',
  'autumn fall herfst herbst automne otono autunno پاییز خزاں 秋天 秋季',
  'winter snow sneeuw schnee neige hiver nieve invierno neve inverno زمستان سرما 冬天 ' + '冬季',
  'spring lente voorjaar fruhling fruhjahr printemps primavera بهار بہار 春天 春季',
  'island islands eiland eilanden insel inseln ile iles isla islas isola isole ' + 'جزیره جزایر جزیرہ جزائر 岛 海岛',
]

const groupsOf = new Map<string, string[][]>()
for (const terms of groups.map((group) => group.split(' ')))
  for (const term of terms) groupsOf.set(term, [...(groupsOf.get(term) ?? []), terms])

/** The other terms of the groups that have the folded term. */
export const findSynonyms = (folded: string): string[] => [
  ...new Set((groupsOf.get(folded) ?? []).flat().filter((term) => term !== folded)),
]

/** All terms, for the test that they are written as searches are folded. */
export const synonymTerms: readonly string[] = [...groupsOf.keys()]
