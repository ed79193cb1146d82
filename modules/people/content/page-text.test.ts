import { expect, test } from 'vitest'
import { cleanPageText, cleanPageTranslations, translatePageText } from './page-text.ts'

const row = {
  title: 'Questions',
  lead: 'Asked often.',
  body_html: '<p>Twelve of them.</p>',
  faq: [{ question: 'When?', answer_html: '<p>Now.</p>' }],
  translations: {
    nl: { title: 'Vragen', faq: [{ question: 'Wanneer?', answer_html: '<p>Nu.</p>' }] },
    de: { title: '', faq: [] },
  },
}

test('a page is in the requested language where translations exist, each text separately', () => {
  expect(translatePageText(row, 'nl')).toEqual({
    title: 'Vragen',
    lead: 'Asked often.',
    body_html: '<p>Twelve of them.</p>',
    faq: [{ question: 'Wanneer?', answer_html: '<p>Nu.</p>' }],
  })
})

test.each(['en', 'de', 'fr', undefined])('in %s it says what was written', (language) => {
  expect(translatePageText(row, language)).toEqual({
    title: 'Questions',
    lead: 'Asked often.',
    body_html: '<p>Twelve of them.</p>',
    faq: row.faq,
  })
})

test('a script is gone before a text is stored, in answers and translations too', () => {
  const bad = '<p onclick="x()">Good<script>alert(1)</script><a href="javascript:alert(1)">link</a></p>'
  expect(cleanPageText({ title: 'T', lead: '', body_html: bad, faq: [{ question: 'Q', answer_html: bad }] })).toEqual({
    title: 'T',
    lead: '',
    body_html: '<p>Good<a>link</a></p>',
    faq: [{ question: 'Q', answer_html: '<p>Good<a>link</a></p>' }],
  })
  expect(cleanPageTranslations({ nl: { body_html: bad } })).toEqual({ nl: { body_html: '<p>Good<a>link</a></p>' } })
})
