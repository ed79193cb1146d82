/** The e-mail with an invoice or credit note to a partner. The document is attached when the e-mail is sent. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { type MailContent, queueMail } from '../../platform/mail/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { findPartner, type Partner } from '../partner-claim/index.ts'
import { renderPartnerDocuments } from './render-flows.ts'
import { findPartnerInvoices } from './store.ts'

type Queue = Pick<Shop, 'jobs' | 'publicUrl'>

/** Queues the e-mail of a document, once per key, to the partner's present address. */
export async function queueInvoiceMail(
  shop: Queue,
  trx: Trx,
  { partner, number, key }: { partner: Partner; number: string; key: string },
): Promise<void> {
  const documents = await findPartnerInvoices(trx, number)
  const document = documents.find((invoice) => invoice.number === number)!
  await queueMail(shop, trx, {
    key,
    kind: 'partner_invoice',
    to: partner.invoiceEmail,
    language: partner.language,
    variables: {
      number,
      name: partner.company.name,
      total_cents: Math.abs(document.total_cents),
      due_on: document.due_on,
      credit_of: documents.find(({ id }) => id === document.credit_of)?.number ?? null,
    },
  })
}

/** Queues the e-mail of a document again, once per key. Throws 404 `invoice_unknown`. */
export async function mailPartnerInvoice(
  shop: Queue & Pick<Shop, 'db'>,
  number: string,
  { key }: { key: string },
  caller: Caller,
  storeReply: StoreReply,
): Promise<{ to: string }> {
  return shop.db.transaction().execute(async (trx) => {
    const document = (await findPartnerInvoices(trx, number)).find((invoice) => invoice.number === number)
    if (!document) return refuse(404, 'invoice_unknown', 'There is no such invoice.')
    const partner = (await findPartner(trx, document.partner_id!))!
    await queueInvoiceMail(shop, trx, { partner, number, key: `partner_invoice:${number}:${key}` })
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'partner.invoice_mailed',
      subject: `partner:${document.partner_id}`,
      after: { number },
    })
    await storeReply(trx, { to: partner.invoiceEmail })
    return { to: partner.invoiceEmail }
  })
}

export const partnerMailContent = (shop: Pick<Shop, 'db' | 'documents'>): MailContent => ({
  isAbout: ({ kind }) => kind === 'partner_invoice',
  changedSince: async () => null,
  variables: async () => ({}),
  attachments: (mail) => renderPartnerDocuments(shop, String(mail.variables['number'])),
})
