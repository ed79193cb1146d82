/** Hashing of passwords: argon2id with 19 MiB, two passes, one lane. */
import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { limitConcurrency } from './concurrency-limit.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Every hash holds a core and a thread of the pool that also reads files: never more than there are cores, nor than
// four.
const limited = limitConcurrency(Math.min(4, availableParallelism()), 50)

/** The hash to store. 503 where too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost))
}

/**
 * Whether the password matches the hash; `null` (unknown address) takes as long and never matches. 503 where too many
 * are waiting.
 */
export function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  return limited(() => verify(storedHash ?? nobodysHash, password))
}

/** A well-formed hash of the same cost from random bytes: no password matches it. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`

function unpadded(length: number): string {
  return randomBytes(length).toString('base64').replaceAll('=', '')
}
