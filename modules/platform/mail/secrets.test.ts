import { expect, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import { suppliedEmailTemplate, mailKinds } from './templates.ts'
import { linkVariables } from './secrets.ts'

test('every link that an e-mail reads is one that is blanked after sending', () => {
  const read = languages
    .flatMap((language) => mailKinds.map((kind) => suppliedEmailTemplate(kind, language).template))
    .flatMap((template) =>
      [
        ...`${template.subject} ${template.preheader} ${template.body}`.matchAll(/{{\s*(\w*(?:link|token|url)\w*)/g),
      ].map(([, name]) => name!),
    )
  expect(read.length).toBeGreaterThan(5)
  expect([...new Set(read)].filter((name) => !(linkVariables as readonly string[]).includes(name))).toEqual([])
})
