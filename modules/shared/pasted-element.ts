/** Pasted HTML as a tree. A text node is a string with decoded character references. */
export type PastedElement = { name: string; attributes: Record<string, string>; children: PastedNode[] }
export type PastedNode = PastedElement | string
