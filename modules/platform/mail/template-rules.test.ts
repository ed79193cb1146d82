import { expect, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import { renderEmail } from './render.ts'
import { sampleEmailVariables } from './sample.ts'
import { findEmailTemplateProblems, listEmailTemplateTags, listEmailTemplateVariables } from './template-rules.ts'
import { suppliedEmailTemplate, mailKinds } from './templates.ts'

const company = { name: 'T', address: 'Singel 1', email: 'a@b.example', phone: '+3120', color: '#9c2468' }
const link = { subject: 'Yours', preheader: '', body: '[Open]({{ link }})' }
const problemsOf = (changed: Partial<typeof link>) =>
  findEmailTemplateProblems('booking_link', { ...link, ...changed }).map(({ path, code }) => `${path} ${code}`)

test.each(mailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  'the supplied text of %s in %s may be saved, and every name in it has a sample',
  async (kind, language) => {
    const { template } = suppliedEmailTemplate(kind, language)
    expect(findEmailTemplateProblems(kind, template)).toEqual([])
    const sample = sampleEmailVariables(kind, 'https://shop.example')
    expect(listEmailTemplateVariables(kind).filter((name) => name !== 'company' && !(name in sample))).toEqual([])
    const { subject, text } = await renderEmail(kind, language, sample, company)
    expect(subject + text).not.toMatch(/undefined|NaN|\[object|{{/)
  },
)

test.each([
  ['a name that this e-mail does not have', { body: '{{ invoice }}' }, ['body template_variable']],
  [
    'such a name in the subject and the line beside it',
    { subject: '{{ a }}', preheader: '{{ b }}' },
    ['subject template_variable', 'preheader template_variable'],
  ],
  ['such a name in a condition', { body: '{% if secret %}x{% endif %}' }, ['body template_variable']],
  ['a condition without an end', { body: '{% if number %}' }, ['body template_syntax']],
  ['an unclosed value', { body: '{{ number' }, ['body template_syntax']],
  ['a filter that would let markup through', { body: "{{ '<b>' | raw }}" }, ['body template_syntax']],
  ['a tag that stores', { body: '{% assign x = number %}' }, ['body template_syntax']],
  ['a tag that reads files', { body: "{% include 'x' %}" }, ['body template_syntax']],
  ['a loop over numbers', { body: '{% for i in (1..9) %}x{% endfor %}' }, ['body template_syntax']],
  [
    'a loop within a loop',
    { body: '{% for a in lines %}{%- for b in lines %}x{% endfor %}{% endfor %}' },
    ['body template_syntax'],
  ],
  ['loops side by side', { body: '{% for a in name %}x{% endfor %}\n{% for b in name %}x{% endfor %}' }, []],
  ['values without number', { body: '{{ name }}\n'.repeat(301) }, ['body template_syntax']],
  ['a line without end', { body: '[['.repeat(501) }, ['body template_syntax']],
  ['a tag made to be slow', { body: `{%${'('.repeat(20_000)}` }, ['body template_syntax']],
  ['a script behind a link', { body: '[x](javascript:alert)' }, ['body template_link']],
  ['a guest’s text behind a link', { body: '[x]({{ name }})' }, ['body template_link']],
  ['a plain address of the web', { body: '[x](http://a.example)' }, ['body template_link']],
  ['addresses that are allowed', { body: '[x](https://a.example/b) [y](mailto:a@b.example) [z](tel:+3120)' }, []],
  ['the shop’s own contact', { body: '{{ company.name }}, {{ name }}, {{ number }}' }, []],
])('%s', (_, changed, expected) => {
  expect(problemsOf(changed)).toEqual(expected)
})

test('markup that somebody types is shown, not read', async () => {
  const body = `<img src=x onerror=alert(1)> **<b>bold</b>** {{ '<i>' }} [<u>x</u>]({{ link }})`
  expect(problemsOf({ body })).toEqual([])
  const variables = { link: 'https://shop.example/"><script>' }
  const { html } = await renderEmail('booking_link', 'en', variables, company, { ...link, body })
  expect(html).not.toMatch(/<(?:img|b|i|u|script)\b/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('the fields and conditions that are offered may be used in a text of that kind', () => {
  for (const kind of mailKinds) {
    const { fields, conditions } = listEmailTemplateTags(kind, 'nl')
    // A field of a loop is named by its element and is only valid within the loop.
    const inLoops = /^(?:activity|code|item|line|paragraph|right|rule)\b/
    for (const field of fields.filter((each) => !inLoops.test(each)))
      expect(findEmailTemplateProblems(kind, { ...link, body: `{{ ${field} }}` }), `${kind} ${field}`).toEqual([])
    for (const condition of conditions.filter((each) => !inLoops.test(each)))
      expect(findEmailTemplateProblems(kind, { ...link, body: `{% if ${condition} %}x{% endif %}` })).toEqual([])
  }
  expect(listEmailTemplateTags('supplier_refused', 'nl').conditions).toEqual(['due_now_cents > 0', 'voucher_cents > 0'])
})
