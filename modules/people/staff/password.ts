/** Password hashing: argon2id with 19 MiB, two passes, one lane. */
import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createConcurrencyLimiter } from './concurrency-limit.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Every hash occupies a core, and a thread of the pool that also reads files. The limit is therefore the number of
// cores, at most four.
const runLimited = createConcurrencyLimiter(Math.min(4, availableParallelism()), 50)

/** The hash to store. Throws 503 if too many hashes are queued. */
export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(password, cost))
}

/**
 * Whether the password matches the hash; `null` (unknown e-mail address) takes the same time and never matches. Throws
 * 503 if too many are queued.
 */
export function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  return runLimited(() => verify(storedHash ?? nobodysHash, password))
}

/** A well-formed hash of random bytes with the same cost: no known password matches it. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${randomBase64(16)}$${randomBase64(32)}`

function randomBase64(length: number): string {
  return randomBytes(length).toString('base64').replaceAll('=', '')
}
