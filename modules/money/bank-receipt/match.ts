/** Finds the numbers of sales and invoices that the text of a bank transfer may contain. Pure. */

/** Numbers of reservations ("TU…") and voucher orders ("TV…"), as the shop generates them. */
const saleNumber = /T[UV][2-9A-HJ-NP-Z]{8}/g
const invoiceNumber = /(?<!\d)[1-9]\d{9}(?!\d)/g
/** A creditor reference (ISO 11649): "RF", two check digits, and the reference of the invoice. */
const creditorReference = /RF\d{2}([A-Z0-9]{1,21})/g

export type NamedNumbers = { sales: string[]; invoices: string[] }

/**
 * Payers write numbers in lower case, with spaces or dashes, and banks break lines within them, so separators are
 * removed.
 */
export function findNamedNumbers(text: string): NamedNumbers {
  const upper = text.toUpperCase()
  const joined = upper.replaceAll(/[\s.\-_/]+/g, '')
  const references = [...joined.matchAll(creditorReference)].map(([, reference]) => reference!)
  const candidates = [joined, ...references]
  // Invoice numbers are searched in the text with its separators, because adjacent numbers, once joined, could form
  // one.
  const spaced = [upper, ...references]
  return {
    sales: removeDuplicates(candidates.flatMap((text) => text.match(saleNumber) ?? [])),
    invoices: removeDuplicates(spaced.flatMap((text) => text.match(invoiceNumber) ?? [])),
  }
}

const removeDuplicates = (values: readonly string[]): string[] => [...new Set(values)]

/** What the list proposes for a receipt: nothing, a sale, or a sale for which exactly this amount is owed. */
type Proposal = 'none' | 'named' | 'exact'

export const proposalFor = (amountCents: number, named: { openCents: number } | null): Proposal =>
  named === null ? 'none' : named.openCents === amountCents ? 'exact' : 'named'
