import type { Route } from './+types/contact'
import type { Subject } from '@tussenuit/modules/people/content/contact-form.ts'
import { type ContactField, contactForm } from '../content/contact-fields.ts'
import { ContactForm } from '../content/contact-form.tsx'
import { ContactDetails } from '../content/contact-options.tsx'
import { ContentPage } from '../content/content-page.tsx'
import { loadContent } from '../content/load-content.ts'
import { shopContext } from '../context.ts'
import { idempotencyHeader, sendForm } from '../forms/send-form.server.ts'
import type { Outcome } from '../forms/form.ts'
import { makeClientAction } from '../forms/send-in-browser.ts'
import { pageMeta } from '../page-meta.ts'
import '../styles/content.css'

export function loader({ context }: Route.LoaderArgs) {
  return loadContent(context.get(shopContext), 'contact')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { send, language } = context.get(shopContext)
  const typed = await request.formData()
  return sendForm(contactForm, typed, async ({ name, email, booking_number, message, subject }) => {
    const body = {
      name: name.trim(),
      email: email.trim(),
      booking_number: booking_number.trim(),
      message,
      subject: subject as Subject,
      language,
    }
    await send('POST /contact-message', { body }, idempotencyHeader(typed))
    return true as const
  })
}

export const clientAction = makeClientAction<ContactField, Outcome<ContactField, true>>(() => contactForm)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentPage data={loaderData}>
      <ContactDetails />
      <ContactForm sent={actionData} />
    </ContentPage>
  )
}
