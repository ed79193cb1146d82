/** Reads the journal and invoices for exports, and the stored mapping. `booked_on` is a calendar day in Amsterdam. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { InvoiceTable } from '../../shared/tables.ts'
import type { VatRow } from '../../platform/pricing/vat.ts'
import type { BookAccount, StoredMapping } from './ledger-accounts.ts'
import type { BookEntryKind } from './journals.ts'
import type { PeriodSpan } from './period.ts'

const bookedInSpanSql = ({ from, before }: PeriodSpan) =>
  sql`e.booked_on >= ${from}::date and e.booked_on < ${before}::date`

export type BookTotals = { entries: number; lines: number; debitCents: number; creditCents: number }

export async function findBookTotals(db: Db, span: PeriodSpan): Promise<BookTotals> {
  const { rows } = await sql<Record<'entries' | 'lines' | 'debit' | 'credit', string>>`
    select count(distinct e.id) as entries, count(*) as lines, coalesce(sum(p.debit_cents), 0)::bigint as debit,
      coalesce(sum(p.credit_cents), 0)::bigint as credit
    from journal_entry e join posting p on p.entry_id = e.id where ${bookedInSpanSql(span)}`.execute(db)
  const { entries, lines, debit, credit } = rows[0]!
  return {
    entries: Number(entries),
    lines: Number(lines),
    debitCents: Number(debit),
    creditCents: Number(credit),
  }
}

/** `cents`: debits minus credits. */
export type AccountSum = { account: BookAccount; vatCode: string | null; cents: number }

/** The sums of all postings before a day, by account and VAT code. */
export async function findBalancesBefore(db: Db, day: Day): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select p.account, p.vat_code as "vatCode", sum(p.debit_cents::bigint - p.credit_cents)::bigint as cents
    from journal_entry e join posting p on p.entry_id = e.id where e.booked_on < ${day}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

export type AccountMovement = {
  account: BookAccount
  vatCode: string | null
  isCorrection: boolean
  debitCents: number
  creditCents: number
}

/**
 * The postings of a period by account and VAT code. `isCorrection`: from a credit invoice, or the reversed claim on a
 * partner, of a sale that was invoiced before the period.
 */
