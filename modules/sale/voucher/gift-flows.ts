/** The gift of a voucher order, as its buyer submits it. */
import { addDays, today } from '../../shared/day.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import type { Gift } from './store.ts'

type GiftInput = { recipient?: NonNullable<Gift['recipient']>; message?: string; send_on?: string; picture?: string }

/** How many days ahead a gift can be scheduled at most. */
const maxGiftDaysAhead = 365

/**
 * Refuses a scheduled gift without the recipient's e-mail address, a day that is past or more than a year ahead, and an
 * unknown picture.
 */
export function requireGift(shop: Pick<Shop, 'now' | 'pictures'>, input: GiftInput): Gift {
  const { recipient, message, send_on, picture } = input
  if (send_on !== undefined) {
    const now = today(shop.now())
    if (!recipient?.email)
      refuseField('recipient.email', 'required', 'Sending on a day needs the e-mail address of the recipient.')
    if (send_on < now || send_on > addDays(now, maxGiftDaysAhead))
      refuseField('send_on', 'range', 'Choose a day between today and a year from now.')
  }
  if (picture !== undefined && !shop.pictures.facts(picture))
    refuseField('picture', 'unknown', 'There is no such picture.')
  return {
    ...(recipient ? { recipient } : {}),
    ...(message ? { message } : {}),
    ...(send_on ? { send_on } : {}),
    ...(picture ? { picture } : {}),
  }
}
