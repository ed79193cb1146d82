/** Whether an invoice can be written as XML for a company's bookkeeping. Pure. */
import type { VatScheme } from '../../platform/pricing/vat.ts'
import type { Buyer, Seller } from './ports.ts'

export type ElectronicProblem = 'not_for_company' | 'seller_incomplete'

/**
 * Why an invoice cannot be written as XML; null if it can. An agent's invoice charges no VAT and must not state a VAT
 * number, so the number in the trade register identifies the seller.
 */
export function electronicProblem({
  buyer,
  seller,
  scheme,
}: {
  buyer: Partial<Buyer>
  seller: Seller
  scheme: VatScheme
}): ElectronicProblem | null {
  if (!buyer.company) return 'not_for_company'
  const id = scheme === 'agent' ? seller.chamber_of_commerce : seller.vat_number
  return [seller.name, seller.address, id].some((text) => text.trim() === '') ? 'seller_incomplete' : null
}
