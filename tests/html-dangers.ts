/** What HTML that staff wrote may hold once it is stored; anything else is named. */
import { parseDocument } from 'htmlparser2'
import { scriptPayloads } from './script-payloads.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Found = { name: string; attributes: [string, string][] }

function elementsOf(nodes: readonly Node[]): Found[] {
  return nodes.flatMap((node) => [
    ...('attribs' in node ? [{ name: node.name, attributes: Object.entries(node.attribs) }] : []),
    ...('children' in node ? elementsOf(node.children) : []),
  ])
}

const allowedTags = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a', 'blockquote'])
const safeAddress = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z][^:]*$)/i

/** Elements, attributes and addresses that are not allowed in a rich text. */
export const dangersIn = (html: string): string[] =>
  elementsOf(parseDocument(html).children).flatMap(({ name, attributes }) => [
    ...(allowedTags.has(name) ? [] : [`<${name}>`]),
    ...attributes
      .filter(([key, value]) => name !== 'a' || key !== 'href' || !safeAddress.test(value))
      .map(([key, value]) => `${name} ${key}=${value}`),
  ])

const active = new Set(
  (
    'script iframe frame frameset object embed applet form input button select textarea ' +
    'svg math base link template'
  ).split(' '),
)

/** Of a whole document, such as an e-mail, whose frame has more elements: those that run or send something. */
export const activeIn = (html: string): string[] =>
  elementsOf(parseDocument(html).children).flatMap(({ name, attributes }) => [
    ...(active.has(name) ? [`<${name}>`] : []),
    ...attributes
      .filter(([key, value]) => /^(?:on|srcdoc)/i.test(key) || /^\s*(?:javascript|vbscript|data:text)/i.test(value))
      .map(([key, value]) => `${name} ${key}=${value}`),
  ])

/** Contexts of an editor or a clipboard. */
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

/** Each script payload by itself and in each context: more than a thousand. */
export const richPayloads: readonly string[] = scriptPayloads.flatMap((payload) => wraps.map((wrap) => wrap(payload)))
