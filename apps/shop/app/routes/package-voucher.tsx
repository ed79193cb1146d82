import { data } from 'react-router'
import { Link } from '../choice/link.tsx'
import type { Route } from './+types/package-voucher'
import { shopContext } from '../context.ts'
import { dealPath, useDealLabels } from '../deal-labels.ts'
import { pageMeta } from '../page-meta.ts'
import { Breadcrumbs } from '../parts/crumbs.tsx'
import { Price } from '../parts/price.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'
import { errorStatus } from '../status-of.ts'
import { VoucherTicket } from '../vouchers/ticket.tsx'
import { VoucherFacts } from '../vouchers/voucher-facts.tsx'
import { voucherCheckoutPath, packageGiftPath } from '../vouchers/voucher-links.ts'
import '../styles/vouchers.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, language, publicUrl, customization, allowSharing } = context.get(shopContext)
  allowSharing('all packages')
  const q = new URL(request.url).searchParams.get('q')?.trim() || params.dealId
  const [{ data: deal }, { data: vouchers }] = await Promise.all([
    api('GET /voucherDealDetails', { query: { q, language } }).catch((error: unknown) => {
      throw errorStatus(error) === 404 || errorStatus(error) === 400 ? data(null, { status: 404 }) : error
    }),
    api('GET /fetchvouchers', { query: { language } }),
  ])
  return {
    deal,
    voucher: vouchers.find((candidate) => candidate.kind === 'package' && candidate.deals_id === deal.deals_id) ?? null,
    page: {
      title: `${deal.title} | ${customization.brand_name}`,
      description: deal.summary,
      canonical: `${publicUrl}${packageGiftPath({ category: deal.category, slug: deal.category_id })}`,
      image: new URL(deal.image.url, publicUrl).href,
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

/** A package as a gift: its contents and its voucher. */
export default function PackageVoucher({ loaderData }: Route.ComponentProps) {
  const { deal, voucher } = loaderData
  const { t } = useDealLabels()
  return (
    <article className="vouchers voucher-page">
      <div className="voucher-stage">
        <div className="wrap">
          <Breadcrumbs
            trail={[
              { title: t('common.home'), to: '/' },
              { title: t('vouchers.crumb'), to: '/vouchers' },
              { title: deal.title },
            ]}
          />
          <div className="voucher-columns">
            <VoucherTicket image={deal.image} first>
              <span className="gift-for">{deal.title}</span>
              {voucher && <Price cents={voucher.value_cents} size={58} />}
              {voucher && <span>{t('vouchers.validShort', { count: voucher.validity_months })}</span>}
            </VoucherTicket>
            <div className="voucher-text">
              <h1>{deal.title}</h1>
              <p className="quiet">{deal.summary}</p>
              <VoucherContents deal={deal} />
              <BuyVoucherBox voucher={voucher} dealsId={deal.deals_id} />
            </div>
          </div>
        </div>
      </div>
      <div className="wrap page-end voucher-more">
        <h2>{t('vouchers.inside')}</h2>
        <SafeHtml html={deal.description} />
        {voucher && (
          <>
            <h2>{t('vouchers.facts')}</h2>
            <VoucherFacts voucher={voucher} />
          </>
        )}
        <p>
          <Link className="link link-standalone" to={dealPath(deal)}>
            {t('vouchers.toPackage')}
          </Link>
        </p>
      </div>
    </article>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function VoucherContents({ deal }: Pick<LoaderData, 'deal'>) {
  const { t, days, nights, listed } = useDealLabels()
  return (
    <ul className="voucher-in">
      {deal.length_of_stay.length > 0 && (
        <li>
          {listed([days(deal.length_of_stay), deal.show_hotel_nights.length > 0 && nights(deal.show_hotel_nights)])}
        </li>
      )}
      <li>{t('deal.adults', { count: deal.travel_companion })}</li>
      {deal.activities.map((activity) => (
        <li key={activity.activity_id}>{activity.external_name || activity.title}</li>
      ))}
    </ul>
  )
}

function BuyVoucherBox({ voucher, dealsId }: Pick<LoaderData, 'voucher'> & { dealsId: number }) {
  const { t } = useDealLabels()
  return voucher ? (
    <div className="voucher-buying">
      <Price cents={voucher.selling_price} size={58} />
      <Link reloadDocument className="button" to={voucherCheckoutPath({ deals_id: dealsId })}>
        {t('vouchers.buyPackage')}
      </Link>
    </div>
  ) : (
    <p className="alert">
      {t('vouchers.packageNotOnSale')}{' '}
      <Link className="link" to="/vouchers">
        {t('vouchers.all')}
      </Link>
    </p>
  )
}
