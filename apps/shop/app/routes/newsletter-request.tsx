/** The action of both newsletter forms, and the page with their outcome without scripts. */
import type { Route } from './+types/newsletter-request'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { sendForm } from '../forms/send-form.server.ts'
import { makeClientAction } from '../forms/send-in-browser.ts'
import { newsletterForms, parseNewsletterPlace } from '../frame/newsletter.ts'
import type { NewsletterField } from '../frame/newsletter-fields.ts'
import { NewsletterForm, type NewsletterOutcome } from '../frame/newsletter-form.tsx'
import { pageMeta } from '../page-meta.ts'
import { translateInto } from '../translations.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { language, publicUrl, customization } = context.get(shopContext)
  const t = translateInto(language)
  return {
    page: {
      title: `${t('footer.newsletter')} | ${customization.brand_name}`,
      description: t('newsletter.text'),
      canonical: `${publicUrl}/newsletter`,
      hidden: true,
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { send, language } = context.get(shopContext)
  const typed = await request.formData()
  const place = parseNewsletterPlace(typed)
  const call = place === 'home' ? 'POST /activateEmail' : 'POST /saveGuestEmails'
  return sendForm(
    newsletterForms[place],
    typed,
    async ({ email }) => (await send(call, { body: { email: email.trim(), language } })).message,
  )
}

export const clientAction = makeClientAction<NewsletterField, NewsletterOutcome>(
  (typed) => newsletterForms[parseNewsletterPlace(typed)],
)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function NewsletterRequest({ actionData }: Route.ComponentProps) {
  const { t } = useFormat()
  return (
    <div className="wrap status">
      <h1>{t('footer.newsletter')}</h1>
      <p className="lead">{t('newsletter.text')}</p>
      <NewsletterForm place={actionData?.values.place === 'footer' ? 'footer' : 'home'} sent={actionData} />
    </div>
  )
}
