export type FormValue = string | FormValue[] | FormMap
export type FormMap = { [name: string]: FormValue }

/**
 * Reads a form-encoded body or query with bracketed names (`a[b][0][c]=v`) into nested maps. Maps whose names are 0, 1,
 * 2 … become lists; `a[]` appends. The last value of a repeated name is used.
 */
export function parseFormEncoded(text: string): FormMap {
  const root: FormMap = Object.create(null)
  if (text === '') return root
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decodeText(at < 0 ? pair : pair.slice(0, at))
    placeValue(root, pathOf(name), at < 0 ? '' : decodeText(pair.slice(at + 1)))
  }
  return toLists(root) as FormMap
}

function decodeText(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

function placeValue(root: FormMap, path: string[], value: string): void {
  let map = root
  for (const [depth, given] of path.entries()) {
    const step = given === '' ? String(Object.keys(map).length) : given
    if (depth === path.length - 1) {
      map[step] = value
      return
    }
    const below = map[step]
    if (below !== undefined && typeof below === 'object') map = below as FormMap
    else map = map[step] = Object.create(null) as FormMap
  }
}

function toLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([name, below]) => [name, toLists(below)] as const)
  if (entries.length > 0 && entries.every(([name], index) => name === String(index)))
    return entries.map(([, below]) => below)
  const map: FormMap = Object.create(null)
  for (const [name, below] of entries) map[name] = below
  return map
}
