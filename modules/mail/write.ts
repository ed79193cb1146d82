/** Turns a letter and its variables into a subject, HTML and text. No file or network is ever read. */
import { Liquid } from 'liquidjs'
import { dayInWords, hourInWords, isRightToLeft, localeOf } from '../shared/locale.ts'
import { formatEuros } from '../shared/money.ts'
import { accentOf, type Company, frame, onAccent } from './letter-frame.ts'
import { bookOf, findLetter, type Letter, type MailKind, type Words } from './templates.ts'
import { type Look, toHtml, toSubject, toText } from './markup.ts'

export type WrittenLetter = { subject: string; html: string; text: string }

function engine(language: string, words: Words, escapeHtml: boolean): Liquid {
  // Templates by name are looked for among none, not among the files of the working folder.
  const liquid = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictVariables: false,
    cache: true,
    parseLimit: 100_000,
    renderLimit: 2_000,
    memoryLimit: 5_000_000,
    ...(escapeHtml ? { outputEscape: 'escape' as const } : {}),
  })
  liquid.registerFilter('euros', (cents: unknown) => formatEuros(Number(cents), language))
  liquid.registerFilter('day', (day: unknown) => (typeof day === 'string' ? dayInWords(day, language) : ''))
  liquid.registerFilter('count', (value: unknown) => new Intl.NumberFormat(localeOf(language)).format(Number(value)))
  liquid.registerFilter('time', (time: unknown) => (typeof time === 'string' ? hourInWords(time, language) : ''))
  // A line of a price as the letter's language calls it; what somebody named keeps its name.
  liquid.registerFilter('label', (line: unknown) => {
    const { kind, label } = (line ?? {}) as { kind?: string; label?: string }
    const name = isRightToLeft(language) ? `\u2068${label ?? ''}\u2069` : (label ?? '')
    return (Object.hasOwn(words.lines, kind ?? '') ? words.lines[kind!]! : '%').replace('%', () => name)
  })
  return liquid
}

/** Colleagues need no telephone number of their own desk, readers of the newsletter no booking at hand. */
const withoutHelp: readonly MailKind[] = [
  'contact_message',
  'password_reset',
  'user_invited',
  'staff_task',
  'newsletter_confirm',
  'newsletter_welcome',
]

/** In English where the wanted language has no such letter; days, sums and direction follow the language it is really in. */
export async function writeLetter(
  kind: MailKind,
  language: string,
  variables: Record<string, unknown>,
  company: Company,
  from?: Letter,
): Promise<WrittenLetter> {
  const found = findLetter(kind, language)
  const letter = from ?? found.letter
  const { words } = bookOf(found.language)
  const mirrored = isRightToLeft(found.language)
  const look: Look = {
    isolate: mirrored,
    align: mirrored ? 'right' : 'left',
    accent: accentOf(company.color),
    onAccent: onAccent(company.color),
  }
  const known = { ...variables, company: { name: company.name, email: company.email, phone: company.phone } }
  const [plain, html] = [engine(found.language, words, false), engine(found.language, words, true)]
  const inHtml = (source: string) => html.parseAndRender(toHtml(source, look), known)
  const inText = async (source: string) =>
    (await plain.parseAndRender(toText(source, look), known)).replace(/\n{3,}/g, '\n\n').trim()
  const subject = (await plain.parseAndRender(toSubject(letter.subject, look), known)).replace(/[\r\n]+/g, ' ').trim()
  const preheader = await html.parseAndRender(letter.preheader, known)
  const help = withoutHelp.includes(kind) ? '' : words.footer
  const [body, footer, text, footerText] = [
    await inHtml(letter.body),
    await inHtml(help),
    await inText(letter.body),
    await inText(help),
  ]
  return {
    subject,
    html: frame({ subject, preheader, body, footer }, company, {
      lang: found.language === 'en' ? 'en' : localeOf(found.language),
      dir: mirrored ? 'rtl' : 'ltr',
    }),
    text: `${text}\n\n-- \n${[footerText, `${company.name}, ${company.address}`].filter(Boolean).join('\n')}\n`,
  }
}
