/** Reports attempts to guess codes: one task for staff per network and day, even if an attempt succeeded. */
import { insertTask } from '../../platform/task/index.ts'
import { networkIpPrefix } from '../../shared/address.ts'
import { today } from '../../shared/day.ts'
import { hashToken } from '../../shared/secret.ts'
import type { Shop } from '../../shared/shop.ts'

/** The dependencies for checking a typed voucher code, which counts attempts and reports guessing. */
export type CodeCheck = GuessReporting & Pick<Shop, 'sessionStore'>

type GuessReporting = Pick<Shop, 'db' | 'keys' | 'log' | 'now'>

/** Up to this number of refused attempts per minute and IP address count as mistyping; more count as guessing. */
export const guessAlarmThreshold = 50

export async function reportCodeGuessing(shop: GuessReporting, ip: string): Promise<void> {
  const network = networkIpPrefix(ip)
  shop.log.warn({ event: 'voucher_guessing', network }, 'voucher codes are being guessed')
  const key = `voucher_guessing:${hashToken(shop.keys('limits'), network)}:${today(shop.now())}`
  // The request is refused even if the task cannot be written.
  await insertTask(shop.db, {
    key,
    kind: 'voucher_guessing',
    reservationNumber: null,
    message: { name: 'voucher_guessing', network },
  }).catch((error: Error) =>
    shop.log.error({ error: error.message }, 'the task about guessed codes could not be stored'),
  )
}
