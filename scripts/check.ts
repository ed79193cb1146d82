/**
 * `npm run check`: formatting, types, lint, and unused or undeclared code and packages. The tests of tests/house run
 * with the other rules.
 */
import { spawnSync } from 'node:child_process'

const steps: [string, string[]][] = [
  ['biome', ['format', '.']],
  ['tsc', ['-p', 'tsconfig.json']],
  ['react-router', ['typegen', 'apps/shop']],
  ['tsc', ['-p', 'apps/shop/tsconfig.json']],
  ['tsc', ['-p', 'apps/admin/tsconfig.json']],
  ['oxlint', ['--deny-warnings', '.']],
  ['knip', ['--no-progress']],
]

for (const [command, args] of steps) {
  const run = spawnSync('npx', [command, ...args], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (run.status !== 0) {
    console.error(`${command} ${args.join(' ')} found something to mend`)
    process.exit(1)
  }
}
