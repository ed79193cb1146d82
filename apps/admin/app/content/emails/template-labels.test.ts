import { messagesOf } from '@tussenuit/languages/messages.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { editableKinds, suppliedEmailTemplate } from '@tussenuit/modules/platform/mail/templates.ts'
import { expect, test } from 'vitest'
import { conditionIn, createTemplateLabels, findUnknownField } from './template-labels.ts'

type Messages = Record<string, Record<string, string>>

/** A translator that adds keys without a message to `missing`. */
function translatorOf(language: string, missing = new Set<string>()) {
  const messages = messagesOf<Messages>(language, 'office')!
  return (key: string, options: Record<string, unknown> = {}) => {
    const [group = '', name = ''] = key.split('.')
    const message = messages[group]?.[name]
    if (message === undefined) missing.add(key)
    return (message ?? String(options['_'] ?? key)).replace('%{condition}', String(options['condition']))
  }
}

const texts = editableKinds.flatMap((kind) =>
  languages.map((language) => [`${kind}.${language}`, suppliedEmailTemplate(kind, language).template] as const),
)

test.each(['en', 'nl', 'de'])(
  'every supplied text is shown in labels of %s and becomes the same text again',
  (language) => {
    const missing = new Set<string>()
    for (const [id, template] of texts) {
      const labels = createTemplateLabels(translatorOf(language, missing))
      for (const text of Object.values(template)) {
        const shown = labels.toLabels(text)
        expect(shown, id).not.toMatch(/{{|{%|}}|%}/)
        expect(labels.toSource(shown), id).toBe(text)
      }
    }
    expect([...missing]).toEqual([])
  },
)

test('every condition of a supplied text has a name', () => {
  const labels = createTemplateLabels(translatorOf('en'))
  const conditions = texts.flatMap(([, template]) =>
    Object.values(template).flatMap((text) =>
      [...text.matchAll(/{%[^%]*%}/g)].flatMap(([tag]) => conditionIn(tag) ?? []),
    ),
  )
  expect(new Set(conditions).size).toBeGreaterThan(30)
  expect([...new Set(conditions)].filter((condition) => labels.conditionPhrase(condition) === condition)).toEqual([])
})

test('fields of the same name have labels of their own', () => {
  const labels = createTemplateLabels(translatorOf('en'))
  const text = '{{ total_cents | euros }} {{total_cents}} {{ nothing_known }}'
  expect(labels.toLabels(text)).toBe('‹Total to pay us› ‹Total to pay us (2)› ‹nothing_known›')
  expect(labels.toSource(labels.toLabels(text))).toBe(text)
})

test('a mark that is no field is found and not changed', () => {
  const labels = createTemplateLabels(translatorOf('en'))
  labels.toLabels('{{ name }}')
  expect(labels.toSource('Dear ‹Name›, ‹Nmae›')).toBe('Dear {{ name }}, ‹Nmae›')
  expect(findUnknownField('Dear {{ name }}, ‹Nmae›')).toBe('‹Nmae›')
  expect(findUnknownField('Dear {{ name }}')).toBeUndefined()
})
