import { describe, expect, it } from 'vitest'
import { newsletterForms } from './newsletter.ts'
import type { Place } from './newsletter-fields.ts'

const problemOf = (place: Place) => (email: string) => newsletterForms[place].check({ email, place }).email ?? null
const footerEmailProblem = problemOf('footer')
const homeEmailProblem = problemOf('home')

describe("the footer's newsletter field", () => {
  it.each(['', '   '])('asks for an address when there is none (%j)', (email) =>
    expect(footerEmailProblem(email)).toBe('paymentForm.emailRequired'),
  )
  it.each([
    'noor',
    'noor@',
    '@example.nl',
    'noor@example',
    'noor@example.n',
    'noor@example.museum',
    'noor@-example.nl',
    'noor sam@example.nl',
    'noor@example..nl',
    '.noor@example.nl',
    'noor.@example.nl',
    'no..or@example.nl',
    `${'n'.repeat(65)}@example.nl`,
  ])('does not take %s', (email) => expect(footerEmailProblem(email)).toBe('enterValidEmail'))
  it.each(['noor@example.nl', ' Noor.van+shop@mail.example.info ', 'a@b.co'])('takes %s', (email) =>
    expect(footerEmailProblem(email)).toBeNull(),
  )
})

describe("the home panel's newsletter field", () => {
  it('asks for an address when there is none', () => expect(homeEmailProblem(' ')).toBe('emailRequired'))
  it.each(['noor', 'noor@example', 'noor@example.n'])('does not take %s', (email) =>
    expect(homeEmailProblem(email)).toBe('newsletter.invalid'),
  )
  it.each(['noor@example.nl', 'noor@example.museum'])('takes %s', (email) => expect(homeEmailProblem(email)).toBeNull())
})
