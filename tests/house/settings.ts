/** The environment variables of the shop, as documented, and a configuration of production made of the example. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { root } from './sources.ts'

/** The names in the table of docs/configuration.md. */
export function documentedNames(): string[] {
  const page = readFileSync(new URL('docs/configuration.md', root), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name!))
}

export const example = readFileSync(new URL('.env.example', root), 'utf8')

/** .env.example with its secrets filled in. */
export function filledExample(): Record<string, string> {
  const filled = example
    .replace(/^SECRET_KEY=$/m, `SECRET_KEY=${'k'.repeat(48)}`)
    .replace(/^(ETG_KEY_ID|ETG_API_KEY)=$/gm, '$1=1234')
    .replace(/^(STRIPE_(STANDARD|SGR)_\w+=(?:sk_live_|pk_live_|whsec_))$/gm, '$1$2a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5')
    .replace('+31 20', '+31 20 1234567')
  return parseEnv(filled) as Record<string, string>
}
