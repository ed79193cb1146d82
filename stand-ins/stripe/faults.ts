import type { AccountName } from './objects.ts'

/** A fault for the next matching requests. */
export type Fault = {
  kind: 'delay' | 'status' | 'reset' | 'cut' | 'html' | 'rate_limit'
  /** Part of the path, such as `/v1/refunds` or `/cancel`. */
  path: string | null
  method: string | null
  account: AccountName | null
  /** Number of requests that are still affected. */
  times: number
  status: number
  delay_ms: number
  /** The request is carried out first; only the reply is lost. */
  after_execution: boolean
}

export class Faults {
  list: Fault[] = []

  add(options: Partial<Fault>): Fault {
    const fault: Fault = {
      kind: 'status',
      path: null,
      method: null,
      account: null,
      times: 1,
      status: 500,
      delay_ms: 0,
      after_execution: false,
      ...options,
    }
    this.list.push(fault)
    return fault
  }

  /** Returns the first fault that matches this request and counts one use of it. */
  take(request: { method: string; path: string; account: AccountName | null }): Fault | null {
    const fault = this.list.find(
      (each) =>
        (each.path === null || request.path.includes(each.path)) &&
        (each.method === null || each.method.toUpperCase() === request.method) &&
        (each.account === null || each.account === request.account),
    )
    if (fault === undefined) return null
    fault.times -= 1
    if (fault.times <= 0) this.list.splice(this.list.indexOf(fault), 1)
    return fault
  }
}
