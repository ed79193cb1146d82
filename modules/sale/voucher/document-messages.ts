/** The default texts of printed vouchers in the languages of the shop, used unless staff have written their own. */
import { messagesOf } from '@tussenuit/languages/messages.ts'

export type VoucherTexts = { title: string; intro: string; how_to_redeem: string; conditions: string }
/** `gift` has the placeholders {to} and {from}, `valid` has {day}. */
type VoucherMessages = { gift: string; valid: string; template: VoucherTexts }
type DocumentMessages = { voucher: VoucherMessages }

export const voucherMessages = (language: string): VoucherMessages =>
  (messagesOf<DocumentMessages>(language, 'documents') ?? messagesOf<DocumentMessages>('en', 'documents')!).voucher

/** The template with its default texts translated; texts that staff edited stay unchanged. */
export function translateTemplate<Template extends VoucherTexts>(template: Template, language: string): Template {
  const [english, translated] = [voucherMessages('en').template, voucherMessages(language).template]
  const written = (name: keyof VoucherTexts) => (template[name] === english[name] ? translated[name] : template[name])
  return {
    ...template,
    title: written('title'),
    intro: written('intro'),
    how_to_redeem: written('how_to_redeem'),
    conditions: written('conditions'),
  }
}
