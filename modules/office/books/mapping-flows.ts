import { writeAuditEntry } from '../../platform/audit/index.ts'
import { toTaxCode } from '../../platform/pricing/tax-rates.ts'
import { findSettings, lockSettings } from '../../platform/settings/index.ts'
import { Refusal, refuse } from '../../shared/refusal.ts'
import type { Caller, Db, Shop } from '../../shared/shop.ts'
import type { LedgerInput } from './contract.ts'
import { completeMapping, findDuplicates, type LedgerMapping } from './ledger-accounts.ts'
import { findStoredMapping, findVatCodes, saveMapping } from './store.ts'

/** VAT codes that any shop may use, in addition to those of its settings. */
const fixedCodes = ['margin', 'margin_2100', 'agency', 'agency_2100', 'prepaid', 'rounding', 'sgr', 'tourist_tax']

/** The mapping with all VAT codes: those of the settings, those ever posted, and `fixedCodes`. */
export async function findLedgerMapping(db: Db): Promise<LedgerMapping & { version: number }> {
  const { mapping, version } = await findStoredMapping(db)
  const { vat } = await findSettings(db)
  const fromSettings = vat.rates.flatMap(({ country, ratesBp }) =>
    Object.values(ratesBp)
      .toSorted((rate, other) => other - rate)
      .map((rate) => toTaxCode(country, rate)),
  )
  return { ...completeMapping(mapping, [...fromSettings, ...(await findVatCodes(db)), ...fixedCodes]), version }
}

/**
 * Changes the mapping, for later exports. Throws 409 `record_changed` if `version` is outdated, and 400 if a number or
 * code is used twice.
 */
export async function changeLedgerMapping(
  shop: Pick<Shop, 'db'>,
  { version, ...input }: LedgerInput,
  caller: Caller,
): Promise<LedgerInput> {
  return shop.db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    const { version: present, ...before } = await findLedgerMapping(trx)
    if (version !== present)
      refuse(409, 'record_changed', 'Someone else has changed these settings meanwhile.', {
        data: { current: { ...before, version: present } },
      })
    // VAT codes that the form did not send keep their values: they may have been posted after the form was loaded.
    const after = { accounts: input.accounts, vat_codes: { ...before.vat_codes, ...input.vat_codes } }
    refuseDuplicates(after)
    await saveMapping(trx, after)
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'setting.ledger',
      subject: 'setting:ledger',
      before,
      after,
    })
    return findLedgerMapping(trx)
  })
}

function refuseDuplicates(mapping: LedgerMapping): void {
  const duplicates = findDuplicates(mapping)
  if (duplicates.length === 0) return
  const message = 'Another row has this already.'
  throw new Refusal(400, 'invalid_input', message, {
    fields: duplicates.map((path) => ({ path, code: 'repeated', message })),
  })
}
