/** HTML from a clipboard as a tree. A text is a string with decoded characters. */
export type PastedElement = { name: string; attributes: Record<string, string>; children: PastedNode[] }
export type PastedNode = PastedElement | string
