/** Checks the company on an invoice: parses its VAT number, and looks it up in the register if the shop has one. */
import type { Company, CompanyInput } from '../../shared/company.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { countryOfVatNumber, isVatUnionCountry, readVatNumber } from '../../shared/vat-number.ts'

/**
 * Returns the company as it is stored with a sale. Throws 400 at `company.vat_number`: `vat_number_form`,
 * `vat_number_digits`, or `vat_number_unknown` if the register does not contain the number. A sale is never refused
 * because the register does not answer.
 */
export async function requireCompany(shop: Pick<Shop, 'vatRegister'>, input: CompanyInput): Promise<Company> {
  if (input.vat_number.trim() === '') return { ...input, vat_number: '', vat_check: 'not_asked' }
  const read = readVatNumber(input.vat_number, input.country)
  if ('problem' in read)
    return read.problem === 'form'
      ? refuseField('company.vat_number', 'vat_number_form', 'This is not a VAT number of its country.')
      : refuseField('company.vat_number', 'vat_number_digits', 'There is a typing error in this VAT number.')
  const answer = await checkVatNumber(shop, read.number)
  if (answer === 'not_registered')
    refuseField('company.vat_number', 'vat_number_unknown', 'The register of VAT numbers does not know this number.')
  return { ...input, vat_number: read.number, vat_check: answer }
}

async function checkVatNumber(shop: Pick<Shop, 'vatRegister'>, number: string) {
  const { vatRegister } = shop
  if (vatRegister === null || !isVatUnionCountry(countryOfVatNumber(number))) return 'not_asked'
  return vatRegister.find(number)
}
