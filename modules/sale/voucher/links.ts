/** The links of a voucher order: the buyer's link, and the gift link, which may be passed on. Pure. */
import { addMonths, type Day, today } from '../../shared/day.ts'
import { type LinkState, createLinkToken, verifyLinkToken } from '../../shared/link.ts'
import type { Shop } from '../../shared/shop.ts'
import type { VoucherOrder } from './store.ts'

type Signing = Pick<Shop, 'keys' | 'now'>
type Linked = Pick<VoucherOrder, 'number' | 'link_version'>

/** For how many months after the expiry of its last code an order remains visible. */
const monthsAfter = 3

/** `lastDay`: the last day on which any code is valid; null while there are no codes. */
const subjectOf = ({ number, link_version }: Linked, lastDay: Day | null) => ({
  number,
  version: link_version,
  endsOn: lastDay === null ? null : addMonths(lastDay, monthsAfter),
})

export const createOrderToken = (
  shop: Signing,
  purpose: 'manage' | 'gift',
  order: Linked,
  lastDay: Day | null,
): string => createLinkToken(shop.keys(purpose), subjectOf(order, lastDay), today(shop.now()))

export const verifyOrderTokenUntil = (
  shop: Signing,
  purpose: 'manage' | 'gift',
  order: Linked,
  lastDay: Day | null,
  token: string,
): LinkState => verifyLinkToken(shop.keys(purpose), subjectOf(order, lastDay), token, today(shop.now()))

export const lastValidDay = (codes: readonly { valid_until: Day }[]): Day | null =>
  codes.reduce<Day | null>((last, { valid_until: day }) => (last === null || day > last ? day : last), null)

/** The gift page in the recipient's language; the link contains no code. */
export const createGiftLink = (
  shop: Signing & Pick<Shop, 'publicUrl'>,
  order: Linked,
  lastDay: Day | null,
  language: string,
): string =>
  `${shop.publicUrl}/vouchers/gift?number=${order.number}&token=${createOrderToken(shop, 'gift', order, lastDay)}` +
  `&lang=${language}`
