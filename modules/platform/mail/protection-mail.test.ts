import { expect, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import { renderEmail } from './render.ts'
import { sampleEmailVariables } from './sample.ts'

const company = { name: 'Tussenuit', address: '', email: 'hello@shop.example', phone: '', color: '#9c2468' }

test.each(languages)(
  'in %s a warning names the limit that was changed: of a sale, or of a person',
  async (language) => {
    const variables = sampleEmailVariables('protection_changed', 'https://shop.example')
    const headingOf = async (what: string) => {
      const { text } = await renderEmail('protection_changed', language, { ...variables, what }, company)
      return text.split('\n').filter((line) => line !== '')[2]
    }
    const [sale, person, other] = [await headingOf('refund_limit'), await headingOf('staff_limit'), await headingOf('')]
    expect(person).not.toBe(other)
    expect(person).not.toBe(sale)
  },
)
