/** Turns a letter and its variables into a subject, HTML and text. No file or network is ever read. */
import { Liquid } from 'liquidjs'
import { formatEuros } from '../shared/money.ts'
import { type Letter, letters, type MailKind } from './letters.ts'

function engine(language: string, escapeHtml: boolean): Liquid {
  // Templates by name are looked for among none, not among the files of the working folder.
  const liquid = new Liquid({ templates: {}, ownPropertyOnly: true, strictVariables: false, cache: true, parseLimit: 100_000, renderLimit: 2_000, memoryLimit: 5_000_000, ...(escapeHtml ? { outputEscape: 'escape' as const } : {}) })
  liquid.registerFilter('euros', (cents: unknown) => formatEuros(Number(cents), language))
  liquid.registerFilter('day', (day: unknown) => (typeof day === 'string' ? new Intl.DateTimeFormat(language === 'zh-CHS' ? 'zh-Hans' : language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)) : ''))
  return liquid
}

export async function writeLetter(kind: MailKind, language: string, variables: Record<string, unknown>, from: Letter = letters[kind]): Promise<Letter> {
  const [plain, html] = [engine(language, false), engine(language, true)]
  const subject = (await plain.parseAndRender(from.subject, variables)).replace(/[\r\n]+/g, ' ').trim()
  return { subject, html: frame(subject, await html.parseAndRender(from.html, variables)), text: await plain.parseAndRender(from.text, variables) }
}

/** One quiet column that every mail reader shows. */
function frame(subject: string, body: string): string {
  const title = subject.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body style="margin:0;background:#eff4f3;color:#10262b;font:16px/1.55 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff">${body}</div></body></html>`
}
