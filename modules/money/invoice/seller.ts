/** Who issues invoices until staff have filled it in. Pure. */
import type { Seller } from './ports.ts'

export const defaultSeller: Seller = {
  name: 'Tussenuit',
  address: '',
  vat_number: '',
  chamber_of_commerce: '',
  bank_account: '',
}
