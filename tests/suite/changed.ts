/**
 * Selects by name the slices and journeys that a change affects. By imports all of them would be selected, because each
 * test starts a whole shop.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { root } from './durations.ts'

/** Paths that differ from the last commit, including new files. */
export function listChangedPaths(): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean)
}

const listWholeShopTests = (): string[] =>
  ['tests/slices', 'tests/journeys'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true })
      .map((name) => `${folder}/${String(name)}`)
      .filter((name) => name.endsWith('.test.ts')),
  )

/**
 * Selects the changed tests, the tests named after a changed folder (`modules/sale/voucher/…` →
 * `voucher-race.test.ts`), and one sale test if any code that runs was changed.
 */
export function selectWholeShopTests(changed: string[], known: string[] = listWholeShopTests()): string[] {
  const folders = changed
    .filter((path) => /^(modules|adapters|apps|stand-ins|demo)\//.test(path))
    .flatMap((path) => path.split('/').slice(path.startsWith('modules/') ? 2 : 1, -1))
    .filter((folder) => !['app', 'server', 'shop', 'shared', 'routes', 'styles'].includes(folder))
  const runs = changed.some((path) => /^(modules|adapters|apps\/server|stand-ins)\//.test(path))
  return known.filter(
    (file) =>
      changed.includes(file) ||
      (runs && file === 'tests/slices/sale/sale.test.ts') ||
      folders.some((folder) => file.slice(file.lastIndexOf('/')).includes(folder)),
  )
}
