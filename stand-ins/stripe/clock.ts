import type { AccountName, Task } from './objects.ts'

const longestTimer = 86_400_000

/** The stand-in's adjustable clock, and its scheduled tasks. */
export class Clock {
  offsetMilliseconds = 0
  readonly #run: (account: AccountName, task: Task) => void
  readonly #armed = new Map<string, { account: AccountName; task: Task; timer: NodeJS.Timeout }>()

  constructor(run: (account: AccountName, task: Task) => void) {
    this.#run = run
  }

  milliseconds(): number {
    return Date.now() + this.offsetMilliseconds
  }

  arm(account: AccountName, task: Task): void {
    const wait = Math.min(Math.max(task.due - this.milliseconds(), 0), longestTimer)
    const timer = setTimeout(() => {
      this.#armed.delete(task.id)
      if (task.due > this.milliseconds()) this.arm(account, task)
      else this.#run(account, task)
    }, wait)
    timer.unref()
    this.#armed.set(task.id, { account, task, timer })
  }

  disarm(taskId: string): void {
    clearTimeout(this.#armed.get(taskId)?.timer)
    this.#armed.delete(taskId)
  }

  move(offsetMilliseconds: number): void {
    this.offsetMilliseconds = offsetMilliseconds
    const waiting = [...this.#armed.values()]
    for (const { account, task } of waiting) {
      this.disarm(task.id)
      this.arm(account, task)
    }
  }

  stop(): void {
    for (const { timer } of this.#armed.values()) clearTimeout(timer)
    this.#armed.clear()
  }
}
