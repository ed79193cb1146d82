/** Calls of the start page. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { officeClient } from '../kit/session/session.ts'

type Reply<K extends keyof Calls> = CallReply<Calls[K]>
export type Tasks = Reply<'GET /tasks'>
export type Task = Tasks['items'][number]
export type Figures = Reply<'GET /dashboard'>

export const assignTask = (id: number, to: string | null) =>
  officeClient()('POST /tasks/:id/assign', { params: { id }, body: { to } })
export const snoozeTask = (id: number, until: string | null, note: string) =>
  officeClient()('POST /tasks/:id/snooze', { params: { id }, body: { until, note } })
export const resumeTask = (id: number) => officeClient()('POST /tasks/:id/resume', { params: { id }, body: {} })
export const completeTask = (id: number, note: string) =>
  officeClient()('POST /tasks/:id/settle', { params: { id }, body: { note } })
export const handOverTasks = (to: string, note: string) =>
  officeClient()('POST /tasks/handOver', { body: { to, note } })
