/** Whether visitors see the shop, and how that is changed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OpeningState } from '@tussenuit/modules/first-steps/contract.ts'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { send } from './data-provider.ts'
import { useRefusal } from './kit/refusal.ts'

export function useOpening() {
  const queries = useQueryClient()
  const notify = useNotify()
  const refuse = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const { data: opening } = useQuery<OpeningState>({
    queryKey: ['opening'],
    queryFn: ({ signal }) => send('GET /opening', {}, signal),
  })
  const change = async (open: boolean) => {
    if (!opening) return
    setBusy(true)
    try {
      queries.setQueryData(['opening'], await send('POST /opening', { body: { open, version: opening.version } }))
      notify(open ? 'opening.opened' : 'opening.closed', { type: 'success' })
    } catch (error) {
      refuse(error)
      // What is missing, or what somebody else has done.
      await Promise.all(['opening', 'first-steps'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    }
    setBusy(false)
  }
  return { opening, change, isBusy }
}
