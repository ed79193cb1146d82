/** Prepares a shop for worked sales: reverse charge in Belgium, a seller for the documents, what sales are made of. */
import type { Selectable } from 'kysely'
import type { ReservationTable } from '@tussenuit/modules/shared/tables.ts'
import { findBookableStay, reserveRoom } from './booking-steps.ts'
import type { TestShop } from './harness.ts'
import { signIn } from './voucher-steps.ts'

/** Returns the product of the vouchers, and a reservation from which those of the sales are copied. */
export async function prepareWorkedShop(
  shop: TestShop,
): Promise<{ voucherId: number; template: Selectable<ReservationTable> }> {
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const { data: vat } = await owner('GET /vatSetting', {})
  await owner('POST /vatSetting', { body: { ...vat, reverse_charge: ['BE'] } })
  const documents = (await owner('GET /getInVoiceTemplateData', {})).data
  const company = {
    name: 'Tussenuit B.V.',
    address: 'Singel 1, 1012 VC Amsterdam',
    vat_number: 'NL000099998B57',
    chamber_of_commerce: '12345678',
    bank_account: 'NL91 ABNA 0417 1643 00',
  }
  await owner('PUT /updateInvoiceVoucherTemplateData', { body: { ...documents, company } })
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 10 }))
  const { db } = shop.shop
  const reserved = db.selectFrom('reservation').selectAll().where('number', '=', reservation.reservationNumber)
  const voucher = db.selectFrom('voucher').select('id').where('kind', '=', 'value')
  return {
    voucherId: (await voucher.executeTakeFirstOrThrow()).id,
    template: await reserved.executeTakeFirstOrThrow(),
  }
}
