import { expect, test } from 'vitest'
import { createHealthServer } from './health-port.ts'

test('a process that only works says whether it lives and whether it works, and nothing else', async () => {
  let works = true
  const app = createHealthServer(async () => works)
  const statusOf = async (url: string) => (await app.inject({ url, headers: { host: '10.0.0.7' } })).statusCode
  expect([await statusOf('/ready'), await statusOf('/health'), await statusOf('/api/health')]).toEqual([200, 200, 200])
  works = false
  expect([await statusOf('/ready'), await statusOf('/api/ready'), await statusOf('/health')]).toEqual([503, 503, 200])
  expect([await statusOf('/'), await statusOf('/api/categories')]).toEqual([404, 404])
  await app.close()
})
