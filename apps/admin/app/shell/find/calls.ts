/** The call of the global search, and the paths and labels of its results. */
import type { Found } from '@tussenuit/modules/office/find/contract.ts'
import { isPermitted } from '../../kit/session/access.ts'
import { officeClient } from '../../kit/session/session.ts'

export type { Found } from '@tussenuit/modules/office/find/contract.ts'

export const searchEverywhere = async (q: string, signal: AbortSignal): Promise<Found[]> =>
  (await officeClient(signal)('POST /find', { body: { q } })).data

/** Screens that use the same page for editing and for reading. */
const onePage: readonly Found['screen'][] = ['reservations', 'people', 'voucher-orders', 'voucher-codes']

export function searchResultPath({ screen, id }: Found, permissions: readonly string[]): string {
  if (screen === 'debtors') return `/debtors?${new URLSearchParams({ show: 'partners', q: id })}`
  const isShown = !onePage.includes(screen) && !isPermitted(permissions, screen, 'edit')
  return `/${screen}/${encodeURIComponent(id)}${isShown ? '/show' : ''}`
}

/** Kinds with a label of their own, because their screen has another name or does not exist. */
const ownKinds: readonly Found['kind'][] = ['person', 'voucher_code', 'invoice', 'credit', 'room']

/** The translation key of a result's noun, to be used in the singular. */
export const searchResultKindKey = ({ kind, screen }: Found): string =>
  ownKinds.includes(kind) ? `find.kind.${kind}` : `resources.${screen}.name`

const stateTexts: Partial<Record<Found['kind'], string>> = {
  reservation: 'reservation.state',
  voucher_order: 'voucher.order',
  voucher_code: 'voucher.state',
}

export const searchResultStateKey = ({ kind, state }: Found): string | null =>
  state === null ? null : `${stateTexts[kind]}.${state}`
