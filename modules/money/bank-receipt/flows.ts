/**
 * Incoming payments at the bank: staff enter them or import a statement, and they are then booked for the sale that
 * they pay.
 */
import { createHash } from 'node:crypto'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { Day } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import {
  type ClaimChange,
  findClaim,
  finishClaimChange,
  journalSale,
  requirePastDay,
  requireSaleByNumber,
  subjectOfSale,
} from '../claim/index.ts'
import { bankReceiptPostings, insertJournalEntry } from '../journal/index.ts'
import { type LockedSale, lockSale, type Sale, saleNumber } from '../payment/index.ts'
import { parseStatement } from './camt.ts'
import type { BankEntry } from './entry.ts'
import { findNamedNumbers } from './match.ts'
import {
  decideReceipt,
  extendCoverage,
  findNamedSales,
  findReceipt,
  findReceiptByReference,
  handAccount,
  insertBankFile,
  insertReceipts,
  isMoreSentBackThanReceived,
  type Receipt,
  saleOfReceipt,
  unassignStoredReceipt,
} from './store.ts'

export type ClaimReceiptFlow = ClaimChange & Pick<Shop, 'db'>

/** A receipt that staff enter. */
export type EnteredReceipt = { received_on: Day; amount_cents: number; payer: string; reference: string; key: string }

/** Books a receipt that staff enter for a sale; once per key. */
export async function recordReceipt(
  shop: ClaimReceiptFlow,
  input: EnteredReceipt & { sale: string },
  caller: Caller,
): Promise<Receipt> {
  return recordEnteredReceipt(shop, input, caller, async (trx, by) => {
    const paid = await lockSaleByNumber(shop, trx, input.sale)
    return {
      namedSale: saleNumber(paid.sale),
      book: (receipt) => bookReceipt(shop, trx, receipt, { ...paid, by, note: '' }),
    }
  })
}

/**
 * Stores a receipt that staff enter and books it, once per key. `lockPayer` locks for whom it is booked, before the
 * receipt is stored.
 */
export async function recordEnteredReceipt(
  shop: Pick<Shop, 'db' | 'now'>,
  input: EnteredReceipt,
  caller: Caller,
  lockPayer: (trx: Trx, by: string) => Promise<{ namedSale: string | null; book: (receipt: Receipt) => Promise<void> }>,
): Promise<Receipt> {
  requirePastDay('received_on', input.received_on, shop.now())
  const by = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    const { namedSale, book } = await lockPayer(trx, by)
    const entered = {
      account: handAccount,
      reference: input.key,
      fileId: null,
      receivedOn: input.received_on,
      amountCents: input.amount_cents,
      payer: input.payer,
      payerAccount: '',
      text: input.reference,
      namedSale,
    }
    const [id] = await insertReceipts(trx, [entered], { at: shop.now(), by })
    if (id !== undefined) await book((await findReceipt(trx, id))!)
    return (await findReceiptByReference(trx, handAccount, input.key))!
  })
}

type Imported = { imported: number; known: number; skipped: number; named: number }

/** `mayConcernUs`: whether an outgoing payment is stored; staff see only those that may be of the card provider. */
type StatementFile = { name: string; content: string; mayConcernUs: (outgoing: BankEntry) => boolean }

/** Stores the payments of a statement, each only once even if it was imported before; books nothing. */
export async function importStatement(
  shop: Pick<Shop, 'db' | 'now'>,
  { name, content, mayConcernUs }: StatementFile,
  caller: Caller,
): Promise<Imported> {
  const statement = parseStatement(content)
  const outgoing = statement.outgoing.filter(mayConcernUs)
  const receipts = [...statement.receipts, ...outgoing]
  const skipped = statement.skipped - outgoing.length
  const by = caller.staff!.email
  const now = shop.now()
  for (const { receivedOn } of receipts) requirePastDay('content', receivedOn, now)
  return shop.db.transaction().execute(async (trx) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const fileId = await insertBankFile(trx, { sha256, name, at: now, by })
    if (fileId === null) return { imported: 0, known: receipts.length, skipped, named: 0 }
    await extendCoverage(trx, statement.coverage)
    const sales = await findSalesNamedBy(trx, statement.receipts)
    const rows = receipts.map((entry) => ({ ...entry, fileId, namedSale: sales.get(entry) ?? null }))
    const ids = await insertReceipts(trx, rows, { at: now, by })
    const reply = { imported: ids.length, known: receipts.length - ids.length, skipped, named: sales.size }
    await writeAuditEntry(trx, {
      actor: by,
      action: 'bank_file.import',
      subject: `bank_file:${fileId}`,
      after: { name, ...reply },
    })
    return reply
  })
}

/** The sale of each entry whose text names exactly one sale. */
async function findSalesNamedBy(db: Db, entries: readonly BankEntry[]): Promise<Map<BankEntry, string>> {
  const named = entries.map((entry) => ({ entry, ...findNamedNumbers(entry.text) }))
  const found = await findNamedSales(db, {
    sales: named.flatMap(({ sales }) => sales),
    invoices: named.flatMap(({ invoices }) => invoices),
  })
  return new Map(
    named.flatMap(({ entry, sales, invoices }) => {
      const [sale, ...others] = new Set([...sales, ...invoices].flatMap((number) => found.get(number) ?? []))
      return sale !== undefined && others.length === 0 ? [[entry, sale] as const] : []
    }),
  )
}

