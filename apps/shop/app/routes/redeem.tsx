import { horizonDays } from '@tussenuit/modules/availability/calendar/days.ts'
import { addDays, today as todayOf } from '@tussenuit/modules/shared/day.ts'
import type { Route } from './+types/redeem'
import { parseTravelChoice } from '../choice/travel-choice.ts'
import { shopContext } from '../context.ts'
import { findFirstArrival } from '../first-arrival.ts'
import { useFormat } from '../format.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Breadcrumbs } from '../parts/crumbs.tsx'
import { loadVoucherStays } from '../redeem/load-voucher-stays.ts'
import { RedeemPage } from '../redeem/redeem-page.tsx'
import '../styles/vouchers.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api, language, now } = shop
  const today = todayOf(new Date(now))
  return {
    firstDay: await findFirstArrival(api, today),
    lastDay: addDays(today, horizonDays),
    deals: await loadVoucherStays(api, language, parseTravelChoice(new URL(request.url).searchParams, today)),
    page: toPageFacts(shop, { title: 'redeem.title', description: 'redeem.text', path: '/verzilveren' }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Redeem({ loaderData }: Route.ComponentProps) {
  const { t } = useFormat()
  return (
    <div className="wrap vouchers page-end">
      <Breadcrumbs
        trail={[
          { title: t('common.home'), to: '/' },
          { title: t('vouchers.crumb'), to: '/vouchers' },
          { title: t('redeem.crumb') },
        ]}
      />
      <RedeemPage deals={loaderData.deals} firstDay={loaderData.firstDay} lastDay={loaderData.lastDay} />
    </div>
  )
}
