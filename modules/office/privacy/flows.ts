/** A person's stored data, its export and its erasure. A person is identified by e-mail address. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { erasePerson as eraseEverywhere, countRetentionDueRecords } from '../../platform/retention/index.ts'
import { type Day, today } from '../../shared/day.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { hashToken, possibleTokenHashes } from '../../shared/secret.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { runInTransaction } from '../../sql/transaction.ts'
import { requireOwnPassword } from '../../people/staff/index.ts'
import type { Held, PersonView, PrivacyLogEntry } from './contract.ts'
import { findPersonRecords, exportSources } from './export-store.ts'
import { type HeldKind, heldKinds } from './kinds.ts'
import * as store from './store.ts'
import { giftRetention, invoiceRetention, orderRetention, reservationRetention, type Retention } from './verdict.ts'

type PrivacyShop = Pick<Shop, 'db' | 'keys' | 'log' | 'now' | 'sessionStore'>

const keyPurpose = 'privacy'
const nearDays = 30

type Known = {
  person: store.Person
  sales: PersonView['sales']
  counts: store.Count[]
  /** The sessions of browsers in which the person bought something. */
  sessions: { number: string; session: string }[]
  names: string[]
}

/** The person's name in the audit log: a keyed hash, which identifies nobody after the person's data is erased. */
export const auditSubjectForEmail = (shop: Pick<Shop, 'keys'>, email: string): string =>
  `person:${hashToken(shop.keys(keyPurpose), email).slice(0, 16)}`

/** Reads all data stored about a person. The number of queries does not depend on the amount of data. */
async function findKnownData(db: Db, email: string, day: Day): Promise<Known> {
  const [stays, all] = await Promise.all([
    store.findReservationRetentionFacts(db, email),
    store.findOrderRetentionFacts(db, email),
  ])
  const [orders, gifts] = [all.filter(({ is_buyer }) => is_buyer), all.filter(({ is_buyer }) => !is_buyer)]
  const numbers = (rows: readonly { number: string }[]) => rows.map(({ number }) => number)
  const person = { email, reservations: numbers(stays), orders: numbers(orders), gifts: numbers(gifts) }
  const sold = [...stays, ...orders]
  return {
    person,
    sales: [
      ...stays.map((row) => ({
        number: row.number,
        kind: 'reservation' as const,
        state: row.state,
        title: row.title,
        day: row.check_in,
        stays: reservationRetention(row),
      })),
      ...all.map((row) => ({
        number: row.number,
        kind: row.is_buyer ? ('voucher_order' as const) : ('gift' as const),
        state: row.state,
        title: row.title,
        day: row.created_on,
        stays: row.is_buyer ? orderRetention(row, day) : giftRetention(row),
      })),
    ],
    counts: await store.countPersonalData(db, person),
    sessions: sold.flatMap(({ number, session_id: session }) => (session === null ? [] : { number, session })),
    names: [...sold, ...gifts].flatMap((row) => row.names),
  }
}

const numbersOfStays = ({ sales }: Known): string[] =>
  sales.flatMap(({ number, stays }) => (stays === null ? [] : number))

/** Why records are retained: invoices for the books, other records together with their sale. */
function retentionOf({ sales }: Known, { kind, sale, year }: store.Count): Retention | null {
  if (kind === 'invoices') return invoiceRetention(year!)
  return sales.find(({ number }) => number === sale)?.stays ?? null
}

function retainedOf(records: Known): Held[] {
  return heldKinds.flatMap((kind) => {
    const counts = records.counts.filter((count) => count.kind === kind)
    if (counts.length === 0) return []
    const stays = new Map<string, Held['stays'][number]>()
    for (const count of counts) {
      const why = retentionOf(records, count)
      if (why === null) continue
      const key = `${why.reason} ${why.until}`
      stays.set(key, { ...why, count: (stays.get(key)?.count ?? 0) + count.count })
    }
    const days = counts.flatMap(({ first_on, last_on }) => [first_on, last_on]).filter((day) => day !== null)
    const count = counts.reduce((sum, count) => sum + count.count, 0)
    const staying = [...stays.values()].toSorted((a, b) => (a.until ?? '9').localeCompare(b.until ?? '9'))
    return {
      kind,
      count,
      first_on: days.toSorted()[0] ?? null,
      last_on: days.toSorted().at(-1) ?? null,
      may_go: count - staying.reduce((sum, record) => sum + record.count, 0),
      stays: staying,
    }
  })
}

const toLogEntry = ({ at, person_hash, ...row }: store.LogRow): PrivacyLogEntry => ({
  ...row,
  at: at.toISOString(),
  person: person_hash.slice(0, 16),
})

/** Throws 404 `person_unknown` for an unknown number, or the number of an erased person's sale. */
export async function getPersonData(shop: PrivacyShop, q: string): Promise<PersonView> {
  const term = q.trim()
  const email = term.includes('@') ? term.toLowerCase() : await store.findCustomerEmail(shop.db, term.toUpperCase())
  if (!email) refuse(404, 'person_unknown', 'There is no sale with this number, or its person was erased.')
  const records = await findKnownData(shop.db, email, today(shop.now()))
  const log = await store.findPrivacyLogByHashes(shop.db, possibleTokenHashes(shop.keys(keyPurpose), email))
  return { email, held: retainedOf(records), sales: records.sales, log: log.map(toLogEntry) }
}

type Request = { email: string; reference: string; password: string }

/** Refuses a reference that contains the person's data, because it would remain in the log after the erasure. */
function refuseNamingPerson(reference: string, { person, names }: Known): void {
  const personal = [person.email, ...names].filter((name) => name && name.length > 2).map((name) => name.toLowerCase())
  if (reference.includes('@') || personal.some((name) => reference.toLowerCase().includes(name)))
    refuseField('reference', 'names_person', 'Give a case number or a reason that does not name the person.')
}

