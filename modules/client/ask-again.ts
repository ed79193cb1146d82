/**
 * Repeats a request answered with 409 because a request with the same Idempotency-Key is in progress, e.g. after a
 * crash. The visitor waits and gets the reply of the first request.
 */
import type { Fetch } from './client.ts'

const maxTimes = 8
const waitSeconds = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

export function retryWhileInProgress(fetch: Fetch, wait: (seconds: number) => Promise<void> = waitSeconds): Fetch {
  return async (path, init) => {
    for (let times = 1; ; times += 1) {
      const response = await fetch(path, init)
      if (response.status !== 409 || init.headers['idempotency-key'] === undefined) return response
      const answer = (await response.json().catch(() => ({}))) as { error?: { code?: string } }
      if (answer.error?.code !== 'still_working' || times === maxTimes)
        return { status: response.status, json: async () => answer }
      await wait(Number(response.headers?.get('retry-after') ?? 5))
    }
  }
}
