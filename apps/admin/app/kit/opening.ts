/** Whether the shop is open to visitors, and the action that changes it. */
import type { OpeningState } from '@tussenuit/modules/office/first-steps/contract.ts'
import { callApi } from './data-provider.ts'
import { useAction } from './use-action.ts'
import { useLoad } from './use-load.ts'

const openingKey = ['opening']

export function useShopOpening() {
  const { data: opening } = useLoad<OpeningState>(openingKey, (signal) => callApi('GET /opening', {}, signal))
  const change = useAction((open: boolean) => callApi('POST /opening', { body: { open, version: opening!.version } }), {
    done: (_state, open) => (open ? 'opening.opened' : 'opening.closed'),
    // Also reloads the steps of the setup, which may have changed.
    reload: [openingKey, ['first-steps']],
    reloadAfterRefusal: true,
  })
  return { opening, change }
}
