import { useLocation } from 'react-router'
import { Link } from '../choice/link.tsx'
import type { Route } from './+types/vouchers'
import { UnpaidNotice } from '../booking/pay/unpaid-notice.tsx'
import type { NavigationState } from '../booking/return/return-flow.ts'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Breadcrumbs } from '../parts/crumbs.tsx'
import { Icon } from '../parts/icon.tsx'
import { JsonLd, breadcrumbJsonLd } from '../parts/json-ld.tsx'
import { Price } from '../parts/price.tsx'
import { BoughtVouchers } from '../vouchers/bought-vouchers.tsx'
import { VoucherTicket } from '../vouchers/ticket.tsx'
import { valueVouchers, voucherPath, type Voucher } from '../vouchers/voucher-links.ts'
import '../styles/vouchers.css'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api, language, publicUrl, allowSharing } = shop
  allowSharing('all packages')
  const { data: vouchers } = await api('GET /fetchvouchers', { query: { language } })
  return {
    vouchers,
    publicUrl,
    page: toPageFacts(shop, { title: 'vouchers.title', description: 'vouchers.text', path: '/vouchers' }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Vouchers({ loaderData }: Route.ComponentProps) {
  const { vouchers, publicUrl, page } = loaderData
  const { t } = useFormat()
  const { state } = useLocation() as { state: ({ said?: unknown } & NavigationState) | null }
  const bought = state?.bought
  const values = valueVouchers(vouchers)
  const packages = vouchers.filter(({ kind }) => kind === 'package')
  return (
    <div className="wrap vouchers page-end">
      <JsonLd
        facts={
          import.meta.env.SSR
            ? [
                breadcrumbJsonLd([
                  { title: t('common.home'), url: `${publicUrl}/` },
                  { title: t('vouchers.crumb'), url: page.canonical },
                ]),
              ]
            : undefined
        }
      />
      <Breadcrumbs trail={[{ title: t('common.home'), to: '/' }, { title: t('vouchers.crumb') }]} />
      {typeof state?.said === 'string' && (
        <p className="alert alert-good" role="status">
          <Icon name="check" />
          {state.said}
        </p>
      )}
      {state?.unpaid && <UnpaidNotice reason={state.unpaid} again={state.again} />}
      {bought && <BoughtVouchers bought={bought} publicUrl={publicUrl} />}
      {bought ? <h2>{t('vouchers.title')}</h2> : <h1>{t('vouchers.title')}</h1>}
      <p className="lead">{t('vouchers.text')}</p>
      <p className="row row-wrap">
        <Link className="link link-standalone" to="/verzilveren">
          {t('vouchers.toRedeem')}
        </Link>
        <Link className="link link-standalone" to="/vouchers/withdraw">
          {t('vouchers.withdraw.title')}
        </Link>
      </p>
      {vouchers.length === 0 && <p className="alert">{t('vouchers.none')}</p>}
      {values.length > 0 && (
        <VoucherGroup title={t('vouchers.values')} text={t('vouchers.valuesText')} vouchers={values} first />
      )}
      {packages.length > 0 && (
        <VoucherGroup title={t('vouchers.packages')} text={t('vouchers.packagesText')} vouchers={packages} />
      )}
    </div>
  )
}

function VoucherGroup({
  title,
  text,
  vouchers,
  first,
}: {
  title: string
  text: string
  vouchers: Voucher[]
  first?: boolean
}) {
  const { t, money } = useFormat()
  return (
    <section className="voucher-group">
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      <ul className="voucher-cards">
        {vouchers.map((voucher, index) => (
          <li key={voucher.voucher_id}>
            <Link className="voucher-card" to={voucherPath(voucher)}>
              <VoucherTicket image={voucher.image} first={first === true && index === 0}>
                <span className="gift-for">
                  {voucher.kind === 'package' ? t('vouchers.forStay') : t('vouchers.forAny')}
                </span>
                <Price cents={voucher.value_cents} size={36} />
                <span>{t('vouchers.validShort', { count: voucher.validity_months })}</span>
              </VoucherTicket>
              <h3>{voucher.name}</h3>
              {voucher.deal_title !== null && voucher.deal_title !== voucher.name && (
                <span className="quiet small">{voucher.deal_title}</span>
              )}
              {voucher.selling_price !== voucher.value_cents && (
                <span className="small">{t('vouchers.sellsFor', { price: money(voucher.selling_price) })}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
