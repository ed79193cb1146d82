/** HTML from a clipboard as a tree. A text is a string, with its characters as they are read. */
export type PastedElement = { name: string; attributes: Record<string, string>; children: PastedNode[] }
export type PastedNode = PastedElement | string
