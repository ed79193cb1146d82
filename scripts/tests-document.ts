/**
 * Generates docs/tests.md: the parts of test files that the gate leaves out or shortens, from the comments at the top
 * of the files.
 */
import { readFileSync } from 'node:fs'
import { root, sources } from '../tests/house/sources.ts'

export type TestForm = { path: string; gate: string; long: string }

/** Parses the comment at the top of a test file; null if it does not mention the long suite. */
export function parseTestForm(path: string, text: string): TestForm | null {
  const comment = /^\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? ''
  const prose = comment.replace(/^\s*\* ?/gm, ' ').replace(/\s+/g, ' ')
  const long = /In the long suite: (.*)\.\s*$/.exec(prose)?.[1]
  if (long === undefined) return null
  return { path, gate: /In the gate: (.*)\. In the long suite:/.exec(prose)?.[1] ?? '–', long }
}

export const listTestForms = (): TestForm[] =>
  sources
    .filter(({ path }) => path.endsWith('.test.ts'))
    .flatMap(({ path }) => parseTestForm(path, readFileSync(new URL(path, root), 'utf8')) ?? [])
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

export const testsDocument = (head: string): string =>
  [
    head,
    'Test files that the gate (`npm test`) leaves out or shortens; `npm run test:long` runs them whole. Every other ' +
      'file runs whole in both.',
    '',
    '| file | in the gate | in the long suite |',
    '|---|---|---|',
    ...listTestForms().map(({ path, gate, long }) => `| \`${path}\` | ${gate} | ${long} |`),
    '',
  ].join('\n')
