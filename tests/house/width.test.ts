/** Lines are at most 120 characters wide, including those that the formatter does not break. */
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'
import { calleeName, nodesIn } from './tree.ts'

const width = 120
const testCallers = ['test', 'longTest', 'it', 'describe', 'each']

/** Lines of more than 120 characters, except lines with a pattern, markup, SQL, a test name or a linter directive. */
function wideLines(path: string, text: string): number[] {
  const lines = text.split('\n')
  if (lines.every((line) => line.length <= width)) return []
  const { program, comments } = parseSync(path, text)
  const whole = nodesIn(program).flatMap((node): { start: number; end: number }[] => {
    if (node.type === 'TemplateElement' || (node.type === 'Literal' && 'regex' in node)) return [node]
    if (node.type !== 'CallExpression') return []
    const called = node.callee.type === 'CallExpression' ? calleeName(node.callee) : calleeName(node)
    return testCallers.includes(called ?? '') ? node.arguments.slice(0, 1) : []
  })
  const marks = comments.filter(({ value }) => /^ (?:oxlint|biome)-/.test(value))
  let at = 0
  return lines.flatMap((line, index) => {
    const start = at
    const end = at + line.length
    at = end + 1
    if (line.length <= width) return []
    const held = [...whole, ...marks].map((one) => Math.min(one.end, end) - Math.max(one.start, start))
    return line.length - Math.max(0, ...held) <= width ? [] : [index + 1]
  })
}

test('only what cannot be broken is wider than 120 characters; the demo is prose', () => {
  const prose = /^demo\//
  const found = sources
    .filter(({ path }) => !prose.test(path))
    .flatMap(({ path, text }) => wideLines(path, text).map((line) => `${path}:${line}`))
  expect(found).toEqual([])
})

test('a wide string, comment or call is found; a wide pattern, template or test name is not', () => {
  const long = 'a'.repeat(130)
  const wide = [`const one = '${long}'`, `// ${long}`, `/** ${long} */`, `call(${long}, 1)`]
  const fine = [
    `const one = /${long}/`,
    `const one = \`${long}\``,
    `test('${long}', () => {})`,
    `test.each([1])('${long}', () => {})`,
    `// oxlint-disable-next-line no-eval -- ${long}`,
  ]
  expect(wide.map((text) => wideLines('a.ts', text))).toEqual(wide.map(() => [1]))
  expect(fine.map((text) => wideLines('a.ts', text))).toEqual(fine.map(() => []))
})
