import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { packageGiftPath, type Voucher } from './voucher-links.ts'

/** A voucher's conditions: where it is valid, how long, and how it is delivered. */
export function VoucherFacts({ voucher }: { voucher: Voucher }) {
  const { t, money, day, listed } = useFormat()
  const deal =
    voucher.kind === 'package' &&
    voucher.deal_title !== null &&
    voucher.deal_slug !== null &&
    voucher.deal_category !== null
      ? {
          title: voucher.deal_title,
          path: packageGiftPath({ category: voucher.deal_category, slug: voucher.deal_slug }),
        }
      : null
  return (
    <table className="facts voucher-facts">
      <caption className="unseen">{t('vouchers.facts')}</caption>
      <tbody>
        <tr>
          <th scope="row">{t('vouchers.goodFor')}</th>
          <td>
            {deal ? (
              <Link className="link" to={deal.path}>
                {deal.title}
              </Link>
            ) : (
              t('vouchers.goodForAny')
            )}
          </td>
        </tr>
        <tr>
          <th scope="row">{t('vouchers.worth')}</th>
          <td>{listed([money(voucher.value_cents), !deal && t('vouchers.inParts')])}</td>
        </tr>
        <tr>
          <th scope="row">{t('vouchers.validity')}</th>
          <td>
            {t('vouchers.validMonths', { count: voucher.validity_months, day: day(voucher.valid_until, 'date') })}
          </td>
        </tr>
        <tr>
          <th scope="row">{t('vouchers.arrival')}</th>
          <td>{t('vouchers.arrivalText')}</td>
        </tr>
        <tr>
          <th scope="row">{t('vouchers.withdrawal')}</th>
          <td>
            {t('vouchers.withdrawalText')}{' '}
            <Link className="link" to="/vouchers/withdraw">
              {t('vouchers.withdraw.title')}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
