import { operatorLanguage, queueMail } from '../mail/index.ts'
import { refuse, Refusal } from '../shared/refusal.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import { findSettings } from '../settings/index.ts'
import { writeAudit } from '../audit/index.ts'
import { contactProblems } from './contact-form.ts'
import type { ContactWish, Content, ContentWish, StaffContent } from './contract.ts'
import type { PageName } from './page-names.ts'
import { cleanText, cleanTranslations, type PageTranslations, textIn } from './page-text.ts'
import * as store from './store.ts'

export async function showPage(shop: Pick<Shop, 'db'>, name: PageName, language: string | undefined): Promise<Content> {
  const row =
    (await store.findPage(shop.db, name)) ?? refuse(404, 'content_unknown', 'This page has not been written yet.')
  return { name, ...textIn(row, language), updated_at: row.updated_at.toISOString() }
}

const staffPage = (row: store.ContentRow): StaffContent => ({
  name: row.name,
  ...textIn(row, undefined),
  translations: row.translations as PageTranslations,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
})

export async function showPages(shop: Pick<Shop, 'db'>): Promise<StaffContent[]> {
  return (await store.findPages(shop.db)).map(staffPage)
}

/** Cleans and stores a page; 409 when it changed since `version`. */
export async function writePage(
  shop: Pick<Shop, 'db' | 'now'>,
  name: PageName,
  wish: ContentWish,
  caller: Caller,
): Promise<StaffContent> {
  const { version, translations = {}, ...given } = wish
  const [text, words] = [cleanText(given), cleanTranslations(translations)]
  return shop.db.transaction().execute(async (trx) => {
    const before = await store.findPage(trx, name)
    const row =
      version === 0
        ? await store.insertPage(trx, name, text, words, shop.now())
        : await store.updatePage(trx, name, version, text, words, shop.now())
    if (!row) refuse(409, 'content_changed', 'Someone else has changed this page meanwhile. Load it again.')
    await writeAudit(trx, {
      actor: caller.staff?.email ?? 'staff',
      action: 'content.write',
      subject: `content_page ${name}`,
      before: before && staffPage(before),
      after: staffPage(row),
    })
    return staffPage(row)
  })
}

/** Keeps a visitor's letter and mails it to the shop's own address. Nothing in it can become a head of that mail. */
export async function receiveLetter(
  shop: Pick<Shop, 'db' | 'jobs' | 'now' | 'publicUrl'>,
  wish: ContactWish,
): Promise<void> {
  const problems = Object.entries(contactProblems({ ...wish, booking_number: wish.booking_number ?? '' }))
  if (problems.length > 0)
    throw new Refusal(400, 'invalid_input', 'Some fields are not valid.', {
      fields: problems.map(([path, code]) => ({ path, code, message: code })),
    })
  const { customization } = await findSettings(shop.db)
  const message = {
    name: wish.name.trim(),
    email: wish.email.trim(),
    subject: wish.subject,
    booking_number: wish.booking_number?.trim() || null,
    message: wish.message.trim().replace(/\r\n?/g, '\n'),
    language: wish.language ?? 'en',
  }
  await shop.db.transaction().execute(async (trx) => {
    const id = await store.insertMessage(trx, { ...message, created_at: shop.now() })
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
  })
}
