import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a long step is printed repeatedly, and nothing after it', () => {
  const script = `
    const { startProgressDisplay } = await import(${JSON.stringify(new URL('./progress.ts', import.meta.url).href)})
    const { during, end } = startProgressDisplay(200)
    await during('Opening', async () => undefined)
    // The thread that writes needs a moment to begin.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await during('Preparing', async () => {
      for (const until = Date.now() + 1500; Date.now() < until; );
    })
    await new Promise((resolve) => setTimeout(resolve, 600))
    await end()
    console.log('open')`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  expect(lines.slice(0, 2)).toEqual(['Opening …', 'Preparing …'])
  expect(lines.at(-1)).toBe('open')
  const repeated = lines.slice(2, -1)
  expect(repeated.length).toBeGreaterThan(2)
  for (const line of repeated) expect(line).toMatch(/^Preparing … \d+ s$/)
})
