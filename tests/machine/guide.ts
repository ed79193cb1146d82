/** The commands of docs/operating.md, by its headings, in the order of the page. */

export type Section = { heading: string; blocks: string[][] }

/** A command ends at the end of its line. Empty lines of a block are left out. */
export function readSections(page: string): Section[] {
  const sections: Section[] = []
  let block: string[] | null = null
  for (const line of page.split('\n')) {
    if (line.startsWith('```')) {
      if (block !== null) sections.at(-1)!.blocks.push(block)
      block = block === null ? [] : null
    } else if (block !== null) {
      if (line.trim() !== '') block.push(line)
    } else if (/^#{1,2} /.test(line)) sections.push({ heading: line.replace(/^#+ /, ''), blocks: [] })
  }
  return sections
}

/**
 * The blocks of one section, taken one after the other. `take` names how the next one begins, so that a page that has
 * changed its order is refused; `end` refuses blocks that nobody took.
 */
export function openSection(sections: readonly Section[], heading: string) {
  const section = sections.find((one) => one.heading === heading)
  if (!section) throw new Error(`docs/operating.md has no section “${heading}”`)
  const left = [...section.blocks]
  return {
    take: (beginning: string): string[] => {
      const block = left.shift()
      if (!block?.[0]?.startsWith(beginning))
        throw new Error(`“${heading}” has, where “${beginning}” was: ${block?.[0] ?? 'nothing'}`)
      return block
    },
    end: (): void => {
      if (left.length > 0) throw new Error(`“${heading}” has a block that was not followed: ${left[0]![0]}`)
    },
  }
}
