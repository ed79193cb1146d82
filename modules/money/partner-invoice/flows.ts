/**
 * Invoices to partners, and credit notes for claims that came back after they were invoiced. They book nothing: the
 * income was booked with the claims. A claim is on one invoice and one credit note at most, as the database enforces.
 */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { addDays, type Day, today } from '../../shared/day.ts'
import { forEachIsolated } from '../../shared/each.ts'
import { refuse } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { allocateInvoiceNumber, type Invoice, insertInvoice, sellerOf } from '../invoice/index.ts'
import { findPartner, lockPartner, type Partner } from '../partner-claim/index.ts'
import { type ClaimContent, divideClaims, negateClaim, toDocumentContent } from './content.ts'
import { queueInvoiceMail } from './mail-flows.ts'
import { findPartnersToInvoice, findUncreditedClaims, findUninvoicedClaims, insertInvoicedClaims } from './store.ts'

type Writer = Pick<Shop, 'jobs' | 'now' | 'publicUrl'>

export const refuseUnknownPartner = () => refuse(404, 'partner_unknown', 'There is no such partner.')

/**
 * Makes the invoices and credit notes that are missing for a partner, and queues their e-mails. Returns the numbers.
 * Throws 404 `partner_unknown`, and 409 `nothing_to_invoice` if none is missing.
 */
export async function invoicePartner(
  shop: Writer & Pick<Shop, 'db'>,
  id: number,
  caller: Caller,
  storeReply: StoreReply,
): Promise<{ numbers: string[] }> {
  return shop.db.transaction().execute(async (trx) => {
    const numbers = await createPartnerDocuments(shop, trx, id, {
      before: addDays(today(shop.now()), 1),
      by: caller.staff!.email,
    })
    if (numbers.length === 0) refuse(409, 'nothing_to_invoice', 'Everything this partner owes is on an invoice.')
    await storeReply(trx, { numbers })
    return { numbers }
  })
}

/**
 * Daily: what each partner owes since before the first day of this month is invoiced, so the month before on the first
 * day of a month. A run that was interrupted or failed is completed by the next one.
 */
export async function invoicePartners(shop: Writer & Pick<Shop, 'db' | 'log'>): Promise<void> {
  const before = `${today(shop.now()).slice(0, 8)}01`
  const ids = await findPartnersToInvoice(shop.db, before)
  await forEachIsolated(shop, ids, { name: 'partner invoices', atOnce: 1 }, (id) =>
    shop.db.transaction().execute((trx) => createPartnerDocuments(shop, trx, id, { before, by: 'schedule' })),
  )
}

/** The lock on the partner makes a second run wait, which then finds nothing that is missing. */
export async function createPartnerDocuments(
  shop: Writer,
  trx: Trx,
  id: number,
  { before, by }: { before: Day; by: string },
): Promise<string[]> {
  if (!(await lockPartner(trx, id))) refuseUnknownPartner()
  const partner = { id, ...(await findPartner(trx, id))! }
  const numbers: string[] = []
  for (const { scheme, paymentDays, claims } of divideClaims(await findUninvoicedClaims(trx, id, before)))
    numbers.push(await createDocument(shop, trx, partner, { kind: 'invoice', scheme, paymentDays, claims, by }))
  for (const { invoice, claims } of await findUncreditedClaims(trx, id, before))
    numbers.push(
      await createDocument(shop, trx, partner, {
        kind: 'credit',
        scheme: invoice.scheme,
        invoice,
        claims: claims.map(negateClaim),
        by,
      }),
    )
  return numbers
}

type NewDocument = { scheme: Invoice['scheme']; claims: ClaimContent[]; by: string } & (
  | { kind: 'invoice'; paymentDays: number }
  | { kind: 'credit'; invoice: Invoice }
)

async function createDocument(
  shop: Writer,
  trx: Trx,
  partner: Partner & { id: number },
  { kind, scheme, claims, by, ...of }: NewDocument,
): Promise<string> {
  const { number, ...allocated } = await allocateInvoiceNumber(shop, trx)
  const content = toDocumentContent(claims)
  const invoiceId = (await insertInvoice(trx, {
    key: `partner:${number}`,
    kind,
    reservation_number: null,
    voucher_order_number: null,
    partner_id: partner.id,
    buyer: { name: partner.company.name, address: [], company: partner.company },
    seller: await sellerOf(trx),
    number,
    ...allocated,
    ...content,
    scheme,
    reason: '',
    language: partner.language,
    ...('invoice' in of
      ? { credit_of: of.invoice.id }
      : { payment_days: of.paymentDays, due_on: addDays(allocated.issued_on, of.paymentDays) }),
  }))!
  await insertInvoicedClaims(trx, { invoiceId, kind, claims })
  await writeAuditEntry(trx, {
    actor: by,
    action: kind === 'invoice' ? 'partner.invoiced' : 'partner.credited',
    subject: `partner:${partner.id}`,
    after: { number, total_cents: content.total_cents, claims: claims.length },
  })
  await queueInvoiceMail(shop, trx, { partner, number, key: `partner_invoice:${number}` })
  return number
}
