/** Every scene that is drawn for the demo; a picture key anywhere in the catalogue is one of these. */
export const drawnPictures: readonly string[] = [
  'veluwe-dusk', 'veluwe-autumn-morning', 'texel-summer', 'texel-autumn-evening', 'zeeland-sunrise', 'zeeland-beach-summer',
  'amsterdam-blue-hour', 'giethoorn-morning', 'giethoorn-winter', 'bruges-evening', 'maastricht-sunset', 'limburg-morning',
  'limburg-vineyard-autumn', 'ardennes-autumn', 'ardennes-river-summer', 'sauerland-winter-night', 'spa-evening', 'breakfast-morning',
  'room-morning', 'room-evening', 'dinner-evening', 'drenthe-hunebed-morning', 'utrecht-wharf-evening', 'wadden-ferry-morning',
  'tulips-spring', 'forest-cabin-autumn', 'brewery-inn-evening', 'cycling-path-summer', 'concert-hall-evening', 'harbour-summer',
]
