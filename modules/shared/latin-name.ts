/**
 * Names in the form that hotels accept: first and last name each have 1 to 50 Latin letters, spaces and '-,.’, as in a
 * passport. Other scripts are not transliterated, because only the guest knows the spelling in the passport. Pure.
 */

const longest = 50

/**
 * The name without characters that no passport contains (digits, symbols); empty for a name without letters; null if
 * the name is in another script.
 */
export function toLatinName(name: string): string | null {
  const typed = name
    .replaceAll(/[`´ʻʼ‘ʹ＇]/g, '’')
    .normalize('NFKC')
    .replaceAll(/\p{Pd}/gu, '-')
  if (/(?!\p{Script=Latin})\p{L}/u.test(typed)) return null
  const latin = typed
    .replaceAll(/\p{N}/gu, '')
    .replaceAll(/[^\p{Script=Latin}\p{M}'\-,.’]+/gu, ' ')
    .replaceAll(/(?<!\p{L}\p{M}*)\p{M}+/gu, '')
    .trim()
    .slice(0, longest)
    .trim()
  return /\p{L}/u.test(latin) ? latin : ''
}

/** Whether the guest must enter the spelling in the passport. */
export const needsLatinSpelling = (name: string): boolean => toLatinName(name) === null
