/** Reports guessing of codes: one task for staff per network and day, whether or not an attempt succeeded. */
import { insertTask } from '../../platform/task/index.ts'
import { networkIpPrefix } from '../../shared/address.ts'
import { today } from '../../shared/day.ts'
import { hashToken } from '../../shared/secret.ts'
import type { Shop } from '../../shared/shop.ts'

/** The dependencies of checking a typed voucher code: attempts are counted, and guessing is reported. */
export type CodeCheck = GuessReporting & Pick<Shop, 'sessionStore'>

type GuessReporting = Pick<Shop, 'db' | 'keys' | 'log' | 'now'>

/** The number of refused attempts per minute and address above which they count as guessing rather than mistyping. */
export const guessAlarmThreshold = 50

export async function reportGuessing(shop: GuessReporting, ip: string): Promise<void> {
  const network = networkIpPrefix(ip)
  shop.log.warn({ event: 'voucher_guessing', network }, 'voucher codes are being guessed')
  const key = `voucher_guessing:${hashToken(shop.keys('limits'), network)}:${today(shop.now())}`
  // The request is refused even if the task cannot be written.
  await insertTask(shop.db, {
    key,
    kind: 'voucher_guessing',
    reservationNumber: null,
    text:
      `Voucher codes are being tried from the network ${network}. The tries are turned away; look whether a ` +
      `partner's codes are too short, or block the network.`,
  }).catch((error: Error) =>
    shop.log.error({ error: error.message }, 'the task about guessed codes could not be stored'),
  )
}
