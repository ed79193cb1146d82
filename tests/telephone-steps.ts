/** The steps of a sale by telephone, for tests: what staff do, and what the traveller does with the link. */
import type { startAfterSaleShop } from './after-sale-steps.ts'
import { findBookableStay, makeGuestForm } from './booking-steps.ts'

export function telephoneSteps(at: Awaited<ReturnType<typeof startAfterSaleShop>>) {
  const { shop } = at
  const quoted = async (more: { pay?: 'full' | 'deposit'; skipDays?: number; codes?: string[] } = {}) => {
    const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: more.skipDays ?? 55 })
    const room = chosen.rooms[0]!
    const { deals_id } = chosen.deal
    const checked = (await shop.client('POST /prebook', { body: { deals_id, book_hash: room.book_hash } })).data
    const codes = more.codes ? { voucher_codes: more.codes } : {}
    const pay = more.pay ?? 'full'
    const { data: quote } = await at.as('support')('POST /specific-config', {
      body: { deals_id, book_hash: checked.book_hash, pay, ...codes },
    })
    const body = { ...chosen.stay, book_hash: checked.book_hash, agreed_total_cents: quote.total_cents, pay, ...codes }
    return { chosen, quote, body }
  }

  let emails = 0
  /** Makes a sale as a member of staff, for a traveller with a separate e-mail address. */
  async function sold(more: Parameters<typeof quoted>[0] = {}) {
    const { chosen, quote, body } = await quoted(more)
    emails += 1
    const form = { ...makeGuestForm(), email: `caller${emails}@example.nl` }
    const { data: sale } = await at.as('support')('POST /telephone-sales', { body: { ...body, guestForm: form } })
    const token = new URL(sale.pay_link).searchParams.get('token')!
    return { chosen, quote, body, form, sale, number: sale.reservationNumber, link: { token } }
  }
  type Sold = Awaited<ReturnType<typeof sold>>

  const look = async ({ number, link }: Sold) =>
    (await shop.newClient()('GET /telephone-sales/:id', { params: { id: number }, query: link })).data
  const pay = async ({ number, link }: Sold, cents: number) =>
    (
      await shop.newClient()('POST /telephone-sales/:id/pay', {
        params: { id: number },
        query: link,
        body: { terms_accepted: true, agreed_total_cents: cents },
      })
    ).data
  const renew = async ({ number, link }: Sold, body: { agreed_all_in_cents?: number } = {}) =>
    (await shop.newClient()('POST /telephone-sales/:id/renew', { params: { id: number }, query: link, body })).data
  const endHold = (number: string) =>
    shop.shop.db
      .updateTable('reservation')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('number', '=', number)
      .execute()

  return { quoted, sold, look, pay, renew, endHold }
}