export async function findAccountMovements(db: Db, span: PeriodSpan): Promise<AccountMovement[]> {
  const { rows } = await sql<AccountMovement>`
    select p.account, p.vat_code as "vatCode", e.kind in ('credit', 'partner_claim_reversal') and exists (
        select 1 from invoice i where i.kind = 'invoice' and i.issued_on < ${span.from}::date
          and (i.reservation_number = e.reservation_number or i.voucher_order_number = e.voucher_order_number
            or i.redemption_id = (select c.redemption_id from invoice c where e.key = 'credit:' || c.number))
      ) as "isCorrection",
      sum(p.debit_cents)::bigint as "debitCents", sum(p.credit_cents)::bigint as "creditCents"
    from journal_entry e join posting p on p.entry_id = e.id where ${bookedInSpanSql(span)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows.map((row) => ({ ...row, debitCents: Number(row.debitCents), creditCents: Number(row.creditCents) }))
}

/**
 * A posting with its entry. `cents`: positive for a debit, negative for a credit. `title`: the deal or the voucher
 * product.
 */
export type JournalLine = {
  entryId: number
  postingId: number
  key: string
  kind: BookEntryKind
  bookedOn: Day
  sale: string | null
  title: string
  /** The hotel of a stay. */
  costCentre: string | null
  account: BookAccount
  vatCode: string | null
  cents: number
}

/** The number of entries per read; each is read with all its lines. */
const entriesPerPage = 2_000

/** The lines of a period in the order of booking, in batches of whole entries. `kinds` restricts the entries. */
export async function* readJournalLines(
  db: Db,
  span: PeriodSpan,
  kinds: readonly BookEntryKind[] | null = null,
): AsyncGenerator<JournalLine[]> {
  const ofKinds = kinds === null ? sql`` : sql`and e.kind in (${sql.join(kinds)})`
  yield* readLinesWhere(db, sql`${bookedInSpanSql(span)} ${ofKinds}`)
}

/** The lines of the entries `e` that match a condition, as above. */
export async function* readLinesWhere(db: Db, condition: RawBuilder<unknown>): AsyncGenerator<JournalLine[]> {
  let after: { bookedOn: Day; entryId: number } = { bookedOn: '0001-01-01', entryId: 0 }
  for (;;) {
    const lines = await findLinesAfter(db, condition, after)
    const last = lines.at(-1)
    if (!last) return
    yield lines
    after = last
  }
}

async function findLinesAfter(
  db: Db,
  condition: RawBuilder<unknown>,
  after: { bookedOn: Day; entryId: number },
): Promise<JournalLine[]> {
  const { rows } = await sql<JournalLine>`
    with page as (
      select e.* from journal_entry e
      where ${condition} and (e.booked_on, e.id) > (${after.bookedOn}::date, ${after.entryId}::bigint)
      order by e.booked_on, e.id limit ${entriesPerPage})
    select e.id as "entryId", p.id as "postingId", e.key, e.kind, e.booked_on as "bookedOn",
      coalesce(e.reservation_number, e.voucher_order_number) as sale,
      coalesce(r.snapshot->'deal'->>'title', nullif(o.name, ''), v.name, '') as title,
      r.snapshot->'hotel'->>'hotel_name' as "costCentre", p.account, p.vat_code as "vatCode", p.debit_cents - p.credit_cents as cents
    from page e join posting p on p.entry_id = e.id
      left join reservation r on r.number = e.reservation_number
      left join voucher_order o on o.number = e.voucher_order_number
      left join voucher v on v.id = o.voucher_id
    order by e.booked_on, e.id, p.id`.execute(db)
  return rows
}

/** The amounts booked in a period for a stay whose margin or commission is taxed. The turnover includes the VAT. */
export type MarginTrip = {
  sale: string
  title: string
  arrival: Day
  turnoverCents: number
  costsCents: number
  vatCents: number
}

/**
 * Sorted by arrival. The costs of an agent are subtracted from its revenue; under the margin scheme they have a
 * separate account.
 */
export async function findMarginTrips(db: Db, span: PeriodSpan, limit: number): Promise<MarginTrip[]> {
  const { rows } = await sql<MarginTrip>`
    select r.number as sale, coalesce(r.snapshot->'deal'->>'title', '') as title, r.check_in as arrival,
      coalesce(sum(p.credit_cents - p.debit_cents) filter (
        where p.account = 'revenue' and p.vat_code in ('margin', 'agency') and e.kind <> 'stay_costs'), 0)::int
        as "turnoverCents",
      coalesce(sum(p.debit_cents - p.credit_cents) filter (
        where e.kind = 'stay_costs' and (p.account = 'cost_of_sales' or p.vat_code = 'agency')), 0)::int as "costsCents",
      coalesce(sum(p.credit_cents - p.debit_cents) filter (
        where p.account = 'vat' and p.vat_code ~ '^(margin|agency)_'), 0)::int as "vatCents"
    from journal_entry e join posting p on p.entry_id = e.id join reservation r on r.number = e.reservation_number
    where ${bookedInSpanSql(span)}
      and e.kind in ('invoice', 'credit', 'partner_claim', 'partner_claim_reversal', 'stay_costs', 'prepayment_tax')
      and (exists (select from invoice i where i.reservation_number = r.number and i.scheme <> 'normal')
        or (r.invoice_number is null and r.tax->>'scheme' in ('travel_agent', 'agent')))
    group by r.number order by r.check_in, r.number limit ${limit}`.execute(db)
  return rows
}

/**
 * Turnover under reverse charge by the VAT number of the company that pays the VAT; `number` is empty if it is not
 * known. `cents`: the part that corrects earlier periods is included.
 */
export type ReverseCharged = { number: string; name: string; cents: number; correctionCents: number }

export async function findReverseCharged(db: Db, span: PeriodSpan, limit: number): Promise<ReverseCharged[]> {
  const { rows } = await sql<ReverseCharged>`
    select c.company->>'vat_number' as number, min(c.company->>'name') as name,
      sum(p.credit_cents - p.debit_cents)::int as cents,
      coalesce(sum(p.credit_cents - p.debit_cents) filter (
        where e.kind in ('credit', 'partner_claim_reversal') and c.charged_on < ${span.from}::date), 0)::int
        as "correctionCents"
    from journal_entry e join posting p on p.entry_id = e.id
      left join partner_claim claim on claim.hold_id = case
        when e.kind in ('partner_claim', 'partner_claim_reversal') then split_part(e.key, ':', 2)::bigint end
      left join partner on partner.id = claim.partner_id
      left join lateral (
        select coalesce(partner.company, i.buyer->'company', r.company, '{}'::jsonb) as company,
          coalesce(claim.owed_on, i.issued_on) as charged_on
        from reservation r left join invoice i on i.reservation_number = r.number and i.kind = 'invoice'
        where r.number = e.reservation_number) c on true
    where ${bookedInSpanSql(span)} and p.account in ('revenue', 'voucher_deferred', 'prepayments')
      and p.vat_code ~ '^[a-z]{2}_rc$'
    group by 1 having sum(p.credit_cents - p.debit_cents) <> 0 order by 1 limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, number: row.number ?? '', name: row.name ?? '' }))
}

