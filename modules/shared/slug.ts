/** A name for URLs made from a title: lower-case Latin characters, digits and hyphens. Pure. */

const maxLength = 80

/** Characters that have no decomposition into a Latin character and a mark. */
const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Empty for a title without Latin characters or digits. */
export const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (character) => replacements[character]!)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')

/** The form of a name in URLs. */
export const slugPattern = '^[a-z0-9][a-z0-9-]{0,79}$'

export const isSlug = (name: string): boolean => new RegExp(slugPattern).test(name)
