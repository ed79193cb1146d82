import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLatinName } from './latin-name.ts'

test.each([
  ['Sanne', 'Sanne'],
  ['Renée', 'Renée'],
  ['  Anne   Marie ', 'Anne Marie'],
  ['O’Neill', 'O’Neill'],
  ['O`Neill', 'O’Neill'],
  ['Kaʻiulani', 'Ka’iulani'],
  ["d'Artagnan", "d'Artagnan"],
  ['Müller-Lüdenscheidt', 'Müller-Lüdenscheidt'],
  ['Müller–Lüdenscheidt', 'Müller-Lüdenscheidt'],
  ['Mu\u0308ller', 'Müller'],
  ['Nguyễn', 'Nguyễn'],
  ['İpek Şahin', 'İpek Şahin'],
  ['Þórður', 'Þórður'],
  ['St. John, Jr.', 'St. John, Jr.'],
  ['Jan2', 'Jan'],
  ['R2D2 🙂', 'RD'],
  ['Ｓａｎｎｅ', 'Sanne'],
  ['ﬁona', 'fiona'],
  ['𝓐nna', 'Anna'],
  ['Jan & Piet', 'Jan Piet'],
  ['Jan/Piet_Klaas', 'Jan Piet Klaas'],
  ['Jan (1)', 'Jan'],
  ['Łukasz Zażółć', 'Łukasz Zażółć'],
  ['Ðorđe', 'Ðorđe'],
  ['Weiß', 'Weiß'],
  ['Anne\u2010Marie', 'Anne-Marie'],
  ['-', ''],
  ['…', ''],
  ['123', ''],
  ['🙂', ''],
  ['', ''],
  ['Иван', null],
  ['Γιώργος', null],
  ['رضایی', null],
  ['王小明', null],
  ['さくら', null],
  ['דוד', null],
  ['สมชาย', null],
  ['Sanne 王', null],
])('%j is %j', (typed, latin) => expect(toLatinName(typed)).toBe(latin))

test('is always what the supplier takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const latin = toLatinName(name)
      if (latin) expect(latin).toMatch(/^(?=.*\p{Script=Latin})[\p{Script=Latin}\p{M} '\-,.’]{1,50}$/u)
    }),
    { numRuns: 2000 },
  )
})
