/** Text extraction from PDFs. */
import { spawnSync } from 'node:child_process'

/** Removes direction marks, because PDF readers add their own. */
const removeDirectionMarks = (text: string): string => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

type Item = { str: string; dir: string; width: number; transform: number[] }
const isItem = (item: object): item is Item => 'str' in item

/** The text of a file as PDF.js reads it, line by line. A row of a table is one line. */
export async function extractPdfText(file: Buffer): Promise<string> {
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 })
  const { info } = (await document.getMetadata()) as { info: { Language?: string } }
  const rightToLeft = /^(?:fa|ur)\b/.test(info.Language ?? '')
  const lines: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const rows = new Map<number, Item[]>()
    for (const item of (await (await document.getPage(number)).getTextContent()).items) {
      if (!isItem(item) || item.str === '') continue
      const y = Math.round(item.transform[5]!)
      const row = [y, y - 1, y + 1].find((one) => rows.has(one)) ?? y
      rows.set(row, [...(rows.get(row) ?? []), item])
    }
    for (const [, items] of [...rows].sort(([a], [b]) => b - a)) lines.push(lineOf(items, rightToLeft))
  }
  await document.destroy()
  // PDF.js returns all spaces as plain spaces.
  return removeDirectionMarks(lines.join('\n')).replaceAll('€ ', '€\u00a0')
}

/** The text of a line. Right-to-left text is read from the right, except Latin runs. */
function lineOf(items: Item[], rightToLeft: boolean): string {
  const placed = items.toSorted((a, b) => a.transform[4]! - b.transform[4]!)
  const isRight = (item: Item) => item.dir === 'rtl'
  const turned = (list: Item[], stays: (item: Item) => boolean) => {
    const runs: Item[][] = []
    for (const item of list) {
      const last = runs.at(-1)
      if (last && stays(last[0]!) === stays(item)) last.push(item)
      else runs.push([item])
    }
    return runs
  }
  const runs = turned(placed, isRight)
  const ordered = (rightToLeft ? runs.toReversed() : runs).flatMap((run) => (isRight(run[0]!) ? run.toReversed() : run))
  return ordered
    .map((item, index) => {
      const before = ordered[index - 1]
      if (!before) return item.str
      const [left, right] = before.transform[4]! < item.transform[4]! ? [before, item] : [item, before]
      const gap = right.transform[4]! - (left.transform[4]! + left.width)
      return gap > 1.5 ? ` ${item.str}` : item.str
    })
    .join('')
}

/** The text as Poppler reads it; null if its tool is not installed. */
export function extractTextWithPoppler(file: Buffer): string | null {
  const run = spawnSync('pdftotext', ['-', '-'], { input: file, maxBuffer: 10_000_000 })
  if (run.error) return null
  if (run.status !== 0) throw new Error(`pdftotext: ${run.stderr.toString()}`)
  return removeDirectionMarks(run.stdout.toString())
}
