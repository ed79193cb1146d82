/** Tracks the supplier's rate limit of each call, as learnt from the headers of its replies. */

type Bucket = { limit: number; windowMs: number; remaining: number; resetAt: number }

export function createRateLimiter(clock: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>()

  return {
    /**
     * Takes one request from the limit and returns 0, or returns the milliseconds until a retry can succeed. `leave` is
     * the share of the window's limit that is reserved for other calls.
     */
    take(path: string, leave = 0): number {
      const bucket = buckets.get(path)
      if (!bucket) return 0
      const now = clock()
      if (now >= bucket.resetAt) {
        bucket.remaining = bucket.limit
        bucket.resetAt = now + bucket.windowMs
      }
      if (bucket.remaining <= Math.floor(bucket.limit * leave)) return Math.ceil(bucket.resetAt - now)
      bucket.remaining -= 1
      return 0
    },

    /** The limit of a call, in requests and milliseconds; null if unknown. */
    sizeOf(path: string): { limit: number; windowMs: number } | null {
      return buckets.get(path) ?? null
    },

    /** Sets a limit that the supplier announced in advance; ignored once a reply has reported the limit. */
    size(path: string, limit: number, windowMs: number): void {
      if (!(limit > 0 && windowMs > 0) || buckets.has(path)) return
      buckets.set(path, { limit, windowMs, remaining: limit, resetAt: clock() + windowMs })
    },

    /**
     * The reset time is on the supplier's clock, so the remaining time is computed from the supplier's current time and
     * limited to the length of the window. Replies that arrive out of order must not increase the remaining count.
     */
    learn(path: string, headers: Headers, utcNow: unknown): void {
      const number = (name: string): number => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN)
      const limit = number('requestsnumber')
      const windowMs = number('secondsnumber') * 1000
      const remaining = number('remaining')
      const reset = Date.parse(`${headers.get('x-ratelimit-reset') ?? ''}Z`)
      if (!(limit > 0 && windowMs > 0) || Number.isNaN(remaining) || Number.isNaN(reset)) return
      const said =
        typeof utcNow === 'string' ? Date.parse(`${utcNow.slice(0, 23)}Z`) : Date.parse(headers.get('date') ?? '')
      const resetAt = clock() + Math.min(windowMs, Math.max(0, reset - (Number.isNaN(said) ? Date.now() : said)))
      const bucket = buckets.get(path)
      const sameWindow = bucket !== undefined && Math.abs(bucket.resetAt - resetAt) < 1500
      buckets.set(path, {
        limit,
        windowMs,
        remaining: Math.max(0, sameWindow ? Math.min(bucket.remaining, remaining) : remaining),
        resetAt,
      })
    },

    /**
     * Called when the supplier refused a request because of the rate limit: closes the window and returns the
     * milliseconds until it opens again.
     */
    exhausted(path: string): number {
      const now = clock()
      const bucket = buckets.get(path) ?? { limit: 30, windowMs: 60_000, remaining: 0, resetAt: 0 }
      if (bucket.resetAt <= now) bucket.resetAt = now + 5000
      bucket.remaining = 0
      buckets.set(path, bucket)
      return bucket.resetAt - now
    },
  }
}
