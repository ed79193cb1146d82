/** Looks up codes for staff who serve a customer: one code by number or as typed. Also the total liability. */
import { findCreditBalance } from '../journal/index.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { codeAgeGroup, ages } from './age.ts'
import { toLookupCode } from './code-text.ts'
import { hasValidCheckCharacter } from './code.ts'
import { limitCodeGuesses, findTypedCodes } from './flows.ts'
import type { CodeCheck } from './alarm-flows.ts'
import { getCodeForStaff } from './staff-flows.ts'
import { findLiabilityByIssueDay } from './list-store.ts'

/**
 * The typed or scanned code, in any state. Attempts count towards the same limit as those of travellers. Refuses
 * `voucher_code_unknown`.
 */
export async function getTypedCode(shop: CodeCheck, typed: string, caller: Caller) {
  await limitCodeGuesses(shop, caller, [typed])
  const [code = null] = await findTypedCodes(shop, [typed])
  return code ? getCodeForStaff(shop, caller, code.id) : refuse(404, 'voucher_code_unknown', 'There is no such code.')
}

/** The maximum number of non-existing imported codes that an account may try in a search. */
const importedTries = { hits: 300, seconds: 3600 }
const minImportedLength = 6

/**
 * The code that staff typed completely into a search, in any state; null for other input. Codes in our own format
 * cannot be guessed. Codes made by partners can, so an account may try only a limited number of non-existing ones per
 * hour. After that, null is returned for all partner codes; `getTypedCode` still finds them.
 */
export async function findCodeBySearchText(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'sessionStore'>,
  caller: Caller,
  typed: string,
) {
  const normalised = toLookupCode(typed)
  const isOwn = hasValidCheckCharacter(normalised)
  if (!isOwn && !(/\d/.test(normalised) && /^[^@]+$/.test(normalised) && normalised.length >= minImportedLength))
    return null
  const key = `find-codes:${caller.staff?.id}`
  if (!isOwn && (await shop.sessionStore.currentCount(key)) >= importedTries.hits) return null
  const [code = null] = await findTypedCodes(shop, [typed])
  if (code) return getCodeForStaff(shop, caller, code.id)
  if (!isOwn) await shop.sessionStore.count(key, importedTries.seconds)
  return null
}

/** The liability for multi-purpose codes by age, and the balance of its account in the books; the two must be equal. */
export async function getVoucherLiability(shop: Pick<Shop, 'db' | 'now'>) {
  const day = today(shop.now())
  const [days, bookedCents] = [
    await findLiabilityByIssueDay(shop.db),
    await findCreditBalance(shop.db, 'voucher_liability'),
  ]
  const rows = ages.map((age) => {
    const issueDays = days.filter((row) => codeAgeGroup(row.issued_on, day) === age)
    return {
      age,
      codes: issueDays.reduce((sum, day) => sum + day.codes, 0),
      cents: issueDays.reduce((sum, day) => sum + Number(day.cents), 0),
    }
  })
  return { day, owed_cents: rows.reduce((sum, row) => sum + row.cents, 0), booked_cents: bookedCents, ages: rows }
}
