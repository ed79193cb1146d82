/** Somebody is trying codes: staff hear of it once a day per network, whatever stopped the tries. */
import { insertTask } from '../task/index.ts'
import { networkAddress } from '../shared/address.ts'
import { today } from '../shared/day.ts'
import { hashToken } from '../shared/secret.ts'
import type { Shop } from '../shared/shop.ts'

type Guessed = Pick<Shop, 'db' | 'keys' | 'log' | 'now'>

/** Refused tries in a minute from one address after which nobody is only mistyping. */
export const guessesThatAlarm = 50

export async function reportGuessing(shop: Guessed, ip: string): Promise<void> {
  const network = networkAddress(ip)
  shop.log.warn({ event: 'voucher_guessing', network }, 'voucher codes are being guessed')
  const key = `voucher_guessing:${hashToken(shop.keys('limits'), network)}:${today(shop.now())}`
  // The guesser is turned away all the same when the task cannot be written.
  await insertTask(shop.db, {
    key,
    kind: 'voucher_guessing',
    reservationNumber: null,
    text: `Voucher codes are being tried from the network ${network}. The tries are turned away; look whether a partner's codes are too short, or block the network.`,
  }).catch((error: Error) => shop.log.error({ error: error.message }, 'the guessing could not be reported'))
}
