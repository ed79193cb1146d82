/**
 * The scripts that the typefaces of documents draw (adapters/documents/fonts.ts): those that people write in today, and
 * signs. A test draws a name of each.
 */
export const drawnScripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Hebrew',
  'Devanagari',
  'Armenian',
  'Georgian',
  'Thai',
  'Lao',
  'Bengali',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Gujarati',
  'Gurmukhi',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Ethiopic',
  'Oriya',
  'Thaana',
  'Tibetan',
  'Mongolian',
  'Syriac',
  'Common',
  'Inherited',
] as const

const undrawn = new RegExp(`[^${drawnScripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu')

/** The letters of a text that no typeface of the documents draws, each once. */
export const undrawnCharacters = (text: string): string => [...new Set(text.match(undrawn))].join(' ')
