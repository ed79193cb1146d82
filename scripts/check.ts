/**
 * `npm run check`: formatting, types, lint, and unused or undeclared code and packages. The tests of tests/house run
 * with the other rules. Steps of different lists run at the same time, because most of them use one core.
 */
import { spawn } from 'node:child_process'

type Step = [command: string, ...args: string[]]

const lists: Step[][] = [
  [
    ['tsc', '-p', 'tsconfig.json'],
    ['tsc', '-p', 'apps/admin/tsconfig.json'],
  ],
  [
    ['biome', 'format', '.'],
    ['react-router', 'typegen', 'apps/shop'],
    ['tsc', '-p', 'apps/shop/tsconfig.json'],
    ['oxlint', '--deny-warnings', '.'],
    ['knip', '--no-progress'],
  ],
]

/** The exit status of a step; other than 0 also if the command cannot be started. */
const runStep = (step: Step): Promise<number> =>
  new Promise((resolve) => {
    const run = spawn('npx', step, { stdio: 'inherit', shell: process.platform === 'win32' })
    run.once('error', () => resolve(1))
    run.once('exit', (status) => resolve(status ?? 1))
  })

async function runSteps(steps: Step[]): Promise<boolean> {
  for (const step of steps) {
    if ((await runStep(step)) === 0) continue
    console.error(`${step.join(' ')} found something to mend`)
    return false
  }
  return true
}

const results = await Promise.all(lists.map(runSteps))
if (results.includes(false)) process.exit(1)
