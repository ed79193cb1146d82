/** Faults on request: the n-th call of a path goes wrong, before or after its work was done. */

export const faultKinds = ['timeout', 'error', '500', '429', 'html', 'empty', 'truncated', 'reset'] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  /** "hotel/order/booking/finish", without slashes at the ends; "*" for every call. */
  path: string
  kind: FaultKind
  /** The first call of that path, counted from now, that is hit: 1 is the next. */
  nth: number
  /** How many calls in a row; null for all until the reset. */
  times: number | null
  /** `after`: the work is done and only the answer is lost. */
  when: 'before' | 'after'
  /** How long a timeout hangs. */
  seconds: number
  /** The code of kind `error`. */
  code: string
}

export function faultList() {
  let faults: { fault: Fault; seen: number }[] = []
  return {
    add: (fault: Fault): void => void faults.push({ fault, seen: 0 }),
    clear(): void {
      faults = []
    },
    list: (): Fault[] => faults.map(({ fault }) => fault),
    /** Counts the call and says what happens to it. */
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
