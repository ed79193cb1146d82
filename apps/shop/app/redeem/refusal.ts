import type { CallFailed } from '@tussenuit/modules/shared/client.ts'
import { useFormat } from '../format.ts'

/** Why a code is not taken: in our own words for what everybody meets, else in the server's, which never say more than they may. */
export function useRefusal(): (error: CallFailed) => string {
  const { t } = useFormat()
  return (error) => {
    if (error.status === 429) return t('redeem.tooMany')
    if (error.status === 0) return t('booking.offline')
    if (error.code === 'voucher_not_valid') return t('redeem.notValid')
    if (error.code === 'voucher_other_package') return t('redeem.otherPackage')
    if (error.code === 'voucher_used_up') return t('redeem.usedUp')
    return error.message || t('booking.trouble')
  }
}
