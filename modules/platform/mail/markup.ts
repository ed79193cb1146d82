/**
 * Renders the HTML and the plain text of an e-mail from one source that staff can read and edit. Blocks are separated
 * by an empty line. `# ` is a heading, `- ` an item, `> ` a quotation, `left :: right` a table row, `**text**` bold.
 * `[text](link)` is a button if it is a separate block, otherwise a link. A line that contains only `{% … %}` is a
 * condition for the lines up to its end tag. Markup is parsed before variables are inserted, so a guest's input is
 * never interpreted as markup. Pure.
 */

/** `isolate`: each value has its own text direction, which right-to-left text requires. */
export type EmailStyle = { isolate: boolean; align: 'left' | 'right'; accent: string; onAccent: string }

const logicOnly = /^\s*(?:{%[^%]*%}\s*)+$/
const button = /^\[([^\]]+)\]\(([^)\s]+|{{[^}]+}})\)$/
const link = /\[([^[\]]+)\]\(({{[^}]+}}|[^)\s]+)\)/g
const logic = /{{.*?}}|{%.*?%}/g
/** The `label` filter already isolates the names in its value. */
const isLabel = /\|\s*label\b/
/** Variables that are read from left to right in every language: numbers, e-mail addresses and amounts. */
const leftToRight =
  /^{{-?\s*(?:number|phone|new_phone|email|new_email|contact|code|company\.(?:email|phone))\s*-?}}$|\|\s*(?:euros|time)\b/

const blocksOf = (source: string): string[][] =>
  source
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((block) => block.length > 0)
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)

/**
 * Converts a line of markup to HTML. Variables stay in place for the template engine; those in link targets are not
 * isolated.
 */
function htmlOf(line: string, look: EmailStyle): string {
  const values: string[] = []
  const keep = (value: string, isolate: boolean) => {
    const isolated =
      isolate && look.isolate && value.startsWith('{{') && !isLabel.test(value)
        ? leftToRight.test(value)
          ? `<bdi dir="ltr">${value}</bdi>`
          : `<bdi>${value}</bdi>`
        : value
    return `\ue000${values.push(isolated) - 1}\ue000`
  }
  const linked = line.replace(link, (_, label: string, href: string) => `[${label}](${keep(href, false)})`)
  return escapeHtml(linked.replace(logic, (value) => keep(value, true)))
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(
      /\[([^[\]]+)\]\(([^)\s]+)\)/g,
      (_, label: string, href: string) =>
        `<a href="${href}" class="link" style="color:` +
        `${look.onAccent === '#ffffff' ? look.accent : look.onAccent}">${label}</a>`,
    )
    .replace(/\ue000(\d+)\ue000/g, (_, index: string) => values[Number(index)]!)
}

const kindOf = (block: string[]): 'logic' | 'heading' | 'button' | 'list' | 'table' | 'quote' | 'paragraph' => {
  const first = block.find((line) => !logicOnly.test(line))
  if (first === undefined) return 'logic'
  if (first.startsWith('# ')) return 'heading'
  if (first.startsWith('- ')) return 'list'
  if (first.startsWith('> ')) return 'quote'
  if (first.includes(' :: ')) return 'table'
  return button.test(first.trim()) ? 'button' : 'paragraph'
}

/**
 * Splits a conditional block into condition and content, so that no empty frame is rendered if the condition is false.
 */
