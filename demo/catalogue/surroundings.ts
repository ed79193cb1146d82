import type { DemoSurrounding } from './shape.ts'

export const surroundings: DemoSurrounding[] = [
  {
    key: 'heath-and-pines',
    name: 'Heath and pines',
    title: 'Heath, pines and open sand',
    picture: 'veluwe-dusk',
    description_html:
      '<p>Push moraines from the last ice age but one, planted with pine and grazed down to heather. In the second half of August it all turns purple, and at dusk the deer come out to the edge of the trees.</p>',
  },
  {
    key: 'old-woodland',
    name: 'Old woodland',
    title: 'Beeches older than the roads',
    picture: 'veluwe-autumn-morning',
    description_html:
      '<p>Broad rides, crooked beeches and a floor of leaves. The best hours are the first two of the morning, when the light comes in low and there is nobody but a woodpecker.</p>',
  },
  {
    key: 'dunes-and-beach',
    name: 'Dunes and beach',
    title: 'Over the dunes to the sea',
    picture: 'zeeland-beach-summer',
    description_html:
      '<p>First the shell path, then marram grass, then a last steep stair of sand, and there it is. The beach is wide enough for everyone and at low tide it doubles.</p>',
  },
  {
    key: 'island-north',
    name: 'The windy end',
    title: 'The windy end of the island',
    picture: 'texel-summer',
    description_html:
      '<p>A red lighthouse, salt marsh and a sandbank with seals. Here the island is still moving: every winter takes some sand from one side and brings it to the other.</p>',
  },
  {
    key: 'harbour-towns',
    name: 'Harbour towns',
    title: 'Small harbours, old money',
    picture: 'harbour-summer',
    description_html:
      '<p>Towns that sent ships to the Baltic and the East and kept the gables. Now there are yachts and a few shrimp cutters, and fish on every menu.</p>',
  },
  {
    key: 'canal-ring',
    name: 'Canal ring',
    title: 'Inside the canal ring',
    picture: 'amsterdam-blue-hour',
    description_html:
      '<p>Singel, Herengracht, Keizersgracht, Prinsengracht: four half circles of water dug in the seventeenth century and on the World Heritage List since 2010. Walk across them, not along, and you pass a bridge every two minutes.</p>',
  },
  {
    key: 'wharf-cellars',
    name: 'Wharf cellars',
    title: 'Streets on two levels',
    picture: 'utrecht-wharf-evening',
    description_html:
      '<p>Along the Oudegracht the cellars open on a quay at the level of the water, one floor below the street. Merchants rolled barrels in here; now people have supper under the lime trees.</p>',
  },
  {
    key: 'peat-waters',
    name: 'Peat waters',
    title: 'Lakes that peat left behind',
    picture: 'giethoorn-morning',
    description_html:
      '<p>Villagers cut the peat, dried it on strips of land and left the water. What remains is the largest lowland marsh of north-western Europe: reed, lilies, otters, and a channel to every door.</p>',
  },
  {
    key: 'marl-hills',
    name: 'Marl hills',
    title: 'Hills of soft yellow stone',
    picture: 'limburg-morning',
    description_html:
      '<p>Valleys of the Geul and the Gulp, orchards on the slopes and hollow lanes worn by carts. The stone under it is marl, soft enough to saw, and half the churches are made of it.</p>',
  },
  {
    key: 'river-city',
    name: 'River city',
    title: 'Two banks of one river',
    picture: 'maastricht-sunset',
    description_html:
      '<p>The Meuse runs through the middle, and a bridge of the thirteenth century joins the two halves: the old centre with its squares on one bank, Wyck with its small shops on the other.</p>',
  },
  {
    key: 'boulder-country',
    name: 'Boulder country',
    title: 'Where the ice left its stones',
    picture: 'drenthe-hunebed-morning',
    description_html:
      '<p>The glaciers brought the boulders from Scandinavia, and five thousand years ago farmers piled them into tombs. Fifty-two hunebeds still stand in Drenthe, among oaks and on the heath, and you may simply walk up to them.</p>',
  },
  {
    key: 'tidal-flats',
    name: 'Tidal flats',
    title: 'The sea bed, twice a day',
    picture: 'wadden-ferry-morning',
    description_html:
      '<p>At high water it is a sea, at low water a plain of ribbed sand and creeks that shines to the horizon. Millions of birds come to eat here; the Wadden Sea has been World Heritage since 2009.</p>',
  },
  {
    key: 'medieval-town',
    name: 'Medieval town',
    title: 'Brick, bells and still water',
    picture: 'bruges-evening',
    description_html:
      '<p>Step gables, almshouses with a garden behind one low door, and a carillon that plays on the quarter. After six the day visitors go to their coaches and the town is yours.</p>',
  },
  {
    key: 'river-valleys',
    name: 'River valleys',
    title: 'Deep bends of the Ourthe',
    picture: 'ardennes-river-summer',
    description_html:
      '<p>The river takes three turns where one would do. Above it are slopes of oak and beech, and on every spur a castle or the story of one.</p>',
  },
  {
    key: 'low-mountains',
    name: 'Low mountains',
    title: 'Spruce, slate and snow',
    picture: 'sauerland-winter-night',
    description_html:
      '<p>Round tops above 800 metres, valleys with slate roofs and white-and-black timber. From December the lifts may turn; in May the same slopes are full of cowslips.</p>',
  },
  {
    key: 'bulb-fields',
    name: 'Bulb fields',
    title: 'Stripes behind the dunes',
    picture: 'tulips-spring',
    description_html:
      '<p>Sandy soil, dug flat behind the dunes, turned out to be what a bulb likes. Crocus in March, hyacinth and narcissus next, tulips until early May; the rest of the year it smells of earth and sea.</p>',
  },
]
