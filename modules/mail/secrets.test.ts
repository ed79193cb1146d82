import { expect, test } from 'vitest'
import { languages } from '../shared/language.ts'
import { findLetter, mailKinds } from './templates.ts'
import { linkVariables } from './secrets.ts'

test('every link that a letter reads is one that is blanked after sending', () => {
  const read = languages
    .flatMap((language) => mailKinds.map((kind) => findLetter(kind, language).letter))
    .flatMap((letter) =>
      [...`${letter.subject} ${letter.preheader} ${letter.body}`.matchAll(/{{\s*(\w*(?:link|token|url)\w*)/g)].map(
        ([, name]) => name!,
      ),
    )
  expect(read.length).toBeGreaterThan(5)
  expect([...new Set(read)].filter((name) => !(linkVariables as readonly string[]).includes(name))).toEqual([])
})
