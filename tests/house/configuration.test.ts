/** docs/configuration.md names every environment variable that the program reads, and no other. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { root, sources } from './sources.ts'

/** Variables that operators do not set. */
const internal = new Set([
  'CRASH_AT', // tests
  'NODE_ENV', // set by the program itself
  'SHOP_DEV', // set by npm run dev
])

/** The names of the variables that the configuration reads, whether or not they are set. */
function namesReadByConfig(shopEnv: string): string[] {
  const names = new Set<string>()
  const set: Record<string, string> = {
    SHOP_ENV: shopEnv,
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'shop',
  }
  const env = new Proxy(set, {
    get: (target, name: string) => {
      names.add(name)
      return target[name]
    },
  })
  try {
    readConfig(env, () => 'a secret of this test that has more than 32 characters')
  } catch {
    // In production the missing settings cause an error, but only after all names were read.
  }
  return [...names]
}

/** Variables that are read outside the configuration. */
const namesReadOutsideConfig = (code: string): string[] =>
  [...code.matchAll(/process\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name!)

test('docs/configuration.md names every environment variable that is read, and no other', () => {
  expect(namesReadOutsideConfig("process.env['LOG_LEVEL'] ?? process.env.DATA_DIR")).toEqual(['LOG_LEVEL', 'DATA_DIR'])
  const names = new Set([
    ...namesReadByConfig('demo'),
    ...namesReadByConfig('production'),
    ...sources
      .filter(({ path, isTest }) => !isTest && /^(?:apps\/server|adapters|modules)\//.test(path))
      .flatMap(({ code }) => namesReadOutsideConfig(code)),
  ])
  expect(names.size).toBeGreaterThan(30)
  expect(documentedNames().toSorted()).toEqual([...names].filter((name) => !internal.has(name)).toSorted())
})

function documentedNames(): string[] {
  const page = readFileSync(new URL('docs/configuration.md', root), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name!))
}

const example = readFileSync(new URL('.env.example', root), 'utf8')

test('.env.example names the same variables, each once', () => {
  const names = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)
  expect(names.toSorted()).toEqual(documentedNames().toSorted())
})

test('with its secrets filled in, .env.example is a configuration of production', () => {
  const filled = example
    .replace(/^SECRET_KEY=$/m, `SECRET_KEY=${'k'.repeat(48)}`)
    .replace(/^(ETG_KEY_ID|ETG_API_KEY)=$/gm, '$1=1234')
    .replace(/^(STRIPE_(STANDARD|SGR)_\w+=(?:sk_live_|pk_live_|whsec_))$/gm, '$1$2a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5')
    .replace('+31 20', '+31 20 1234567')
  const config = readConfig(parseEnv(filled), () => '')
  expect(config).toMatchObject({ demo: false, publicUrl: 'https://shop.example', worker: 'on' })
})
