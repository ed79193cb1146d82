/** Renders an e-mail and its variables into a subject, HTML and text. No file or network access. */
import { isRightToLeft, localeOf } from '../../shared/locale.ts'
import { accentColor, type Company, frame, accentTextColor } from './email-frame.ts'
import { makeEngine } from './engine.ts'
import { messagesIn, findTemplate, type EmailTemplate, type MailKind } from './templates.ts'
import { type Look, toHtml, toSubject, toText } from './markup.ts'

export type RenderedEmail = { subject: string; html: string; text: string }

/** Kinds without the telephone number in the footer: mails to staff and to newsletter readers. */
const withoutHelp: readonly MailKind[] = [
  'contact_message',
  'password_reset',
  'user_invited',
  'protection_changed',
  'staff_task',
  'newsletter_confirm',
  'newsletter_welcome',
]

/**
 * Renders in the requested language, or in English where the mail has no translation; days, amounts and text direction
 * follow the language used.
 */
export async function renderEmail(
  kind: MailKind,
  language: string,
  variables: Record<string, unknown>,
  company: Company,
  from?: EmailTemplate,
): Promise<RenderedEmail> {
  const source = findTemplate(kind, language)
  const template = from ?? source.template
  const { texts } = messagesIn(source.language)
  const mirrored = isRightToLeft(source.language)
  const look: Look = {
    isolate: mirrored,
    align: mirrored ? 'right' : 'left',
    accent: accentColor(company.color),
    onAccent: accentTextColor(company.color),
  }
  const values = { ...variables, company: { name: company.name, email: company.email, phone: company.phone } }
  const [plain, html] = [makeEngine(source.language, texts, false), makeEngine(source.language, texts, true)]
  const inHtml = (source: string) => html.parseAndRender(toHtml(source, look), values)
  const inText = async (source: string) =>
    (await plain.parseAndRender(toText(source, look), values)).replace(/\n{3,}/g, '\n\n').trim()
  const subject = (await plain.parseAndRender(toSubject(template.subject, look), values))
    .replace(/[\r\n]+/g, ' ')
    .trim()
  const preheader = await html.parseAndRender(template.preheader, values)
  const footerOfShop = company.phone === '' ? texts.footerWithoutPhone : texts.footer
  const help = withoutHelp.includes(kind) || company.email === '' ? '' : footerOfShop
  const [body, footer, text, footerText] = [
    await inHtml(template.body),
    await inHtml(help),
    await inText(template.body),
    await inText(help),
  ]
  const sender = [company.name, company.address].filter(Boolean).join(', ')
  return {
    subject,
    html: frame({ subject, preheader, body, footer }, company, {
      lang: source.language === 'en' ? 'en' : localeOf(source.language),
      dir: mirrored ? 'rtl' : 'ltr',
    }),
    text: `${text}\n\n-- \n${[footerText, sender].filter(Boolean).join('\n')}\n`,
  }
}
