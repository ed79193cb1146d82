import { legalPages } from '../content/page-names.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import type { FirstSteps } from './contract.ts'
import { stepNames } from './step-names.ts'
import { findDone } from './store.ts'

/** `second_factor` is the caller's own; the others are the shop's. */
export async function showFirstSteps({ db }: Pick<Shop, 'db'>, caller: Caller): Promise<FirstSteps> {
  const done = await findDone(db, caller.staff!.id, legalPages)
  return stepNames.map((name) => ({ name, done: done[name] }))
}
