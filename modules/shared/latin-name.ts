/**
 * Names in the form that hotels accept: 1 to 50 Latin letters, spaces and '-,.’ per part, as in a passport. Other
 * scripts are not transliterated: only the guest knows the passport's spelling. Pure.
 */

const longest = 50

/**
 * The name without characters that no passport contains (digits, symbols); '' for a name without letters; null for
 * another script.
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

/** Whether the guest must be asked for the passport's spelling. */
export const needsLatinSpelling = (name: string): boolean => toLatinName(name) === null