function splitCondition(block: string[]): { before: string; block: string[]; after: string } {
  const [first, last] = [block[0]!.trim(), block.at(-1)!.trim()]
  const inner = block.slice(1, -1)
  return block.length > 2 &&
    /^{%-?\s*if\b[^%]*%}$/.test(first) &&
    /^{%-?\s*endif\s*-?%}$/.test(last) &&
    !inner.some((line) => logicOnly.test(line) && /{%-?\s*(?:if|else|elsif|endif)\b/.test(line))
    ? { before: first, block: inner, after: last }
    : { before: '', block, after: '' }
}

export function renderHtml(source: string, look: EmailStyle): string {
  return blocksOf(source)
    .map((conditional) => {
      const { before, block, after } = splitCondition(conditional)
      return `${before}${blockOf(block, look)}${after}`
    })
    .join('\n')
}

function blockOf(block: string[], look: EmailStyle): string {
  const kind = kindOf(block)
  /** Renders each line; template tags remain between the lines. */
  const lines = (dress: (line: string, first: boolean) => string) => {
    let first = true
    return block
      .map((line) => {
        if (logicOnly.test(line)) return line
        const dressed = dress(line, first)
        first = false
        return dressed
      })
      .join('\n')
  }
  if (kind === 'logic') return block.join('')
  if (kind === 'heading')
    return lines(
      (line) =>
        '<h1 class="ink" style="margin:0 0 20px;font-size:28px;line-height:1.2;font-weight:600;color:#10262b">' +
        `${htmlOf(line.slice(2), look)}</h1>`,
    )
  if (kind === 'list')
    return (
      '<ul style="margin:0 0 18px;padding:0 20px">' +
      `${lines((line) => `<li style="margin:0 0 6px">${htmlOf(line.replace(/^- /, ''), look)}</li>`)}</ul>`
    )
  if (kind === 'quote')
    return (
      `<blockquote class="rule" style="margin:0 0 18px;padding:4px 18px;border-${look.align}:3px solid #d3dddb">` +
      lines((line) => `<span style="white-space:pre-line">${htmlOf(line.replace(/^> ?/, ''), look)}</span><br>`) +
      '</blockquote>'
    )
  if (kind === 'table')
    return (
      '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 ' +
      `18px;border-collapse:collapse">${lines((line) => tableRowOf(line, look))}</table>`
    )
  if (kind === 'button')
    return lines((line) => {
      const [, label, href] = button.exec(line.trim()) ?? []
      return href === undefined
        ? htmlOf(line, look)
        : '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:6px 0 24px"><tr><td ' +
            `class="button" bgcolor="${look.accent}" style="border-radius:10px;background:${look.accent}"><a href="` +
            `${href}" class="button-words" style="display:inline-block;padding:14px 24px;color:${look.onAccent}` +
            `;font-weight:600;text-decoration:none">${htmlOf(label!, look)}</a></td></tr></table>`
    })
  return `<p style="margin:0 0 18px">${lines((line, first) => `${first ? '' : '<br>'}${htmlOf(line, look)}`)}</p>`
}

function tableRowOf(line: string, look: EmailStyle): string {
  const [left = '', right = ''] = line.split(' :: ')
  const cell = (label: string, align: string, more = '') =>
    `<td class="rule" align="${align}" valign="top" style="padding:7px 0;border-bottom:1px solid #d3dddb${more}` +
    `">${htmlOf(label, look)}</td>`
  return (
    `<tr>${cell(left, look.align)}` +
    cell(
      right,
      look.align === 'left' ? 'right' : 'left',
      `;padding-${look.align}:16px${/\|\s*euros\b/.test(right) ? ';white-space:nowrap' : ''}`,
    ) +
    '</tr>'
  )
}

/** Renders the same source as plain text. */
export function renderPlainText(source: string, look: Pick<EmailStyle, 'isolate'>): string {
  const values = (line: string) => (look.isolate ? line.replace(/{{.*?}}/g, (value) => isolateValue(value)) : line)
  return blocksOf(source)
    .map((block) =>
      block
        .map((line) => {
          if (logicOnly.test(line)) return line.trim()
          const plain = line
            .replace(/^(?:#|>) /, '')
            .replace(/\*\*(.+?)\*\*/g, '$1')
            .replace(' :: ', ': ')
          // No punctuation follows a link in the plain text, because readers would take it as part of the link.
          const hrefs: string[] = []
          const label = plain.replace(
            link,
            (_, text: string, href: string) => `${text}: \ue000${hrefs.push(href) - 1}\ue000`,
          )
          return `${values(label).replace(/\ue000(\d+)\ue000/g, (_, index: string) => hrefs[Number(index)]!)}\n`
        })
        .join(''),
    )
    .join('\n')
}

/** Renders the subject as plain text. */
export const renderSubject = (source: string, look: Pick<EmailStyle, 'isolate'>): string =>
  look.isolate ? source.replace(/{{.*?}}/g, (value) => isolateValue(value)) : source

/** Wraps a variable in Unicode isolates, except one with the `label` filter, which isolates the names itself. */
const isolateValue = (value: string): string =>
  isLabel.test(value) ? value : `${leftToRight.test(value) ? '\u2066' : '\u2068'}${value}\u2069`
