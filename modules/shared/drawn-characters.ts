/**
 * The scripts that documents can draw. adapters/documents/fonts.ts has a typeface for each; a test draws a name in
 * every script.
 */

/** Scripts that have a separate typeface. */
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

/** Scripts that share typefaces. */
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

/** The distinct characters of a text that no document typeface contains. */
export const findUndrawableCharacters = (text: string): string => [...new Set(text.match(undrawn))].join(' ')
