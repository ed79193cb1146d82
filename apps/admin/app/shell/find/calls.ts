/** The global search: what the server finds, with the address and the words of each result. */
import type { Found } from '@tussenuit/modules/office/find/contract.ts'
import { mayDo } from '../../kit/session/access.ts'
import { officeClient } from '../../kit/session/session.ts'

export type { Found } from '@tussenuit/modules/office/find/contract.ts'

export const searchEverywhere = async (q: string, signal: AbortSignal): Promise<Found[]> =>
  (await officeClient(signal)('POST /find', { body: { q } })).data

/** Screens with one page for those who write and those who read. */
const onePage: readonly Found['screen'][] = ['reservations', 'people', 'voucher-orders', 'voucher-codes']

export function addressOf({ screen, id }: Found, permissions: readonly string[]): string {
  const isShown = !onePage.includes(screen) && !mayDo(permissions, screen, 'edit')
  return `/${screen}/${encodeURIComponent(id)}${isShown ? '/show' : ''}`
}

/** Kinds that have a screen of another name, or none. */
const ownKinds: readonly Found['kind'][] = ['person', 'voucher_code', 'invoice', 'credit', 'room']

/** The key of the noun, of which one is asked for. */
export const nounOf = ({ kind, screen }: Found): string =>
  ownKinds.includes(kind) ? `find.kind.${kind}` : `resources.${screen}.name`

const stateTexts: Partial<Record<Found['kind'], string>> = {
  reservation: 'reservation.state',
  voucher_order: 'voucher.order',
  voucher_code: 'voucher.state',
}

export const stateKeyOf = ({ kind, state }: Found): string | null =>
  state === null ? null : `${stateTexts[kind]}.${state}`
