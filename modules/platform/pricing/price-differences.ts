/** Price differences of choices: the price with a choice minus the price without it, both computed by `quote`. Pure. */
import type { Price } from './contract.ts'
import { type ChosenActivity, quote } from './price.ts'

type AllIn = Pick<Price, 'all_in_cents'>

/** The difference in the all-in price of the party; negative if the choice is cheaper. */
export const priceDifferenceCents = (withIt: AllIn, without: AllIn): number =>
  withIt.all_in_cents - without.all_in_cents

/**
 * The price increase of each activity that is open during the stay, in the order of `candidates`. For a chosen
 * activity: compared with the stay without it. For any other: compared with the stay as chosen. Chosen activities that
 * are closed count as not chosen.
 */
export function priceIncreaseByActivity(
  input: Omit<Parameters<typeof quote>[0], 'optional'>,
  candidates: readonly ChosenActivity[],
  chosenIds: ReadonlySet<number>,
): Map<number, number> {
  const priceWith = (activities: readonly ChosenActivity[]) => quote({ ...input, optional: [...activities] })
  const open = candidates.filter((candidate) => priceWith([candidate]) !== null)
  return new Map(
    open.map((activity) => {
      const others = open.filter((other) => other !== activity && chosenIds.has(other.id))
      const withIt = open.filter((candidate) => candidate === activity || others.includes(candidate))
      return [activity.id, priceDifferenceCents(priceWith(withIt)!, priceWith(others)!)]
    }),
  )
}
