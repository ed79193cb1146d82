import { addDays, type Day, today } from '../../shared/day.ts'
import { customerIpPrefix, networkIpPrefix } from '../../shared/address.ts'
import { refuse } from '../../shared/refusal.ts'
import { hashToken, possibleTokenHashes } from '../../shared/secret.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { toLookupCode } from './code-text.ts'
import { hasValidCheckCharacter } from './code.ts'
import { reportCodeGuessing, type CodeCheck } from './alarm-flows.ts'
import { remainingDiscountCents } from '../journal/returned-discount.ts'
import { reversePartnerClaim } from '../partner-claim/index.ts'
import { postCodeRenewal, postCodeReturn, postRedemptions } from './journal-flows.ts'
import type { Use } from './share-payment.ts'
import { type LedgerCode, codeIneligibilityReason, toVoucherRefusal } from './redeemable.ts'
import { endHold, findHolds, type Hold, insertHold, returnCapturedCents, updateReturnedDiscount } from './hold-store.ts'
import { updateCodeValidity, findCodesByHash, lockCodes, type OwnHolds } from './store.ts'

/** The typed codes in lookup form, without duplicates. */
export const distinctLookupCodes = (typed: readonly string[]): string[] => [
  ...new Set(typed.map(toLookupCode).filter((code) => code !== '')),
]

/** The hash of a code; codes are looked up only by their hash. */
export const hashVoucherCode = (shop: Pick<Shop, 'keys'>, normalised: string): string =>
  hashToken(shop.keys('voucher-code'), normalised)

/**
 * The ledger codes for the typed codes, in the same order; null for an unknown code. One query for any number of codes.
 */
export async function findTypedCodes(
  shop: Pick<Shop, 'db' | 'keys'>,
  typed: readonly string[],
  own: OwnHolds = {},
  db: Db = shop.db,
): Promise<(LedgerCode | null)[]> {
  const hashes = distinctLookupCodes(typed).map((code) => possibleTokenHashes(shop.keys('voucher-code'), code))
  const codes = await findCodesByHash(db, hashes.flat(), own)
  return hashes.map((forms) => codes.find((code) => forms.includes(code.hash)) ?? null)
}

/**
 * The maximum number of attempts with codes that do not have the form of our own: per minute for an IP address, and per
 * hour for its network.
 */
const guessLimits = { address: { hits: 10, seconds: 60 }, network: { hits: 100, seconds: 3600 } }

/**
 * Counts attempts with codes that do not have the form of our own. Imported codes can be short, so many attempts mean
 * guessing. An accepted attempt is not counted again, so that a booking can be repriced any number of times; a refused
 * one is counted every time. Throws 429 above the limit.
 */
export async function limitCodeGuesses(
  shop: CodeCheck,
  caller: Pick<Caller, 'ip'>,
  typed: readonly string[],
): Promise<void> {
  for (const code of distinctLookupCodes(typed)) {
    if (hasValidCheckCharacter(code)) continue
    const [address, network] = [customerIpPrefix(caller.ip), networkIpPrefix(caller.ip)].map((place) =>
      hashToken(shop.keys('limits'), place),
    ) as [string, string]
    const letThrough = `code:${hashToken(shop.keys('limits'), `${address} ${code}`)}`
    if ((await shop.sessionStore.currentCount(letThrough)) > 0) continue
    const tries = [
      {
        ...guessLimits.address,
        ...(await shop.sessionStore.count(`codes:${address}`, guessLimits.address.seconds)),
        most: guessLimits.address.hits,
      },
      {
        ...guessLimits.network,
        ...(await shop.sessionStore.count(`codes:${network}`, guessLimits.network.seconds)),
        most: guessLimits.network.hits,
      },
    ]
    const over = tries.find((attempt) => attempt.hits > attempt.most)
    if (!over) {
      await shop.sessionStore.count(letThrough, guessLimits.network.seconds)
      continue
    }
    // The count may increase by two at once; see adapters/cache/fallback.ts.
    if (over.hits <= over.most + 2) await reportCodeGuessing(shop, caller.ip)
    refuse(429, 'too_many', 'Too many attempts. Please wait a moment.', {
      retryAfterSeconds: Math.max(1, over.resetsInSeconds),
    })
  }
}

/** Throws a refusal that states the reason if the code may not be used today, or for the given deal and arrival. */
export function requireUsableCode(
  shop: Pick<Shop, 'now'>,
  code: LedgerCode | null,
  dealId?: number,
  arrival?: Day,
): LedgerCode {
  const reason = codeIneligibilityReason(code, today(shop.now()), dealId, arrival)
  if (reason === null) return code!
  const { status, code: name, message, data } = toVoucherRefusal(reason, code)
  return refuse(status, name, message, { data })
}

