import type { DemoDestination } from './shape.ts'

/** The first five are the popular ones of the search panel. Coordinates: the middle of the town or region, in degrees. */
export const destinations: DemoDestination[] = [
  { name: 'veluwe', title: 'Veluwe', country: 'NL', province: 'Gelderland', latitude: 52.18, longitude: 5.83, picture: 'veluwe-dusk', summary: 'The largest stretch of woods, heath and drifting sand in the country, with red deer at the edges of the day.' },
  { name: 'texel', title: 'Texel', country: 'NL', province: 'Noord-Holland', latitude: 53.07, longitude: 4.8, picture: 'texel-summer', summary: 'Twenty minutes on the ferry, thirty kilometres of beach and more sheep than people.' },
  { name: 'zeeland', title: 'Zeeland', country: 'NL', province: 'Zeeland', latitude: 51.56, longitude: 3.58, picture: 'zeeland-beach-summer', summary: 'Rows of breakwater posts, light from all sides, and mussels from the water you look at.' },
  { name: 'amsterdam', title: 'Amsterdam', country: 'NL', province: 'Noord-Holland', latitude: 52.3728, longitude: 4.8936, picture: 'amsterdam-blue-hour', summary: 'A ring of seventeenth-century canals, and everything worth seeing within a tram ride.' },
  { name: 'maastricht', title: 'Maastricht', country: 'NL', province: 'Limburg', latitude: 50.8514, longitude: 5.691, picture: 'maastricht-sunset', summary: 'Marlstone, church towers and terraces on the Vrijthof: the most southern weekend in the country.' },
  { name: 'giethoorn', title: 'Giethoorn', country: 'NL', province: 'Overijssel', latitude: 52.74, longitude: 6.078, picture: 'giethoorn-morning', summary: 'A village of thatch and small bridges, and behind it the lakes and reed beds of the Weerribben-Wieden.' },
  { name: 'south-limburg', title: 'South Limburg', country: 'NL', province: 'Limburg', latitude: 50.82, longitude: 5.87, picture: 'limburg-morning', summary: 'Hollow lanes, half-timbered farms and hills with real climbs in them.' },
  { name: 'utrecht', title: 'Utrecht', country: 'NL', province: 'Utrecht', latitude: 52.0907, longitude: 5.1214, picture: 'utrecht-wharf-evening', summary: 'Cellars at the water’s edge, a tower of 112 metres, and a ridge of woods to the east.' },
  { name: 'drenthe', title: 'Drenthe', country: 'NL', province: 'Drenthe', latitude: 52.88, longitude: 6.6, picture: 'drenthe-hunebed-morning', summary: 'Hunebeds, heath and villages laid out round a green: the emptiest province, and the kindest to cyclists.' },
  { name: 'wadden-islands', title: 'Wadden Islands', country: 'NL', province: 'Friesland', latitude: 53.38, longitude: 5.27, picture: 'wadden-ferry-morning', summary: 'Terschelling: a lighthouse called the Brandaris, cranberry valleys, and tidal flats twice a day.' },
  { name: 'bollenstreek', title: 'Bollenstreek', country: 'NL', province: 'Zuid-Holland', latitude: 52.26, longitude: 4.52, picture: 'tulips-spring', summary: 'The bulb fields behind the dunes: stripes of colour in April, and a quiet coast all year.' },
  { name: 'bruges', title: 'Bruges', country: 'BE', province: 'West-Vlaanderen', latitude: 51.209, longitude: 3.225, picture: 'bruges-evening', summary: 'A city that silted up in time to be left alone: a belfry, swans and very good beer.' },
  { name: 'ardennes', title: 'Ardennes', country: 'BE', province: 'Luxembourg', latitude: 50.25, longitude: 5.6, picture: 'ardennes-autumn', summary: 'Rivers in deep bends, slate villages and woods that smell of rain.' },
  { name: 'sauerland', title: 'Sauerland', country: 'DE', province: 'Nordrhein-Westfalen', latitude: 51.2, longitude: 8.45, picture: 'sauerland-winter-night', summary: 'The nearest mountains with winter in them, and in summer a thousand hills to walk.' },
]
