import { writeAuditEntry } from '../../platform/audit/index.ts'
import { findSeller } from '../../money/invoice/index.ts'
import { findSettings, findSettingVersion, lockSettings, saveSetting } from '../../platform/settings/index.ts'
import { refuse, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Db, Shop } from '../../shared/shop.ts'
import { warnOwners } from '../../people/staff/index.ts'
import type { FirstSteps, OpeningState } from './contract.ts'
import { findExternalServiceProblems } from './outside-flows.ts'
import { type OutsideProblems, toOnboardingSteps } from './steps.ts'
import { findSetUpState } from './store.ts'

type OutsideShop = Pick<Shop, 'db' | 'payments' | 'supplier' | 'mail'>

async function findSteps(db: Db, caller: Caller, outside: OutsideProblems): Promise<FirstSteps> {
  const { customization } = await findSettings(db)
  return toOnboardingSteps({
    ...(await findSetUpState(db, caller.staff!.id)),
    customization,
    seller: await findSeller(db),
    outside,
  })
}

/** `second_factor` is about the caller's account; the other steps are about the shop. */
export const getOnboardingSteps = async (shop: OutsideShop, caller: Caller): Promise<FirstSteps> =>
  findSteps(shop.db, caller, await findExternalServiceProblems(shop))

export async function getShopOpeningState({ db }: { db: Db }): Promise<OpeningState> {
  return { open: (await findSettings(db)).opening.open, version: await findSettingVersion(db, 'opening') }
}

/**
 * Opens or closes the shop. Throws 409 with the current state on a version conflict, or 409 `shop_not_ready` with the
 * required steps that are not done. Closing is always possible.
 */
export async function changeShopOpeningState(
  shop: OutsideShop & Pick<Shop, 'now' | 'publicUrl'>,
  { open, version }: OpeningState,
  caller: Caller,
): Promise<OpeningState> {
  const outside = open ? await findExternalServiceProblems(shop) : null
  return shop.db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    const before = await getShopOpeningState({ db: trx })
    if (before.version !== version) refuseChanged('these settings', before)
    if (outside) {
      const steps = await findSteps(trx, caller, outside)
      const missing = steps.filter((step) => step.is_required && !step.done).map(({ name }) => name)
      if (missing.length > 0)
        refuse(409, 'shop_not_ready', 'Something that a shop needs is missing.', { data: { missing } })
    }
    await saveSetting(trx, 'opening', { open })
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'setting.opening',
      subject: 'setting:opening',
      before: { open: before.open },
      after: { open },
    })
    if (before.open !== open) await warnOwners(shop, trx, caller, { what: open ? 'shop_opened' : 'shop_closed' })
    return getShopOpeningState({ db: trx })
  })
}
