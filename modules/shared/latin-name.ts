/**
 * Names as hotels get them: 1 to 50 Latin letters, spaces and '-,.’ in each part, as a passport has them. What is
 * written in another script is not transcribed: nobody but the guest knows how the passport does. Pure.
 */

const longest = 50

/** The name without characters that no passport has (digits, symbols); '' without a letter; null in another script. */
export function latinName(name: string): string | null {
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

/** Whether to ask the guest for the passport's spelling. */
export const needsLatin = (name: string): boolean => latinName(name) === null