/** The VAT codes of all postings; one index lookup for each. */
export async function findVatCodes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with recursive codes (code) as (
      select min(vat_code) from posting
      union all select (select min(vat_code) from posting where vat_code > codes.code) from codes
        where codes.code is not null)
    select code from codes where code is not null order by code`.execute(db)
  return rows.map(({ code }) => code)
}

const settingName = 'ledger'

/** `version` is the number of saves. */
export async function findStoredMapping(db: Db): Promise<{ mapping: StoredMapping; version: number }> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('name', '=', settingName)
    .executeTakeFirst()
  return { mapping: (row?.value ?? {}) as StoredMapping, version: row?.version ?? 0 }
}

export async function saveMapping(trx: Trx, mapping: StoredMapping): Promise<void> {
  const json = sql`${JSON.stringify(mapping)}::jsonb`
  await trx
    .insertInto('setting')
    .values({ name: settingName, value: json })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        value: json,
        updated_at: sql`now()`,
        version: sql`setting.version + 1`,
      }),
    )
    .execute()
}

/** An invoice or, with negative amounts, a credit invoice. `buyer` is empty after erasure. */
export type RegisterRow = {
  number: string
  kind: 'invoice' | 'credit' | 'receipt'
  sequence: string
  issuedOn: Day
  sale: string
  buyer: string
  totalCents: number
  scheme: 'normal' | 'travel_agent'
  vat: VatRow[]
  forCompany: boolean
}

/**
 * The sale of a receipt is the order in which its voucher was bought; empty if nobody bought it, and for a partner's
 * invoice, which is for many stays.
 */
const registerColumns = sql`i.number, case when i.redemption_id is not null and i.kind = 'invoice' then 'receipt' else i.kind end as kind, i.year || '-' || lpad(i.sequence::text, 6, '0') as sequence,
  i.issued_on as "issuedOn", coalesce(i.reservation_number, i.voucher_order_number,
    (select c.order_number from voucher_entry e join voucher_code c on c.id = e.code_id where e.id = i.redemption_id), '')
    as sale,
  coalesce(i.buyer->>'name', '') as buyer, i.total_cents as "totalCents", i.scheme, i.vat,
  i.buyer ? 'company' as "forCompany"`
const issuedInSpanSql = ({ from, before }: PeriodSpan) =>
  sql`i.issued_on >= ${from}::date and i.issued_on < ${before}::date`

/** The invoices of a period in the order of their numbers. */
export async function findInvoiceRegister(db: Db, span: PeriodSpan, limit: number): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`
    select ${registerColumns} from invoice i where ${issuedInSpanSql(span)}
    order by i.year, i.sequence limit ${limit}`.execute(db)
  return rows
}

/** A page of the invoices of a period, the latest first. */
export async function findInvoicePage(
  db: Db,
  span: PeriodSpan,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: RegisterRow[]; total: number }> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from invoice i where ${issuedInSpanSql(span)}`.execute(db)
  const { total } = counted.rows[0]!
  const { rows } = await sql<RegisterRow>`
    select ${registerColumns} from invoice i where ${issuedInSpanSql(span)}
    order by i.year desc, i.sequence desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { items: rows, total }
}

/** The sale or partner of an invoice or credit invoice, or the redemption of a receipt; null if there is none. */
export async function findSaleOfInvoice(
  db: Db,
  number: string,
): Promise<Pick<
  Selectable<InvoiceTable>,
  'kind' | 'reservation_number' | 'voucher_order_number' | 'redemption_id' | 'partner_id'
> | null> {
  const row = await db
    .selectFrom('invoice')
    .select(['kind', 'reservation_number', 'voucher_order_number', 'redemption_id', 'partner_id'])
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}
