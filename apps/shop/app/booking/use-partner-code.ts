import { useEffect, useState } from 'react'
import { browserApi } from '../api.ts'
import { readSession } from './session-store.ts'

/**
 * The code that opens a package sold only by partners: a partner's code, or a voucher for the package. Uses the code
 * looked up last, while it is valid for this package.
 */
export function usePartnerCode(deal: { deals_id: number; externally_sold: boolean }): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (!deal.externally_sold) return
    let isStopped = false
    void (async () => {
      const saved = await readSession('voucherCode')
      if (!saved?.code) return
      const worth = await browserApi('POST /validate-voucher', {
        body: { voucher_code: saved.code, deals_id: deal.deals_id },
      }).then(
        ({ data }) => data,
        () => null,
      )
      if (!isStopped && worth?.deals_id === deal.deals_id) setCode(saved.code)
    })()
    return () => {
      isStopped = true
    }
  }, [deal.deals_id, deal.externally_sold])
  return code
}
