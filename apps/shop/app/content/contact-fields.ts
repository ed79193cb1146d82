import { findContactFormProblems, type ContactForm } from '@tussenuit/modules/people/content/contact-form.ts'
import type { Form } from '../forms/form.ts'

export type ContactField = keyof ContactForm | 'subject'

/** Problems are keys below `contact.problem`. */
export const contactForm: Form<ContactField> = {
  fields: ['name', 'email', 'subject', 'booking_number', 'message'],
  check: findContactFormProblems,
  refused: ({ path, code }) => (path === 'email' ? 'emailInvalid' : code),
}
