/** Injected faults: the n-th call of a path fails, before or after it is carried out. */

export const faultKinds = ['timeout', 'error', '500', '429', 'html', 'empty', 'truncated', 'reset'] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  /** For example "hotel/order/booking/finish", without leading or trailing slashes; "*" for every call. */
  path: string
  kind: FaultKind
  /** The first call of that path that fails, counted from now: 1 is the next call. */
  nth: number
  /** Number of consecutive calls that fail; null: all calls until the reset. */
  times: number | null
  /** `after`: the call is carried out and only the reply is lost. */
  when: 'before' | 'after'
  /** Duration of a timeout. */
  seconds: number
  /** The error code for the kind `error`. */
  code: string
}

export function createFaultList() {
  let faults: { fault: Fault; seen: number }[] = []
  return {
    add: (fault: Fault): void => void faults.push({ fault, seen: 0 }),
    clear(): void {
      faults = []
    },
    list: (): Fault[] => faults.map(({ fault }) => fault),
    /** Counts the call and returns the fault that applies to it. */
    meet(path: string): Fault | null {
      let met: Fault | null = null
      for (const each of faults) {
        if (each.fault.path !== '*' && each.fault.path !== path) continue
        each.seen += 1
        if (!met && each.seen >= each.fault.nth) met = each.fault
      }
      faults = faults.filter(({ fault, seen }) => fault.times === null || seen < fault.nth + fault.times - 1)
      return met
    },
  }
}
