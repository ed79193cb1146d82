/** Lists the parts of an HTML text that must not be stored, and combines script payloads into test texts. */
import { parseDocument } from 'htmlparser2'
import { scriptPayloads } from './script-payloads.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Found = { name: string; attributes: [string, string][]; text: string | null }

/** All elements of the tree. `text` is set if an element contains only text. */
function elementsOf(nodes: readonly Node[]): Found[] {
  return nodes.flatMap((node) => [
    ...('attribs' in node
      ? [{ name: node.name, attributes: Object.entries(node.attribs), text: onlyTextOf(node.children) }]
      : []),
    ...('children' in node ? elementsOf(node.children) : []),
  ])
}

const textNode = 3
function onlyTextOf([first, ...others]: readonly Node[]): string | null {
  return first && 'data' in first && first.nodeType === textNode && others.length === 0 ? first.data : null
}

const allowedTags = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a', 'blockquote'])
const safeUrl = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z][^:]*$)/i

/** Elements, attributes and URLs that are not allowed in a rich text. */
export const findDisallowedHtml = (html: string): string[] =>
  elementsOf(parseDocument(html).children).flatMap(({ name, attributes }) => [
    ...(allowedTags.has(name) ? [] : [`<${name}>`]),
    ...attributes
      .filter(([key, value]) => name !== 'a' || key !== 'href' || !safeUrl.test(value))
      .map(([key, value]) => `${name} ${key}=${value}`),
  ])

const active = new Set(
  (
    'script iframe frame frameset object embed applet form input button select textarea ' +
    'svg math base link template'
  ).split(' '),
)

/**
 * Lists the elements and attributes of a whole document, such as an e-mail, that could run or send something. A
 * document may have more elements than a rich text.
 */
export const findActiveHtml = (html: string): string[] =>
  elementsOf(parseDocument(html).children).flatMap(({ name, attributes }) => [
    ...(active.has(name) ? [`<${name}>`] : []),
    ...attributes
      .filter(([key, value]) => /^(?:on|srcdoc)/i.test(key) || /^\s*(?:javascript|vbscript|data:text)/i.test(value))
      .map(([key, value]) => `${name} ${key}=${value}`),
  ])

/** Contexts in which an editor or a clipboard could contain a payload. */
const wraps: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<p>${payload}</p>`,
  (payload) => `<ul><li>${payload}`,
  (payload) => `<a href="${payload}">link</a>`,
  (payload) => `<a href='https://x' title='${payload}'>link</a>`,
  (payload) => `<h3 ${payload}>heading</h3>`,
  (payload) => `<blockquote><!-- ${payload} --></blockquote>`,
  (payload) => `<textarea>${payload}</textarea><p>${payload.toUpperCase()}`,
  (payload) => `<strong>${payload}<em>${payload}`,
]

/** Each script payload on its own and in each context, more than a thousand in total. */
export const richPayloads: readonly string[] = scriptPayloads.flatMap((payload) => wraps.map((wrap) => wrap(payload)))

/**
 * Payloads combined into one text. `ends`: the paragraph after each payload. A payload that makes the parser ignore
 * what follows also hides its paragraph, so all paragraphs must be found in the result.
 */
export type Packed = { text: string; ends: string[] }
const maxInText = 25
const endOf = (index: number): string => `end of payload ${index}`
/** Closes the allowed elements that the contexts above leave open. */
const closing = '</em></strong></li></ul>'

/** The end-marker paragraphs in the HTML. */
export const findEndMarkers = (html: string): string[] =>
  elementsOf(parseDocument(html).children).flatMap(({ name, text }) =>
    name === 'p' && text?.startsWith(endOf(0).slice(0, -1)) ? [text] : [],
  )

/** Whether an element after the payload is still parsed as a separate element. */
function isClosed(payload: string): boolean {
  const last = parseDocument(`${payload}${closing}<p>${endOf(0)}</p>`).children.at(-1)
  return last !== undefined && 'attribs' in last && last.name === 'p' && onlyTextOf(last.children) === endOf(0)
}

/**
 * Combines payloads into texts. A payload that leaves something open, such as a comment, is the last one of its text.
 */
export function packHtmlPayloads(payloads: readonly string[]): Packed[] {
  const { true: closed = [], false: open = [] } = Object.groupBy(payloads, (payload) => `${isClosed(payload)}`)
  const count = Math.max(open.length, Math.ceil(closed.length / maxInText))
  return Array.from({ length: count }, (_, index) => {
    const mine = closed.filter((_, place) => place % count === index)
    const ends = mine.map((_, place) => endOf(place))
    const parts = mine.map((payload, place) => `${payload}${closing}<p>${ends[place]}</p>`)
    return { text: `<p>Text</p>${parts.join('')}${open[index] ?? ''}`, ends }
  })
}

/**
 * Combines payloads into texts of e-mails, whose blocks are separated by empty lines. Payloads with variables, links or
 * control characters are in separate texts, because such texts may be refused.
 */
export function packTextPayloads(payloads: readonly string[]): Packed[] {
  const isSingle = (payload: string) => /\{[{%]|\]\(|[^\P{Cc}\n\t]/u.test(payload)
  const { true: singles = [], false: others = [] } = Object.groupBy(payloads, (payload) => `${isSingle(payload)}`)
  const count = Math.ceil(others.length / maxInText)
  return [
    ...singles.map((text) => ({ text, ends: [] })),
    ...Array.from({ length: count }, (_, index) => {
      const mine = others.filter((_, place) => place % count === index)
      const ends = mine.map((_, place) => endOf(place))
      return { text: mine.map((payload, place) => `${payload}\n\n${ends[place]}`).join('\n\n'), ends }
    }),
  ]
}
