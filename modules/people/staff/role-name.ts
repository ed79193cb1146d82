/**
 * Detects role names that look alike to a reader, ignoring case, width, script, accents, spaces and invisible
 * characters. Uses the skeletons of Unicode TR39 for Latin, Cyrillic, Greek and Armenian characters that look like
 * Latin ones. Pure.
 */

/** Characters that look like the key, after NFKD normalisation and in lower case. */
const lookalikes: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'вβьʙᏼ',
  c: 'сϲᴄς',
  d: 'ԁɗᴅ',
  e: 'еεҽᴇэ',
  f: 'ғƒꜰϝ',
  g: 'ɡցɢ',
  h: 'һհнηʜ',
  i: 'іιıɪl1|!јӏїј',
  j: 'ϳᴊ',
  k: 'кκᴋ',
  m: 'мμᴍ',
  n: 'пոնɴи',
  o: 'оοօ0σᴏөѳ°',
  p: 'рρᴘ',
  q: 'ԛզ',
  r: 'гʀя',
  s: 'ѕꜱʂ$5',
  t: 'тτᴛ',
  u: 'υսᴜц',
  v: 'νѵᴠ',
  w: 'ѡԝωшщᴡ',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ζᴢ2',
}
const plain = new Map(
  Object.entries(lookalikes).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

/** Invisible characters that Unicode classifies as letters or symbols: fillers and the blank Braille pattern. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u1160\u2800]/u

/** A skeleton that is equal for names that look alike; empty for an invisible name. */
export const toLookalikeSkeleton = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase().normalize('NFKD')]
    .filter((character) => /[\p{L}\p{N}\p{S}|!]/u.test(character) && !unseen.test(character))
    .map((character) => plain.get(character) ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
