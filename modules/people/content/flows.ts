import { operatorLanguage, queueMail } from '../../platform/mail/index.ts'
import { refuse, Refusal, refuseChanged } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { confirmTranslations } from '../../sql/confirmed-translations.ts'
import type { Translations } from '../../shared/translated.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { findContactFormProblems } from './contact-form.ts'
import type { ContactInput, Content, ContentInput, StaffContent } from './contract.ts'
import { type PageName, pageNames } from './page-names.ts'
import { cleanPageText, cleanPageTranslations, type PageTranslations, translatePageText } from './page-text.ts'
import * as store from './store.ts'

export async function readContentPage(
  shop: Pick<Shop, 'db'>,
  name: PageName,
  language: string | undefined,
): Promise<Content> {
  const row =
    (await store.findContentPage(shop.db, name)) ??
    refuse(404, 'content_unknown', 'This page has not been written yet.')
  return { name, ...translatePageText(row, language), updated_at: row.updated_at.toISOString() }
}

const toStaffPage = (row: store.ContentRow): StaffContent => ({
  name: row.name,
  ...translatePageText(row, undefined),
  translations: row.translations as PageTranslations,
  outdated: row.outdated as Translations,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
})

const emptyStaffPage = (name: PageName, now: Date): StaffContent => ({
  name,
  title: '',
  lead: '',
  body_html: '',
  faq: [],
  translations: {},
  outdated: {},
  version: 0,
  updated_at: now.toISOString(),
})

/** Every page, in the order of the code; a page without a stored text is empty and has version 0. */
export async function listContentPagesForStaff(shop: Pick<Shop, 'db' | 'now'>): Promise<StaffContent[]> {
  const written = new Map((await store.findContentPages(shop.db)).map((row) => [row.name, toStaffPage(row)]))
  return pageNames.map((name) => written.get(name) ?? emptyStaffPage(name, shop.now()))
}

/** A page for staff; a page without a stored text is empty, with version 0. */
export async function getContentPageForStaff(shop: Pick<Shop, 'db' | 'now'>, name: PageName): Promise<StaffContent> {
  const row = await store.findContentPage(shop.db, name)
  return row ? toStaffPage(row) : emptyStaffPage(name, shop.now())
}

/** Cleans and stores a page; throws 409 on a version conflict. */
export async function changeContentPage(
  shop: Pick<Shop, 'db' | 'now'>,
  name: PageName,
  input: ContentInput,
  caller: Caller,
): Promise<StaffContent> {
  const { version, translations = {}, confirmed = [], ...values } = input
  const [text, texts] = [cleanPageText(values), cleanPageTranslations(translations)]
  return shop.db.transaction().execute(async (trx) => {
    const before = await store.findContentPage(trx, name)
    const stored =
      version === 0
        ? await store.insertContentPage(trx, name, text, texts, shop.now())
        : await store.updateContentPage(trx, name, version, text, texts, shop.now())
    if (!stored) refuseChanged('this page', before ? toStaffPage(before) : emptyStaffPage(name, shop.now()))
    await confirmTranslations(trx, 'content_page', name, confirmed)
    const row = (await store.findContentPage(trx, name))!
    await writeAuditEntry(trx, {
      actor: caller.staff?.email ?? 'staff',
      action: 'content.write',
      subject: `content_page:${name}`,
      before: before && toStaffPage(before),
      after: toStaffPage(row),
    })
    return toStaffPage(row)
  })
}

/** Staff enter the contact address by hand, so an early retry would find it still missing. */
const contactRetrySeconds = 3_600

/**
 * Stores a visitor's message and mails it to the shop. No part of the message can become a mail header. Refuses
 * `invalid_input`, and `contact_not_set` if the shop has no contact address.
 */
export async function submitContactMessage(
  shop: Pick<Shop, 'db' | 'jobs' | 'now' | 'publicUrl'>,
  input: ContactInput,
  storeReply: StoreReply,
): Promise<void> {
  const problems = Object.entries(findContactFormProblems({ ...input, booking_number: input.booking_number ?? '' }))
  if (problems.length > 0)
    throw new Refusal(400, 'invalid_input', 'Some fields are not valid.', {
      fields: problems.map(([path, code]) => ({ path, code, message: code })),
    })
  const { customization } = await findSettings(shop.db)
  // Without a contact address nobody would read the message, so it is refused; the form keeps the visitor's text.
  if (customization.contact.email === '')
    refuse(503, 'contact_not_set', 'Messages cannot be sent yet.', { retryAfterSeconds: contactRetrySeconds })
  const message = {
    name: input.name.trim(),
    email: input.email.trim(),
    subject: input.subject,
    booking_number: input.booking_number?.trim() || null,
    message: input.message.trim().replace(/\r\n?/g, '\n'),
    language: input.language ?? 'en',
  }
  await shop.db.transaction().execute(async (trx) => {
    const id = await store.insertContactMessage(trx, { ...message, created_at: shop.now() })
    const variables = {
      name: message.name,
      email: message.email,
      subject: message.subject,
      booking: message.booking_number ?? '',
      lines: message.message.split('\n'),
      message: message.message,
      language: message.language,
    }
    await queueMail(shop, trx, {
      key: `contact_message:${id}`,
      kind: 'contact_message',
      to: customization.contact.email,
      language: operatorLanguage,
      variables,
    })
    await storeReply(trx, null)
  })
}
