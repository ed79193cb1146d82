/** A small part of an XML file as a tree. Pure. */

/** Names do not include their namespace. */
export type Element = { name: string; attributes: Readonly<Record<string, string>>; children: Element[]; text: string }

export const createElement = (name: string, attributes: Element['attributes'] = {}): Element => ({
  name,
  attributes,
  children: [],
  text: '',
})

/** The text of the first element at a path below another; empty if there is none. */
export const textAt = (element: Element, ...path: string[]): string => elementAt(element, ...path)?.text.trim() ?? ''

export function elementAt(element: Element, ...path: string[]): Element | null {
  const [name, ...rest] = path
  if (name === undefined) return element
  for (const child of element.children) {
    const found = child.name === name ? elementAt(child, ...rest) : null
    if (found) return found
  }
  return null
}
