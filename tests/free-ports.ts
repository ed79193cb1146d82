import { createServer } from 'node:net'

/** Each worker searches its own range, because two workers could otherwise choose the same free port. */
const lane = Number(process.env['VITEST_POOL_ID'] ?? 0) % 4

/**
 * Finds the first of `count` consecutive free ports of 127.0.0.1. They are below the system's range for outgoing
 * connections, so that no outgoing connection takes them before the server starts or while it restarts.
 */
export async function findConsecutiveFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = 10_000 + lane * 5_500 + Math.floor(Math.random() * 5_400)
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
