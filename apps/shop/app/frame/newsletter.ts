/**
 * The two forms of the newsletter and their rules for an e-mail address (the shop's specification, section 5), the same
 * as the server's.
 */
import { parseNewsletterAddress } from '@tussenuit/modules/people/newsletter/address.ts'
import type { Form } from '../forms/form.ts'
import { type NewsletterField, type Place, subscribed } from './newsletter-fields.ts'

export const parseNewsletterPlace = (typed: FormData): Place => (typed.get('place') === 'home' ? 'home' : 'footer')

const texts = {
  footer: { emailRequired: 'paymentForm.emailRequired', enterValidEmail: 'enterValidEmail' },
  home: { emailRequired: 'emailRequired', enterValidEmail: 'newsletter.invalid' },
} as const

const makeForm = (place: Place): Form<NewsletterField> => ({
  fields: ['email', 'place'],
  check({ email }) {
    if (email.trim() === '') return { email: texts[place].emailRequired }
    return parseNewsletterAddress(email, place) === null ? { email: texts[place].enterValidEmail } : {}
  },
  refused: ({ code }) => (code === subscribed ? code : texts[place].enterValidEmail),
})

export const newsletterForms: Record<Place, Form<NewsletterField>> = {
  footer: makeForm('footer'),
  home: makeForm('home'),
}
