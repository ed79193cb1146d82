import type { Route } from './+types/payment-details'
import { ReturnPage } from '../booking/return/return-page.tsx'
import { shopContext } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import { translateInto } from '../translations.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { language, publicUrl, customization } = context.get(shopContext)
  const t = translateInto(language)
  return {
    page: {
      title: t('payment.pageTitle', { brand: customization.brand_name }),
      description: t('payment.pageDescription'),
      canonical: `${publicUrl}/payment-details`,
      hidden: true,
    },
  }
}

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

/**
 * The URL contains the payment's secret until the page has read it; it must not be sent to other sites as the referrer.
 */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(loaderData?.page),
  { name: 'referrer', content: 'no-referrer' },
]

export default function PaymentDetails() {
  return <ReturnPage />
}
