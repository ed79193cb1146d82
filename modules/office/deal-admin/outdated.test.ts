import { expect, test } from 'vitest'
import { findOutdatedTranslations } from './outdated.ts'

const source = { title: 'Heath and sauna', summary: 'Two nights' }
const translations = { nl: { title: 'Hei en sauna', summary: 'Twee nachten' }, de: { title: 'Heide' } }
const before = { source, translations, outdated: {} }

test('a translation whose English changed is outdated, and its former source text is stored', () => {
  const after = { source: { ...source, title: 'Heath, sauna and breakfast' }, translations }
  const outdated = findOutdatedTranslations(before, after)
  expect(outdated).toEqual({ nl: { title: 'Heath and sauna' }, de: { title: 'Heath and sauna' } })
  // After a second change, the stored English text is still the one from which the translation was made.
  expect(
    findOutdatedTranslations({ ...after, outdated }, { source: { ...source, title: 'A third' }, translations }),
  ).toEqual(outdated)
  // If the English text is restored, the translation is up to date again.
  expect(findOutdatedTranslations({ ...after, outdated }, { source, translations })).toEqual({})
})

test('a translation that is written anew, confirmed or removed is not outdated', () => {
  const changed = { ...source, title: 'Heath, sauna and breakfast' }
  const written = { ...translations, nl: { ...translations.nl, title: 'Hei, sauna en ontbijt' } }
  expect(findOutdatedTranslations(before, { source: changed, translations: written })).toEqual({
    de: { title: 'Heath and sauna' },
  })
  expect(
    findOutdatedTranslations(before, { source: changed, translations: { nl: translations.nl } }, ['nl.title']),
  ).toEqual({})
})
