import type { ProtectionChange } from '@tussenuit/modules/people/protection/contract.ts'
import { officeClient } from '../session/session.ts'

export const readPendingSecurityChanges = async (): Promise<ProtectionChange[]> =>
  (await officeClient()('GET /protectionChanges', {})).data
export const approveSecurityChange = async (id: number): Promise<void> =>
  void (await officeClient()('POST /protectionChanges/:id/approve', { params: { id } }))
export const withdrawSecurityChange = async (id: number): Promise<void> =>
  void (await officeClient()('POST /protectionChanges/:id/withdraw', { params: { id } }))