async function writeLog(
  shop: PrivacyShop,
  trx: Trx,
  entry: { action: 'export' | 'erase'; email: string; reference: string; counts: Record<string, number> },
  caller: Caller,
): Promise<void> {
  const hash = hashToken(shop.keys(keyPurpose), entry.email)
  const { action, reference, counts } = entry
  const by = caller.staff!.email
  await store.insertPrivacyLog(trx, { at: shop.now(), action, by, person_hash: hash, reference, counts })
  await writeAuditEntry(trx, {
    actor: by,
    action: `privacy.${action}`,
    subject: auditSubjectForEmail(shop, entry.email),
    after: { reference, ...counts },
    at: shop.now(),
  })
}

/** Throws 404 `person_not_held` if nothing is stored. The file and its log entry have the same time. */
export async function exportPersonalData(
  shop: PrivacyShop,
  { email: address, reference, password }: Request,
  caller: Caller,
) {
  if (!reference.trim()) refuseField('reference', 'required', 'Give a case number or a short reason.')
  await requireOwnPassword(shop, caller, password)
  const email = address.trim().toLowerCase()
  const now = shop.now()
  return shop.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const person = await findKnownData(trx, email, today(now))
      if (person.counts.length === 0) refuse(404, 'person_not_held', 'Nothing is held about this address.')
      refuseNamingPerson(reference, person)
      const records = await findPersonRecords(trx, person.person)
      const counts = Object.fromEntries(Object.entries(records).map(([table, rows]) => [table, rows.length]))
      const held = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
      await writeLog(shop, trx, { action: 'export', email, reference: reference.trim(), counts: held }, caller)
      const file = {
        format: 'tussenuit-person-1',
        made_at: now.toISOString(),
        email,
        held: retainedOf(person),
        records,
        not_included: Object.fromEntries(Object.entries(exportSources).filter(([, why]) => typeof why === 'string')),
      }
      return {
        contentType: 'application/json; charset=utf-8',
        filename: `person-${hashToken(shop.keys(keyPurpose), email).slice(0, 8)}.json`,
        content: Buffer.from(JSON.stringify(file, null, 2)),
      }
    })
}

type Outcome = { goes: { kind: HeldKind; count: number }[]; stays: ({ kind: HeldKind } & Held['stays'][number])[] }

/**
 * Erases all data that may be erased, in one transaction; a rehearsal does the same and rolls it back. Unsettled sales
 * are retained with all their records, as are invoices and books. Throws 404 `person_not_held` if nothing is stored,
 * and, unless it is a rehearsal, 409 `nothing_may_go` if nothing may be erased.
 */
export async function erasePersonalData(
  shop: PrivacyShop,
  input: { email: string; rehearse: boolean; reference?: string; password?: string },
  caller: Caller,
): Promise<Outcome & { erased: boolean }> {
  const email = input.email.trim().toLowerCase()
  const { rehearse, reference, password } = input
  if (!rehearse) {
    if (!reference?.trim()) refuseField('reference', 'required', 'Give a case number or a short reason.')
    if (password === undefined) refuseField('password', 'required', 'Enter your password to erase a person.')
    await requireOwnPassword(shop, caller, password)
  }
  const sessions: string[] = []
  const outcome = await runInTransaction(
    shop.db,
    async (trx) => {
      await store.lockSalesOfPerson(trx, email)
      const records = await findKnownData(trx, email, today(shop.now()))
      if (records.counts.length === 0) refuse(404, 'person_not_held', 'Nothing is held about this address.')
      if (reference !== undefined) refuseNamingPerson(reference, records)
      const done = await eraseKnownData(trx, records)
      if (rehearse) return done
      if (done.goes.length === 0) refuse(409, 'nothing_may_go', 'All that is held has to stay for now.')
      const counts = Object.fromEntries(done.goes.map(({ kind, count }) => [kind, count]))
      await writeLog(shop, trx, { action: 'erase', email, reference: reference!.trim(), counts }, caller)
      const staying = numbersOfStays(records)
      sessions.push(...records.sessions.flatMap(({ number, session }) => (staying.includes(number) ? [] : session)))
      return done
    },
    () => !rehearse,
  )
  // With Redis, sessions are not in the database and are cleared here; any remaining session expires after thirty days.
  await Promise.all(sessions.map((session) => shop.sessionStore.clear(session)))
  return { erased: !rehearse, ...outcome }
}

/**
 * Erases the data that may be erased. Counts the erased records by comparing the database before and after, instead of
 * predicting the result.
 */
async function eraseKnownData(trx: Trx, records: Known): Promise<Outcome> {
  await eraseEverywhere(trx, records.person, numbersOfStays(records))
  const remaining = await store.countPersonalData(trx, records.person)
  const countOf = (counts: readonly store.Count[], kind: HeldKind) =>
    counts.reduce((sum, count) => (count.kind === kind ? sum + count.count : sum), 0)
  const goes = heldKinds.map((kind) => ({ kind, count: countOf(records.counts, kind) - countOf(remaining, kind) }))
  return {
    goes: goes.filter(({ count }) => count > 0),
    stays: retainedOf(records).flatMap(({ kind, stays }) => stays.map((stay) => ({ kind, ...stay }))),
  }
}

export async function listPrivacyLog({ db }: Pick<Shop, 'db'>, query: { page?: number; limit?: number }) {
  const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
  const { rows, total } = await store.findPrivacyLog(db, page, limit)
  return { items: rows.map(toLogEntry), total, page, limit }
}

export async function getRetentionReport(shop: Pick<Shop, 'db' | 'now'>) {
  return { near_days: nearDays, rules: await countRetentionDueRecords(shop, nearDays) }
}
