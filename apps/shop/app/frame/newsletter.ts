/** The two forms of the newsletter and their rules for an address (specification, section 5): the server's own. */
import { newsletterAddress } from '@tussenuit/modules/people/newsletter/address.ts'
import type { Form } from '../forms/form.ts'

/** Where the form stands: in the footer of every page, or at the edge of the home page. */
export type Place = 'footer' | 'home'
export type NewsletterField = 'email' | 'place'

export const placeOf = (typed: FormData): Place => (typed.get('place') === 'home' ? 'home' : 'footer')

/** Of an address that is confirmed already. */
export const subscribed = 'emailAlreadyExist'

const texts = {
  footer: { emailRequired: 'paymentForm.emailRequired', enterValidEmail: 'enterValidEmail' },
  home: { emailRequired: 'emailRequired', enterValidEmail: 'newsletter.invalid' },
} as const

const formAt = (place: Place): Form<NewsletterField> => ({
  fields: ['email', 'place'],
  check({ email }) {
    if (email.trim() === '') return { email: texts[place].emailRequired }
    return newsletterAddress(email, place) === null ? { email: texts[place].enterValidEmail } : {}
  },
  refused: ({ code }) => (code === subscribed ? code : texts[place].enterValidEmail),
})

export const newsletterForms: Record<Place, Form<NewsletterField>> = { footer: formAt('footer'), home: formAt('home') }
