/** Whether visitors see the shop, and how that is changed. */
import type { OpeningState } from '@tussenuit/modules/office/first-steps/contract.ts'
import { send } from './data-provider.ts'
import { useAction } from './use-action.ts'
import { useLoad } from './use-load.ts'

const openingKey = ['opening']

export function useOpening() {
  const { data: opening } = useLoad<OpeningState>(openingKey, (signal) => send('GET /opening', {}, signal))
  const change = useAction((open: boolean) => send('POST /opening', { body: { open, version: opening!.version } }), {
    done: (_state, open) => (open ? 'opening.opened' : 'opening.closed'),
    // Also what is missing, or what somebody else has done.
    readAnew: [openingKey, ['first-steps']],
    evenIfRefused: true,
  })
  return { opening, change }
}
