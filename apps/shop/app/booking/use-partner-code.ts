import { useEffect, useState } from 'react'
import { browserApi } from '../api.ts'
import { findKept } from './drawer.ts'

/** The code that opens a package which only partners sell, theirs or of a voucher for it: the one looked up before, while it is good for this package. */
export function usePartnerCode(deal: { deals_id: number; externally_sold: boolean }): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (!deal.externally_sold) return
    let gone = false
    void (async () => {
      const kept = await findKept('voucherCode')
      if (!kept?.code) return
      const worth = await browserApi('POST /validate-voucher', {
        body: { voucher_code: kept.code, deals_id: deal.deals_id },
      }).then(
        ({ data }) => data,
        () => null,
      )
      if (!gone && worth?.deals_id === deal.deals_id) setCode(kept.code)
    })()
    return () => {
      gone = true
    }
  }, [deal.deals_id, deal.externally_sold])
  return code
}
