/** Gives the framework the data that page-data.server.ts added to the page, in the format that it reads. */
import { type PackedData, unpackPageData } from './packed-data.ts'

declare global {
  interface Window {
    pageData?: PackedData | undefined
    /** The framework's own data: its script in the page opens this stream, from which it reads when it starts. */
    __reactRouterContext?: { streamController?: ReadableStreamDefaultController<string> }
  }
}

/** Numbers that stand for values without a place in the list. */
const constants = new Map<unknown, number>([
  [null, -5],
  [undefined, -7],
])

/** The list of all values that the framework reads: a record is made of the places of its names and values. */
function listValues(value: unknown, list: unknown[]): number {
  const constant = constants.get(value)
  if (constant !== undefined) return constant
  const place = list.push(value) - 1
  if (Array.isArray(value)) list[place] = value.map((part) => listValues(part, list))
  else if (typeof value === 'object')
    list[place] = Object.fromEntries(
      Object.entries(value!).map(([name, part]) => [`_${listValues(name, list)}`, listValues(part, list)]),
    )
  return place
}

/** Does nothing in a page with the framework's own data: one with an error or the result of a form. */
export function restorePageData(): void {
  const stream = window.__reactRouterContext?.streamController
  if (!window.pageData || !stream) return
  const shown = document.querySelectorAll('div[class^="prose"]')
  const loaderData = unpackPageData(window.pageData, (element) => shown[element]?.innerHTML ?? '')
  window.pageData = undefined
  const list: unknown[] = []
  listValues({ loaderData, actionData: null, errors: null }, list)
  stream.enqueue(`${JSON.stringify(list)}\n`)
  stream.close()
}
