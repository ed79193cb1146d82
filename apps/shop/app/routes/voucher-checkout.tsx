import { today } from '@tussenuit/modules/shared/day.ts'
import { data } from 'react-router'
import { Link } from '../choice/link.tsx'
import type { Route } from './+types/voucher-checkout'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { pageMeta } from '../page-meta.ts'
import { Breadcrumbs } from '../parts/crumbs.tsx'
import { StatusPage } from '../parts/status-page.tsx'
import { translateInto } from '../translations.server.ts'
import { VoucherBuyPage } from '../vouchers/buy-page.tsx'
import { parseNumericId, packageGiftPath, voucherPath } from '../vouchers/voucher-links.ts'
import '../styles/vouchers.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, language, publicUrl, customization, now } = context.get(shopContext)
  const search = new URL(request.url).searchParams
  const [voucherId, dealsId] = [parseNumericId(search.get('voucher_id')), parseNumericId(search.get('deals_id'))]
  const page = {
    title: `${translateInto(language)('vouchers.checkout.title')} | ${customization.brand_name}`,
    canonical: `${publicUrl}/voucher-checkout`,
    hidden: true,
  }
  if (!search.has('voucher_id') && !search.has('deals_id'))
    return {
      bought: null,
      page: { ...page, description: translateInto(language)('vouchers.checkout.chooseText') },
    }
  const { data: vouchers } = await api('GET /fetchvouchers', { query: { language } })
  const voucher = vouchers.find((candidate) =>
    voucherId !== null
      ? candidate.voucher_id === voucherId
      : dealsId !== null && candidate.kind === 'package' && candidate.deals_id === dealsId,
  )
  if (!voucher) throw data(null, { status: 404 })
  const pictures = vouchers
    .filter(
      (candidate, index) =>
        candidate.picture !== null &&
        candidate.image !== null &&
        vouchers.findIndex((other) => other.picture === candidate.picture) === index,
    )
    .map((pictured) => ({ key: pictured.picture!, image: pictured.image! }))
  return {
    bought: {
      voucher,
      pictures,
      byDeal: voucherId === null,
      today: today(new Date(now)),
      language,
      publicUrl,
    },
    page: { ...page, description: voucher.name },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function VoucherCheckout({ loaderData }: Route.ComponentProps) {
  const { bought } = loaderData
  return bought ? <VoucherPurchase {...bought} /> : <NoVoucherChosen />
}

function VoucherPurchase({ byDeal, ...facts }: Parameters<typeof VoucherBuyPage>[0] & { byDeal: boolean }) {
  const { t } = useFormat()
  const { voucher } = facts
  const back =
    byDeal && voucher.deal_category !== null && voucher.deal_slug !== null
      ? packageGiftPath({ category: voucher.deal_category, slug: voucher.deal_slug })
      : voucherPath(voucher)
  return (
    <div className="wrap voucher-paying page-end">
      <Breadcrumbs
        trail={[
          { title: t('common.home'), to: '/' },
          { title: t('vouchers.crumb'), to: '/vouchers' },
          { title: voucher.name, to: back },
          { title: t('vouchers.checkout.crumb') },
        ]}
      />
      <VoucherBuyPage {...facts} />
    </div>
  )
}

/** Shown if the page is opened without a voucher. */
function NoVoucherChosen() {
  const { t } = useFormat()
  return (
    <StatusPage title={t('vouchers.checkout.choose')} text={t('vouchers.checkout.chooseText')}>
      <Link className="button" to="/vouchers">
        {t('vouchers.all')}
      </Link>
    </StatusPage>
  )
}
