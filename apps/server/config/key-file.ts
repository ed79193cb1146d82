/** Replaces the keys in a file of environment variables, as `node --env-file` and systemd read it. Pure. */
import { parseEnv } from 'node:util'
import { splitKeys } from './config.ts'

type SecretKeys = { current: string; previous: string[] }

/** Throws if the file has no SECRET_KEY, or one that could not be kept as a previous key. */
export function readKeys(text: string): SecretKeys {
  const variables = parseEnv(text)
  const current = variables['SECRET_KEY']?.trim()
  if (!current) throw new Error('The file has no SECRET_KEY.')
  if (current.includes(',')) throw new Error('SECRET_KEY has a comma, which separates the keys of SECRET_KEY_PREVIOUS.')
  return { current, previous: splitKeys(variables['SECRET_KEY_PREVIOUS']) }
}

/**
 * `add`: the new key is accepted and not used, until every process knows it. `use`: the key that was added last is
 * used; throws if none was.
 */
export function changeKeys({ current, previous }: SecretKeys, step: 'add' | 'use', newKey: string): SecretKeys {
  if (step === 'add') return { current, previous: [newKey, ...previous] }
  const [added, ...earlier] = previous
  if (added === undefined) throw new Error('SECRET_KEY_PREVIOUS has no key that was added: rotate-key --add is first.')
  return { current: added, previous: [current, ...earlier] }
}

/** All other lines stay as they are. */
export function replaceKeys(text: string, { current, previous }: SecretKeys): string {
  const isKeyLine = /^\s*(?:export\s+)?SECRET_KEY(_PREVIOUS)?\s*=/
  const keyLines = [`SECRET_KEY=${current}`, `SECRET_KEY_PREVIOUS=${previous.join(',')}`]
  const lines = text.split('\n')
  const at = lines.findIndex((line) => isKeyLine.test(line))
  const others = (part: string[]) => part.filter((line) => !isKeyLine.test(line))
  return [...others(lines.slice(0, at)), ...keyLines, ...others(lines.slice(at))].join('\n')
}
