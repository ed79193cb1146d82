/**
 * Functions of more than 60 lines of code are few: the linter refuses more than 80, this counts what lies between.
 * Tests and the drawn pictures of the demo are left out, as in the linter.
 */
import { expect, test } from 'vitest'
import { sources } from './sources.ts'
import { nodesIn, parseSource } from './tree.ts'

const longLines = 60
const maxLongFunctions = 70
const functionKinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Lines without blank ones and without comments. */
const countCodeLines = (code: string): number => code.split('\n').filter((line) => line.trim() !== '').length

/** The first line and the number of code lines of each long function of a file. */
function listLongFunctions(path: string, text: string): { line: number; lines: number }[] {
  if (countCodeLines(text) <= longLines) return []
  const { program, code } = parseSource(path, text)
  return nodesIn(program)
    .filter((node) => functionKinds.has(node.type))
    .map(({ start, end }) => ({
      line: code.slice(0, start).split('\n').length,
      lines: countCodeLines(code.slice(start, end)),
    }))
    .filter(({ lines }) => lines > longLines)
}

test('a long function is found, and blank lines and comments do not count', () => {
  const body = (lines: number) => 'x()\n'.repeat(lines)
  const planted = (lines: number) => `\nconst a = () => {\n${body(lines)}}\n`
  expect(listLongFunctions('planted.ts', planted(58))).toEqual([])
  expect(listLongFunctions('planted.ts', planted(59))).toEqual([{ line: 2, lines: 61 }])
  expect(listLongFunctions('planted.ts', `function a() {\n${body(58)}\n\n// why\n/* more\nof it */\n}\n`)).toEqual([])
})

test('at most 70 functions have more than 60 lines of code', () => {
  const long = sources
    .filter(({ path, isTest }) => !isTest && !path.startsWith('demo/art/'))
    .flatMap(({ path, text }) => listLongFunctions(path, text).map(({ line, lines }) => `${path}:${line} ${lines}`))
  expect(long.length, `shorten one of\n${long.join('\n')}`).toBeLessThanOrEqual(maxLongFunctions)
})
