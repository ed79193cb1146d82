/** Renders an e-mail and its variables to a subject, HTML and plain text, without file or network access. */
import { isRightToLeft, toLanguageTag } from '../../shared/locale.ts'
import { toAccentColor, type Company, renderEmailFrame, textColorOnAccent } from './email-frame.ts'
import { createTemplateEngine } from './engine.ts'
import { emailMessagesIn, suppliedEmailTemplate, type EmailTemplate, type MailKind } from './templates.ts'
import { type EmailStyle, renderHtml, renderSubject, renderPlainText } from './markup.ts'

export type RenderedEmail = { subject: string; html: string; text: string }

/** Kinds whose footer lacks the telephone number: mails to staff and to newsletter subscribers. */
const withoutHelp: readonly MailKind[] = [
  'contact_message',
  'password_reset',
  'user_invited',
  'protection_changed',
  'staff_task',
  'saved_view',
  'newsletter_confirm',
  'newsletter_welcome',
]

/**
 * Renders in the requested language, or in English if the mail has no translation; days, amounts and text direction
 * follow the language used.
 */
export async function renderEmail(
  kind: MailKind,
  language: string,
  variables: Record<string, unknown>,
  company: Company,
  from?: EmailTemplate,
): Promise<RenderedEmail> {
  const source = suppliedEmailTemplate(kind, language)
  const template = from ?? source.template
  const { texts } = emailMessagesIn(source.language)
  const mirrored = isRightToLeft(source.language)
  const look: EmailStyle = {
    isolate: mirrored,
    align: mirrored ? 'right' : 'left',
    accent: toAccentColor(company.color),
    onAccent: textColorOnAccent(company.color),
  }
  const values = { ...variables, company: { name: company.name, email: company.email, phone: company.phone } }
  const [plain, html] = [
    createTemplateEngine(source.language, texts, false),
    createTemplateEngine(source.language, texts, true),
  ]
  const inHtml = (source: string) => html.parseAndRender(renderHtml(source, look), values)
  const inText = async (source: string) =>
    (await plain.parseAndRender(renderPlainText(source, look), values)).replace(/\n{3,}/g, '\n\n').trim()
  const subject = (await plain.parseAndRender(renderSubject(template.subject, look), values))
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
    html: renderEmailFrame({ subject, preheader, body, footer }, company, {
      lang: source.language === 'en' ? 'en' : toLanguageTag(source.language),
      dir: mirrored ? 'rtl' : 'ltr',
    }),
    text: `${text}\n\n-- \n${[footerText, sender].filter(Boolean).join('\n')}\n`,
  }
}
