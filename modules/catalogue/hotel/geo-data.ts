/**
 * Countries in which hotels are searched for, with provinces and main cities. The first country is the default. Pure.
 */
export type Country = { id: number; code: string; name: string }
export type Province = { id: number; country_id: number; name: string }
export type City = { id: number; state_id: number; name: string }

const places: { country: Country; provinces: [name: string, cities: string][] }[] = [
  {
    country: { id: 105, code: 'NL', name: 'Netherlands' },
    provinces: [
      ['Drenthe', 'Assen, Coevorden, Emmen, Hoogeveen, Meppel'],
      ['Flevoland', 'Almere, Dronten, Emmeloord, Lelystad, Urk, Zeewolde'],
      ['Friesland', 'Drachten, Franeker, Harlingen, Heerenveen, Leeuwarden, Sneek, Workum'],
      [
        'Gelderland',
        'Apeldoorn, Arnhem, Doetinchem, Ede, Harderwijk, Nijmegen, Otterlo, Wageningen, Winterswijk, Zutphen',
      ],
      ['Groningen', 'Appingedam, Delfzijl, Groningen, Stadskanaal, Veendam, Winschoten'],
      ['Limburg', 'Heerlen, Kerkrade, Maastricht, Roermond, Sittard, Valkenburg, Venlo, Weert'],
      ['Noord-Brabant', "'s-Hertogenbosch, Bergen op Zoom, Breda, Eindhoven, Helmond, Oss, Roosendaal, Tilburg"],
      ['Noord-Holland', 'Alkmaar, Amsterdam, Bergen, Den Helder, Haarlem, Hilversum, Hoorn, Texel, Zaandam, Zandvoort'],
      ['Overijssel', 'Almelo, Deventer, Enschede, Giethoorn, Hengelo, Kampen, Ootmarsum, Zwolle'],
      ['Utrecht', 'Amersfoort, Nieuwegein, Utrecht, Veenendaal, Woerden, Zeist'],
      ['Zeeland', 'Domburg, Goes, Middelburg, Renesse, Terneuzen, Veere, Vlissingen, Zierikzee'],
      ['Zuid-Holland', 'Delft, Dordrecht, Gouda, Leiden, Noordwijk, Rotterdam, Scheveningen, The Hague, Zoetermeer'],
    ],
  },
  {
    country: { id: 22, code: 'BE', name: 'Belgium' },
    provinces: [
      ['Antwerp', 'Antwerp, Geel, Lier, Mechelen, Turnhout'],
      ['Brussels', 'Brussels'],
      ['East Flanders', 'Aalst, Dendermonde, Ghent, Oudenaarde, Sint-Niklaas'],
      ['Flemish Brabant', 'Halle, Leuven, Tienen, Vilvoorde'],
      ['Hainaut', 'Charleroi, Mons, Tournai'],
      ['Liège', 'Eupen, Huy, Liège, Malmedy, Spa, Verviers'],
      ['Limburg', 'Genk, Hasselt, Maasmechelen, Sint-Truiden, Tongeren'],
      ['Luxembourg', 'Arlon, Bastogne, Bouillon, Durbuy, La Roche-en-Ardenne'],
      ['Namur', 'Dinant, Namur, Rochefort'],
      ['Walloon Brabant', 'Nivelles, Waterloo, Wavre'],
      ['West Flanders', 'Bruges, De Haan, Knokke-Heist, Kortrijk, Ostend, Ypres'],
    ],
  },
  {
    country: { id: 82, code: 'DE', name: 'Germany' },
    provinces: [
      ['Baden-Württemberg', 'Baden-Baden, Freiburg, Heidelberg, Karlsruhe, Konstanz, Mannheim, Stuttgart, Ulm'],
      ['Bavaria', 'Augsburg, Bamberg, Garmisch-Partenkirchen, Munich, Nuremberg, Passau, Regensburg, Würzburg'],
      ['Berlin', 'Berlin'],
      ['Brandenburg', 'Cottbus, Frankfurt (Oder), Potsdam'],
      ['Bremen', 'Bremen, Bremerhaven'],
      ['Hamburg', 'Hamburg'],
      ['Hesse', 'Darmstadt, Frankfurt am Main, Fulda, Kassel, Wiesbaden, Willingen'],
      ['Lower Saxony', 'Braunschweig, Goslar, Göttingen, Hanover, Lüneburg, Norderney, Oldenburg, Osnabrück'],
      ['Mecklenburg-Western Pomerania', 'Binz, Rostock, Schwerin, Stralsund, Wismar'],
      ['North Rhine-Westphalia', 'Aachen, Bonn, Cologne, Dortmund, Düsseldorf, Essen, Monschau, Münster, Winterberg'],
      ['Rhineland-Palatinate', 'Cochem, Koblenz, Mainz, Speyer, Trier'],
      ['Saarland', 'Merzig, Saarbrücken'],
      ['Saxony', 'Chemnitz, Dresden, Görlitz, Leipzig, Meissen'],
      ['Saxony-Anhalt', 'Halle (Saale), Magdeburg, Quedlinburg, Wernigerode, Wittenberg'],
      ['Schleswig-Holstein', 'Flensburg, Husum, Kiel, Lübeck, Westerland'],
      ['Thuringia', 'Eisenach, Erfurt, Jena, Weimar'],
    ],
  },
]

/**
 * Ids are derived from the country's id and the position in the list: append new places at the end, so that ids stay
 * stable.
 */
const stateId = (country: number, index: number): number => country * 100 + index + 1

export const countries: readonly Country[] = places.map((place) => place.country)
export const provinces: readonly Province[] = places.flatMap(({ country, provinces: provincesOfCountry }) =>
  provincesOfCountry.map(([name], index) => ({ id: stateId(country.id, index), country_id: country.id, name })),
)
export const cities: readonly City[] = places.flatMap(({ country, provinces: provincesOfCountry }) =>
  provincesOfCountry.flatMap(([, names], index) =>
    names.split(', ').map((name, position) => ({
      id: stateId(country.id, index) * 100 + position + 1,
      state_id: stateId(country.id, index),
      name,
    })),
  ),
)
