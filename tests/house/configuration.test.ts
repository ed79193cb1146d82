/** docs/configuration.md names every environment variable that the program reads, and no other. */
import { expect, test } from 'vitest'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { documentedNames, example, filledExample } from './settings.ts'
import { sources } from './sources.ts'

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

test('.env.example names the same variables, each once', () => {
  const names = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)
  expect(names.toSorted()).toEqual(documentedNames().toSorted())
})

test('with its secrets filled in, .env.example is a configuration of production', () => {
  const config = readConfig(filledExample(), () => '')
  expect(config).toMatchObject({ demo: false, publicUrl: 'https://shop.example', worker: 'on' })
})