export const refuseUnknownReceipt = () => refuse(404, 'receipt_unknown', 'There is no such bank receipt.')
export const refuseUnbookedReceipt = () => refuse(409, 'receipt_not_booked', 'This receipt is not booked for a sale.')
/** Money that goes out pays no sale, and a payout that comes in is none that goes out. */
export const refuseDirection = () => refuse(409, 'receipt_direction', 'This money went the other way.')
export const refuseBookedReceipt = () => refuse(409, 'receipt_booked', 'This receipt has been booked already.')

/**
 * Books a receipt for a sale; throws 409 if it is already booked. An amount beyond the claim becomes the customer's
 * credit.
 */
export async function assignReceipt(
  shop: ClaimReceiptFlow,
  id: number,
  { sale: number, note }: { sale: string; note: string },
  caller: Caller,
): Promise<Receipt> {
  return shop.db.transaction().execute(async (trx) => {
    const paid = await lockSaleByNumber(shop, trx, number)
    const receipt = (await findReceipt(trx, id)) ?? refuseUnknownReceipt()
    await bookReceipt(shop, trx, receipt, { ...paid, by: caller.staff!.email, note })
    return (await findReceipt(trx, id))!
  })
}

/**
 * Takes back the assignment of a receipt to the wrong sale: its entry is reversed on the same day (in a closed month on
 * the first open day), the sale owes the amount again, and the receipt can be assigned again. Throws 409 if it is not
 * booked, or if its amount was paid back to the customer meanwhile.
 */
export async function unassignReceiptOfSale(
  shop: ClaimReceiptFlow,
  id: number,
  reason: string,
  caller: Caller,
): Promise<Receipt> {
  const by = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    const receipt = (await findReceipt(trx, id)) ?? refuseUnknownReceipt()
    const { sale } = await lockSaleByNumber(shop, trx, saleOfReceipt(receipt) ?? refuseUnbookedReceipt())
    const before = await findClaim(trx, sale)
    if (!(await unassignStoredReceipt(trx, receipt, { by, at: shop.now(), reason }))) refuseUnbookedReceipt()
    if (await isMoreSentBackThanReceived(trx, saleNumber(sale)))
      refuse(409, 'receipt_paid_back', 'This money, or a part of it, was paid back to the customer.')
    await insertJournalEntry(trx, {
      key: `bank_receipt_unassigned:${id}:${receipt.times_unassigned + 1}`,
      kind: 'bank_receipt',
      ...journalSale(sale),
      bookedOn: receipt.received_on,
      postings: bankReceiptPostings(0 - receipt.amount_cents),
    })
    const after = await finishClaimChange(trx, sale)
    await writeAuditEntry(trx, {
      actor: by,
      action: 'bank_receipt.unassigned',
      subject: subjectOfSale(sale),
      before: { open_cents: before.openCents, credit_cents: before.creditCents },
      after: { open_cents: after.openCents, credit_cents: after.creditCents, receipt: id, reason },
    })
    return (await findReceipt(trx, id))!
  })
}

/** Marks a receipt as paying none of the shop's sales. It is not booked, and can still be assigned later. */
export async function setReceiptAside(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  note: string,
  caller: Caller,
): Promise<Receipt> {
  const by = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    const receipt = (await findReceipt(trx, id)) ?? refuseUnknownReceipt()
    if (!(await decideReceipt(trx, id, { state: 'not_ours', by, at: shop.now(), note }))) {
      if (receipt.state === 'not_ours') return receipt
      refuseBookedReceipt()
    }
    await writeAuditEntry(trx, {
      actor: by,
      action: 'bank_receipt.not_ours',
      subject: `bank_receipt:${id}`,
      after: { amount_cents: receipt.amount_cents, note },
    })
    return (await findReceipt(trx, id))!
  })
}

type Paid = { sale: Sale; locked: LockedSale }

async function lockSaleByNumber(shop: ClaimChange, trx: Trx, number: string): Promise<Paid> {
  const sale = await requireSaleByNumber(trx, number)
  return { sale, locked: await lockSale(shop, trx, sale) }
}

/** Identifies an assignment of a receipt; the first one by the receipt alone. */
export const assignmentOf = ({ id, times_unassigned: times }: Receipt): string =>
  times === 0 ? `${id}` : `${id}:${times + 1}`

async function bookReceipt(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  receipt: Receipt,
  { sale, locked, by, note }: Paid & { by: string; note: string },
): Promise<void> {
  if (receipt.amount_cents < 0) refuseDirection()
  const before = await findClaim(trx, sale)
  if (!(await decideReceipt(trx, receipt.id, { state: 'booked', sale, by, at: shop.now(), note })))
    refuseBookedReceipt()
  await insertJournalEntry(trx, {
    key: `bank_receipt:${assignmentOf(receipt)}`,
    kind: 'bank_receipt',
    ...journalSale(sale),
    bookedOn: receipt.received_on,
    postings: bankReceiptPostings(receipt.amount_cents),
  })
  const after = await finishClaimChange(trx, sale)
  await writeAuditEntry(trx, {
    actor: by,
    action: 'bank_receipt.booked',
    subject: subjectOfSale(sale),
    before: { open_cents: before.openCents, credit_cents: before.creditCents },
    after: { open_cents: after.openCents, credit_cents: after.creditCents, receipt: receipt.id },
  })
  await locked.confirmReceipt({ key: `bank:${assignmentOf(receipt)}`, cents: receipt.amount_cents })
}
