/** docs/files.md names every file that is imported or exported. Each format has one reader and one writer. */
import { expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { fileInputs, filesIn, filesOut } from '../../scripts/files-document.ts'
import { sources } from './sources.ts'

const textOf = (path: string): string => sources.find((source) => source.path === path)?.text ?? ''
const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** Longer than any text of a record. */
const longText = 1_000_000
type Body = { properties?: Record<string, { maxLength?: number }> }

test('every call that takes a file is in the table', () => {
  const taking = allRoutes.filter(({ call }) => {
    const { content, csv } = (call.body as Body | undefined)?.properties ?? {}
    return call.summary.includes('multipart') || csv !== undefined || (content?.maxLength ?? 0) > longText
  })
  expect(filesIn.map(({ call }) => call).toSorted()).toEqual(taking.map(({ call }) => keyOf(call)).toSorted())
})

test('every call that answers with a file is in the table', () => {
  const names = sources
    .filter(({ path }) => /^modules\/.+\/routes\.ts$/.test(path))
    .flatMap(({ code }) => code.split(/\n\s+route\(/).slice(1))
    .filter((one) => one.includes('extras.file ='))
    .map((one) => /\.?(\w+),/.exec(one)![1])
  expect(names).toHaveLength(filesOut.length)
  const known = new Set(allRoutes.map(({ call }) => keyOf(call)))
  expect(filesOut.map(({ call }) => call).filter((call) => !known.has(call))).toEqual([])
})

test('each is read and written by what the table says', () => {
  const wrong = [...filesIn, ...filesOut].filter(({ by, from }) => {
    const file = by.split('/').at(-1)!
    const uses = by === 'JSON' ? 'JSON.stringify' : by === 'adapters/documents' ? 'documents' : `/${file}'`
    return !textOf(from).includes(uses)
  })
  expect(wrong.map(({ call, from }) => `${call} ${from}`)).toEqual([])
})

test('a screen that takes a file is in the table', () => {
  const screens = sources.filter(
    ({ path, code }) => /^apps\/(?:admin|shop)\/app\//.test(path) && /type="file"/.test(code),
  )
  expect(Object.keys(fileInputs).toSorted()).toEqual(screens.map(({ path }) => path).toSorted())
})

test('there is one reader of bytes, one of separators, and one writer of CSV', () => {
  const ours = sources.filter(({ path, isTest }) => /^(?:modules|apps\/(?:admin|shop)\/app)\//.test(path) && !isTest)
  const using = (pattern: RegExp) => ours.filter(({ code }) => pattern.test(code)).map(({ path }) => path)
  expect(using(/new TextDecoder/)).toEqual(['modules/shared/decode-text.ts'])
  expect(using(/sep=/)).toEqual(['modules/shared/csv.ts'])
  expect(using(/text\/csv; charset/).toSorted()).toEqual([
    'modules/office/catalogue-file/flows.ts',
    'modules/office/list-export/flows.ts',
    'modules/office/month-report/flows.ts',
    'modules/people/newsletter/staff-flows.ts',
  ])
})
