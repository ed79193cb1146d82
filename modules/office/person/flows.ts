/** The record of a person, who is identified by e-mail address in lower case. */
import { listMaskedCodes } from '../../money/ledger/index.ts'
import { listMailsTo, mailKinds, type MailKind } from '../../platform/mail/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { Permission } from '../../shared/permission.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { getPersonData, auditSubjectForEmail } from '../privacy/index.ts'
import type { PersonCard } from './contract.ts'
import * as store from './store.ts'

type PersonShop = Pick<Shop, 'db' | 'keys' | 'log' | 'now' | 'sessionStore'>

const maxListed = 50
const maxCodes = 100

/** Mails to a staff account with the same e-mail address are not about a customer, so they are omitted. */
const staffKinds: readonly MailKind[] = ['password_reset', 'user_invited', 'protection_changed', 'staff_task']
const customerKinds = mailKinds.filter((kind) => !staffKinds.includes(kind))
const withoutVouchers = customerKinds.filter((kind) => !kind.startsWith('voucher'))

/**
 * Finds a person by sale number or e-mail address. Throws 404 `person_unknown` if nothing is stored that the role may
 * read. The access is written to the audit log before the reply is sent.
 */
export async function lookUpPersonCard(shop: PersonShop, person: string, caller: Caller): Promise<PersonCard> {
  const { db } = shop
  const mayRead = (permission: Permission): boolean => caller.staff?.permissions.includes(permission) ?? false
  const mayVouchers = mayRead('vouchers.read')
  const term = person.trim()
  const email = term.includes('@')
    ? term.toLowerCase()
    : await store.findEmailOfSale(db, term.toUpperCase(), mayVouchers)
  const [stays, orders, mails, newsletter, balance] = await Promise.all([
    store.findStaysByEmail(db, email, maxListed + 1),
    mayVouchers ? store.findVoucherOrdersByEmail(db, email, maxListed + 1) : null,
    listMailsTo(shop, email, mayVouchers ? customerKinds : withoutVouchers, maxListed + 1),
    mayRead('newsletter.read') ? store.findSubscription(db, email) : null,
    store.sumOpenBalanceCents(db, email),
  ])
  if (email === '' || ([stays, orders ?? [], mails].every((rows) => rows.length === 0) && newsletter === null))
    refuse(404, 'person_unknown', 'There is no sale with this number, or its person was erased.')
  const numbers = [...stays, ...(orders ?? []).filter(({ is_received }) => !is_received)].map(({ number }) => number)
  const [notes, analytics, codes, privacy] = await Promise.all([
    store.findNotesOfSales(db, numbers, maxListed + 1),
    store.findLatestAnalyticsConsent(db, numbers),
    orders &&
      listMaskedCodes(
        shop,
        caller,
        orders.map(({ number }) => number),
        maxCodes + 1,
      ),
    mayRead('privacy.write') ? getPersonData(shop, email) : null,
  ])
  await writeAuditEntry(db, {
    actor: caller.staff!.email,
    action: 'person.open',
    subject: auditSubjectForEmail(shop, email),
  })
  const sales = [...stays, ...(orders ?? [])]
  const listed = <Row>(rows: readonly Row[]): Row[] => rows.slice(0, maxListed)
  return {
    email,
    names: removeDuplicates(sales.map(({ name }) => name)),
    phones: removeDuplicates(stays.map(({ phone }) => phone)),
    languages: removeDuplicates(sales.map(({ language }) => language)),
    open_balance_cents: balance,
    stays: listed(stays),
    orders: orders && listed(orders),
    codes: codes && codes.slice(0, maxCodes),
    mails: listed(mails),
    notes: listed(notes).map(({ reservation_number, at, written_by, text }) => ({
      number: reservation_number,
      at: at.toISOString(),
      by: written_by,
      text,
    })),
    newsletter: newsletter && { state: newsletter.state, since: newsletter.since.toISOString() },
    analytics: analytics && { allowed: analytics.allowed, at: analytics.at.toISOString() },
    held: privacy && privacy.held,
    more:
      [stays, orders ?? [], mails, notes].some((rows) => rows.length > maxListed) || (codes?.length ?? 0) > maxCodes,
  }
}

const removeDuplicates = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value !== ''))]
