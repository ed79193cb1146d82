/** Admits a limited number of requests at once, lets a few more wait for a short time, and refuses all others. Pure. */
export type AdmissionLimits = { atOnce: number; waiting: number; waitMs: number }

export class Admission {
  readonly #size: AdmissionLimits
  #inside = 0
  readonly #line = new Set<(leave: (() => void) | null) => void>()

  constructor(size: AdmissionLimits) {
    this.#size = size
  }

  /** Whether a request that arrives now would be refused. */
  get isFull(): boolean {
    return this.#inside >= this.#size.atOnce && this.#line.size >= this.#size.waiting
  }

  /**
   * Resolves to a function that the caller calls once when done; null if the request is refused or `signal` aborts
   * while it waits. `signal` aborts when the client disconnects.
   */
  enter(signal?: AbortSignal): Promise<(() => void) | null> {
    if (this.#inside < this.#size.atOnce) return Promise.resolve(this.#letIn())
    if (this.#line.size >= this.#size.waiting || signal?.aborted) return Promise.resolve(null)
    return new Promise((resolve) => {
      const refuse = () => answer(null)
      const timer = setTimeout(refuse, this.#size.waitMs)
      const answer = (leave: (() => void) | null) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', refuse)
        this.#line.delete(answer)
        resolve(leave)
      }
      signal?.addEventListener('abort', refuse)
      this.#line.add(answer)
    })
  }

  #letIn(): () => void {
    this.#inside += 1
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.#inside -= 1
      const [next] = this.#line
      next?.(this.#letIn())
    }
  }
}
