/**
 * Remembers recently valid staff tokens, so that staff requests are not refused early under load. The token itself is
 * still validated afterwards, as for every request.
 */
import { createHash } from 'node:crypto'

const rememberMs = 10 * 60_000
const maxTokens = 2_000

export class StaffTokens {
  readonly #until = new Map<string, number>()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  remember(token: string): void {
    const key = hashToken(token)
    this.#until.delete(key)
    this.#until.set(key, this.#clock() + rememberMs)
    if (this.#until.size > maxTokens) this.#until.delete(this.#until.keys().next().value!)
  }

  /** Whether this header contains a remembered token. */
  knows(authorization: string | undefined): boolean {
    if (!authorization?.startsWith('Bearer ')) return false
    return (this.#until.get(hashToken(authorization.slice(7))) ?? 0) > this.#clock()
  }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64')
