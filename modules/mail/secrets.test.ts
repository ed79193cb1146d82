import { expect, test } from 'vitest'
import { letters } from './letters.ts'
import { linkVariables } from './secrets.ts'

test('every link that a letter reads is one that is blanked after sending', () => {
  const read = Object.values(letters).flatMap((letter) => [...`${letter.subject} ${letter.html} ${letter.text}`.matchAll(/{{\s*(\w*(?:link|token|url)\w*)/g)].map(([, name]) => name!))
  expect(read.length).toBeGreaterThan(5)
  expect([...new Set(read)].filter((name) => !(linkVariables as readonly string[]).includes(name))).toEqual([])
})
