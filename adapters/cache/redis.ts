import { Redis } from 'ioredis'
import type { SessionStore } from '@tussenuit/modules/platform/session/ports.ts'
import { sessionSeconds, sessionBytes } from '@tussenuit/modules/platform/session/size.ts'
import { Refusal } from '@tussenuit/modules/shared/refusal.ts'

const connectTimeoutMs = 1_000
const commandTimeoutMs = 500

/** Each session is one hash, so that one step can check its size, write the value and set the expiry. */
const writeScript = `
  local bytes = #ARGV[2]
  for _, field in ipairs(redis.call('hkeys', KEYS[1])) do
    if field ~= ARGV[1] then bytes = bytes + redis.call('hstrlen', KEYS[1], field) end
  end
  if bytes > tonumber(ARGV[3]) then return 0 end
  redis.call('hset', KEYS[1], ARGV[1], ARGV[2])
  redis.call('expire', KEYS[1], ARGV[4])
  return 1`

const countScript = `
  local hits = redis.call('incrby', KEYS[1], ARGV[2])
  if hits == tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return { hits, redis.call('pttl', KEYS[1]) }`

/**
 * Stores sessions and counters in Redis, shared by all processes. A session expires a fixed time after its last write.
 * If Redis does not answer in time, the call is refused with 503; fallback.ts then uses the database. `patience`
 * multiplies the time limit for tests on slow machines.
 */
export function createRedisSessionStore(
  url: string,
  prefix = 'tussenuit:',
  patience = 1,
): SessionStore & { isConnected(): boolean } {
  const redis = new Redis(url, {
    connectTimeout: connectTimeoutMs * patience,
    commandTimeout: commandTimeoutMs * patience,
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  })
  // The client reconnects by itself, and failing commands report the error themselves.
  redis.on('error', () => undefined)
  let hasTried = false
  redis.once('close', () => {
    hasTried = true
  })
  const sessionKey = (id: string) => `${prefix}session:${id}`
  return {
    // Until the first connection attempt has failed, commands wait for the connection.
    isConnected: () => redis.status === 'ready' || !hasTried,
    async find(sessionId, key) {
      const text = await refuseWhenUnavailable(redis.hget(sessionKey(sessionId), key))
      return text === null ? undefined : (JSON.parse(text) as unknown)
    },
    async save(sessionId, key, value) {
      return (
        (await refuseWhenUnavailable(
          redis.eval(writeScript, 1, sessionKey(sessionId), key, JSON.stringify(value), sessionBytes, sessionSeconds),
        )) === 1
      )
    },
    async remove(sessionId, keys) {
      if (keys.length > 0) await refuseWhenUnavailable(redis.hdel(sessionKey(sessionId), ...keys))
    },
    async clear(sessionId) {
      await refuseWhenUnavailable(redis.del(sessionKey(sessionId)))
    },
    async count(key, windowSeconds, amount = 1) {
      const [hits, leftMs] = (await refuseWhenUnavailable(
        redis.eval(countScript, 1, `${prefix}limit:${key}`, windowSeconds * 1000, amount),
      )) as [number, number]
      return { hits, resetsInSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
    },
    currentCount: async (key) => Number(await refuseWhenUnavailable(redis.get(`${prefix}limit:${key}`))),
    // Checks with a write: a Redis that is full or cannot persist data refuses writes but still answers a ping.
    check: async () => void (await refuseWhenUnavailable(redis.set(`${prefix}check`, 1, 'EX', 60))),
    close: async () => redis.disconnect(),
  }
}

async function refuseWhenUnavailable<T>(command: Promise<T>): Promise<T> {
  try {
    return await command
  } catch (error) {
    const refusal = new Refusal(
      503,
      'session_store_unavailable',
      'This is not possible for a moment. Try again shortly.',
      { retryAfterSeconds: 5 },
    )
    refusal.cause = error
    throw refusal
  }
}
