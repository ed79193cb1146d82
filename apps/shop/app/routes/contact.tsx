import type { Route } from './+types/contact'
import { ContactForm } from '../content/contact-form.tsx'
import { ContactWays } from '../content/contact-ways.tsx'
import { ContentPage } from '../content/content-page.tsx'
import { loadContent } from '../content/load-content.ts'
import { shopContext } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import '../styles/content.css'

export function loader({ context }: Route.LoaderArgs) {
  return loadContent(context.get(shopContext), 'contact')
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <ContentPage data={loaderData}>
      <ContactWays />
      <ContactForm />
    </ContentPage>
  )
}
