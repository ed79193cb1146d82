import type { Route } from './+types/thankyou'
import { ThankyouPage } from '../booking/thankyou/thankyou-page.tsx'
import { shopContext } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import { translator } from '../translations.server.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { language, publicUrl, customization } = context.get(shopContext)
  const t = translator(language)
  return {
    number: new URL(request.url).searchParams.get('number'),
    brand: { name: customization.brand_name, logo: customization.logo },
    page: {
      title: t('thankyou.pageTitle', { brand: customization.brand_name }),
      description: t('thankyou.pageDescription'),
      canonical: `${publicUrl}/thankyou`,
      hidden: true,
    },
  }
}

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

/** A link from a mail carries a token until the page has read it. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(loaderData?.page),
  { name: 'referrer', content: 'no-referrer' },
]

export default function Thankyou({ loaderData }: Route.ComponentProps) {
  return <ThankyouPage brand={loaderData.brand} number={loaderData.number} />
}