/**
 * Places holds on all vouchers of a booking, in the transaction that writes the booking. Refuses `voucher_used_up` if a
 * hold is not possible.
 */
export async function holdVouchers(db: Trx, number: string, uses: readonly Use[], actor = 'traveller'): Promise<void> {
  for (const use of uses.toSorted((a, b) => a.codeId - b.codeId)) {
    if ((await insertHold(db, { codeId: use.codeId, number, cents: use.cents, actor })) === null)
      refuse(409, 'voucher_used_up', 'This voucher has been used up, or is part of a booking that is being paid.')
  }
}

async function endHolds(db: Trx, number: string, to: 'captured' | 'released', actor: string): Promise<Hold[]> {
  const ended: Hold[] = []
  for (const hold of await findHolds(db, number))
    if (hold.state === 'open' && (await endHold(db, hold.id, to, actor))) ended.push(hold)
  return ended
}

const sumHolds = (holds: readonly Hold[]): number => holds.reduce((sum, hold) => sum + hold.cents, 0)

/** Releases the holds of an unpaid booking. Safe to repeat; returns the released cents. */
export const releaseVouchers = async (db: Trx, number: string, actor: string): Promise<number> =>
  sumHolds(await endHolds(db, number, 'released', actor))

/** Captures the holds of a paid booking. Safe to repeat; returns the captured cents. */
export async function captureVouchers(
  shop: Pick<Shop, 'now'>,
  db: Trx,
  number: string,
  actor: string,
): Promise<number> {
  const spent = await endHolds(db, number, 'captured', actor)
  await postRedemptions(
    db,
    number,
    today(shop.now()),
    spent.map((hold) => ({ holdId: hold.id, codeId: hold.codeId, cents: hold.cents })),
  )
  return sumHolds(spent)
}

/**
 * Stores which part of a hold's deduction on the invoice of the stay is returned together with `cents` more of the
 * hold, and returns that part.
 */
async function returnDeduction(db: Trx, hold: Hold, cents: number): Promise<number> {
  if (hold.isPrepaid) return cents
  if (hold.deductedCents === 0) return 0
  const remaining = remainingDiscountCents(
    { ...hold, discountCents: hold.deductedCents },
    hold,
    hold.cents - hold.returnedCents - cents,
  )
  await updateReturnedDiscount(db, hold.id, hold.deductedCents - remaining)
  return hold.deductedCents - remaining - hold.returnedDeductionCents
}

/** A code that is refunded after its last day, or less than `least` days before it, stays usable for `given` days. */
const daysLeft = { least: 30, given: 90 }

/** Extends a code to which something was returned on a day, if it would otherwise expire soon. */
export async function extendReturnedCode(
  db: Trx,
  { codeId, validUntil, actor, day }: { codeId: number; validUntil: Day; actor: string; day: Day },
): Promise<void> {
  if (validUntil >= addDays(day, daysLeft.least)) return
  const note = 'came back shortly before its last day'
  await updateCodeValidity(db, { codeId, validUntil: addDays(day, daysLeft.given), actor, note })
  await postCodeRenewal(db, codeId, day)
}

/**
 * Returns what a booking captured, or the given `parts` of its holds, to the same codes, never as money. Returns the
 * refunded cents, and how much of it the invoice of the stay had deducted (single-purpose codes, discounts).
 * Runs in the caller's transaction, after the sale was locked.
 */
export async function refundVouchers(
  shop: Pick<Shop, 'now'>,
  db: Trx,
  number: string,
  input: { parts?: readonly { holdId: number; cents: number }[]; actor: string; reason: string },
): Promise<{ cents: number; deductedCents: number }> {
  const holds = (await findHolds(db, number)).filter(
    (hold) => hold.state === 'captured' && hold.returnedCents < hold.cents,
  )
  await lockCodes(
    db,
    holds.map((hold) => hold.codeId),
  )
  const now = today(shop.now())
  const back = { cents: 0, deductedCents: 0 }
  for (const hold of holds) {
    const cents = input.parts
      ? (input.parts.find((part) => part.holdId === hold.id)?.cents ?? 0)
      : hold.cents - hold.returnedCents
    if (
      cents === 0 ||
      !(await returnCapturedCents(db, { holdId: hold.id, cents, actor: input.actor, note: input.reason }))
    )
      continue
    back.cents += cents
    const deducted = await returnDeduction(db, hold, cents)
    back.deductedCents += deducted
    await postCodeReturn(db, number, now, {
      codeId: hold.codeId,
      cents,
      key: `voucher_return:${hold.id}:${hold.returnedCents + cents}`,
      discountCents: hold.isPrepaid ? 0 : deducted,
    })
    await reversePartnerClaim(db, hold.id, now)
    await extendReturnedCode(db, { ...hold, actor: input.actor, day: now })
  }
  return back
}
