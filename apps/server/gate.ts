/** Lets so many in at once, and a few more wait for a short while; everybody else is refused at once. Pure. */
export type GateSize = { atOnce: number; waiting: number; waitMs: number }

export class Gate {
  readonly #size: GateSize
  #inside = 0
  readonly #line = new Set<(leave: (() => void) | null) => void>()

  constructor(size: GateSize) {
    this.#size = size
  }

  /** What the one who was let in calls once when it is done; null where it is refused. `signal`: it went away. */
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
