/**
 * The scripts that the documents draw: those that people write in today, and signs. The typefaces are in
 * adapters/documents/fonts.ts, which takes the scripts from here; a test draws a name of each.
 */

/** Each has a typeface of its own. */
export const scriptsWithTypeface = [
  'Hebrew',
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
] as const

/** The others share typefaces. */
export const drawnScripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Devanagari',
  ...scriptsWithTypeface,
  'Common',
  'Inherited',
] as const

const undrawn = new RegExp(`[^${drawnScripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu')

/** The letters of a text that no typeface of the documents draws, each once. */
export const undrawnCharacters = (text: string): string => [...new Set(text.match(undrawn))].join(' ')
