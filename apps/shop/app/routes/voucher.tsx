import { horizonDays } from '@tussenuit/modules/availability/calendar/days.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { euroFormat } from '@tussenuit/modules/shared/money.ts'
import { data } from 'react-router'
import { Link } from '../choice/link.tsx'
import type { Route } from './+types/voucher'
import { parseTravelChoice } from '../choice/travel-choice.ts'
import { shopContext } from '../context.ts'
import { findFirstArrival } from '../first-arrival.ts'
import { useFormat } from '../format.ts'
import { pageMeta } from '../page-meta.ts'
import { Breadcrumbs } from '../parts/crumbs.tsx'
import { JsonLd, breadcrumbJsonLd } from '../parts/json-ld.tsx'
import { Price } from '../parts/price.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'
import { loadVoucherStays } from '../redeem/load-voucher-stays.ts'
import { VoucherStayPicker } from '../redeem/stay-choice.tsx'
import { VoucherTicket } from '../vouchers/ticket.tsx'
import { VoucherFacts } from '../vouchers/voucher-facts.tsx'
import { htmlExcerpt } from '../vouchers/html-excerpt.ts'
import { voucherCheckoutPath, parseNumericId, valueVouchers, voucherPath } from '../vouchers/voucher-links.ts'
import { translateInto } from '../translations.server.ts'
import '../styles/vouchers.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, language, publicUrl, customization, now, allowSharing } = context.get(shopContext)
  allowSharing('all packages')
  const { data: vouchers } = await api('GET /fetchvouchers', { query: { language } })
  const id = parseNumericId(params.id)
  const voucher = vouchers.find((candidate) => candidate.voucher_id === id || candidate.slug === params.id)
  if (!voucher) throw data(null, { status: 404 })
  const day = today(new Date(now))
  const t = translateInto(language)
  const amount = euroFormat(language).price(voucher.value_cents)
  return {
    firstDay: await findFirstArrival(api, day),
    lastDay: addDays(day, horizonDays),
    voucher,
    values: valueVouchers(vouchers),
    stays: await loadVoucherStays(api, language, parseTravelChoice(new URL(request.url).searchParams, day)),
    publicUrl,
    page: {
      title: `${t('vouchers.named', { voucher: voucher.name, amount })} | ${customization.brand_name}`,
      description: htmlExcerpt(voucher.description),
      canonical: `${publicUrl}${voucherPath(voucher)}`,
      ...(voucher.image ? { image: new URL(voucher.image.url, publicUrl).href } : {}),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function VoucherPage({ loaderData }: Route.ComponentProps) {
  const { voucher, values, publicUrl, page } = loaderData
  const { t, day } = useFormat()
  return (
    <article className="vouchers voucher-page">
      <JsonLd
        facts={
          import.meta.env.SSR
            ? [
                breadcrumbJsonLd([
                  { title: t('common.home'), url: `${publicUrl}/` },
                  { title: t('vouchers.crumb'), url: `${publicUrl}/vouchers` },
                  { title: voucher.name, url: page.canonical },
                ]),
              ]
            : undefined
        }
      />
      <div className="voucher-stage">
        <div className="wrap">
          <Breadcrumbs
            trail={[
              { title: t('common.home'), to: '/' },
              { title: t('vouchers.crumb'), to: '/vouchers' },
              { title: voucher.name },
            ]}
          />
          <div className="voucher-columns">
            <VoucherTicket image={voucher.image} first>
              <span className="gift-for">{voucher.deal_title ?? t('vouchers.forSomeone')}</span>
              <Price cents={voucher.value_cents} size={58} />
              <span>{t('vouchers.validUntil', { day: day(voucher.valid_until, 'date') })}</span>
            </VoucherTicket>
            <div className="voucher-text">
              <h1>{voucher.name}</h1>
              <SafeHtml html={voucher.description} className="quiet" />
              {voucher.kind === 'value' && values.length > 1 && (
                <VoucherAmounts values={values} current={voucher.voucher_id} />
              )}
              <div className="voucher-buying">
                <Price cents={voucher.selling_price} size={58} />
                <Link reloadDocument className="button" to={voucherCheckoutPath(voucher)}>
                  {t('vouchers.buy')}
                </Link>
              </div>
            </div>
          </div>
        </div>
      </div>
      <VoucherTerms {...loaderData} />
    </article>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/** Links to the vouchers of other amounts. */
function VoucherAmounts({ values, current }: { values: LoaderData['values']; current: number }) {
  const { t, money } = useFormat()
  return (
    <nav aria-label={t('vouchers.amount')}>
      <p className="field-label">{t('vouchers.amount')}</p>
      <ul className="row row-wrap voucher-amounts">
        {values.map((value) => (
          <li key={value.voucher_id}>
            <Link
              className={value.voucher_id === current ? 'chip chip-on' : 'chip'}
              aria-current={value.voucher_id === current ? 'page' : undefined}
              to={voucherPath(value)}
            >
              {money(value.value_cents)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The voucher's conditions, and the stays that it pays for. */
function VoucherTerms({ voucher, stays, firstDay, lastDay }: LoaderData) {
  const { t, money } = useFormat()
  return (
    <div className="wrap page-end voucher-more">
      <h2>{t('vouchers.facts')}</h2>
      <VoucherFacts voucher={voucher} />
      <h2>{t('vouchers.takesYou', { amount: money(voucher.value_cents) })}</h2>
      <p className="quiet">{t('vouchers.takesYouText')}</p>
      <VoucherStayPicker
        key={voucher.voucher_id}
        stays={stays.filter(
          (stay) => stay.sold_here && (voucher.kind === 'value' || stay.deals_id === voucher.deals_id),
        )}
        amountCents={voucher.value_cents}
        voucher={{ voucher_id: voucher.voucher_id }}
        start={firstDay}
        end={lastDay}
      />
      <p>
        <Link className="link link-standalone" to="/verzilveren">
          {t('vouchers.toRedeem')}
        </Link>
      </p>
    </div>
  )
}
