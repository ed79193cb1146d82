import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { callApi } from '../../kit/data-provider.ts'

export type System = CallReply<Calls['GET /system']>

export const readSystem = (signal: AbortSignal): Promise<System> => callApi('GET /system', {}, signal)
