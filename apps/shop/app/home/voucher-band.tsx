import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { Picture } from '../parts/picture.tsx'
import { Price } from '../parts/price.tsx'
import { Wordmark } from '../parts/wordmark.tsx'
import { useShopData } from '../shop-data.ts'
import type { PictureFacts } from '../parts/picture-facts.ts'

type Voucher = Pick<
  CallReply<Calls['GET /fetchvouchers']>[number],
  'voucher_id' | 'kind' | 'value_cents' | 'selling_price' | 'validity_months'
>

/** The banner for gift vouchers: a ticket of seven slices, three of them raised. */
export function VoucherBanner({ vouchers, pictures }: { vouchers: Voucher[]; pictures: PictureFacts[] }) {
  const { t, money } = useFormat()
  const shop = useShopData()
  const values = vouchers.filter(({ kind }) => kind === 'value').sort((a, b) => a.value_cents - b.value_cents)
  const example = values[Math.min(1, values.length - 1)] ?? vouchers[0]!
  return (
    <section className="voucher-band">
      <div className="wrap">
        <div>
          <h2>{t('home.voucherTitle')}</h2>
          <p>
            {t('home.voucherText', { price: money(Math.min(...vouchers.map(({ selling_price }) => selling_price))) })}
          </p>
          {values.length > 1 && (
            <ul className="row row-wrap voucher-values">
              {values.slice(0, 4).map((voucher) => (
                <li key={voucher.voucher_id}>
                  <Link className="chip" to={`/vouchers/${voucher.voucher_id}`}>
                    {money(voucher.value_cents)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <div className="row row-wrap voucher-ways">
            <Link className="button voucher-buy" to="/vouchers">
              {t('home.voucherBuy')}
            </Link>
            <Link className="link link-standalone" to="/verzilveren">
              {t('home.voucherRedeem')}
            </Link>
          </div>
        </div>
        <div className="ticket" aria-hidden="true">
          <div className="ticket-slices">
            {pictures.map((image, index) => (
              <Picture
                key={image.url}
                image={image}
                small
                sizes="372px"
                alt=""
                className={index > 3 ? 'slice slice-raised' : 'slice'}
              />
            ))}
          </div>
          <div className="ticket-stub">
            <Wordmark name={shop?.customization.brand_name ?? 'Tussenuit'} logo={null} />
            <span className="ticket-for">{t('home.voucherFor')}</span>
            <Price cents={example.value_cents} size={58} />
            <span>{t('home.voucherValid', { count: example.validity_months })}</span>
          </div>
        </div>
      </div>
    </section>
  )
}
