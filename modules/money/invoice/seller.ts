/** The issuer of invoices until staff have entered the seller. Pure. */
import type { Seller } from './ports.ts'

export const defaultSeller: Seller = {
  name: 'Tussenuit',
  address: '',
  vat_number: '',
  chamber_of_commerce: '',
  bank_account: '',
}
