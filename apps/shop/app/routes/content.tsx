/** The content pages; the path is the name of the page. */
import { pageNames } from '@tussenuit/modules/people/content/page-names.ts'
import { data, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { ContentPage } from '../content/content-page.tsx'
import { loadContent, type ContentData } from '../content/load-content.ts'
import { CookieButtons } from '../frame/cookie-choice.tsx'
import { shopContext } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import '../styles/content.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  // The path of the page, not of the request: the router's own navigation requests "/faq.data".
  const path = url.pathname.replace(/^\/|\/$/g, '')
  const name = pageNames.find((pageName) => pageName === path)
  if (!name) throw data(null, { status: 404 })
  return loadContent(context.get(shopContext), name)
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => pageMeta(loaderData?.page)

export default function Content({ loaderData }: { loaderData: ContentData }) {
  return <ContentPage data={loaderData}>{loaderData.name === 'cookies' && <CookieButtons />}</ContentPage>
}
