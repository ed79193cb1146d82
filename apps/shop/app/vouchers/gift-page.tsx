/** The recipient's page of a voucher: the giver, the value, and links to use it. */
import { Link } from '../choice/link.tsx'
import { Notice } from '../booking/notice.tsx'
import { useFormat } from '../format.ts'
import type { BookingResult } from '../my-booking/booking-forms.ts'
import { RequestLinkForm } from '../my-booking/ask-link.tsx'
import { type Gift, GiftCodes, GiftTicket, voucherPdfPath } from './gift-codes.tsx'

export function GiftPage({
  gift,
  hasEnded,
  number,
  token,
  sent,
}: {
  gift: Gift | null
  /** The link was valid before and has expired. */
  hasEnded: boolean
  number: string
  token: string
  /** The outcome of the form that requests a new link. */
  sent: BookingResult['sent'] | undefined
}) {
  const { t } = useFormat()
  if (hasEnded) {
    return (
      <>
        <h1>{t('vouchers.gift.pageTitle')}</h1>
        <Notice kind="warn">{t('vouchers.gift.ended')}</Notice>
        <RequestLinkForm number={number} kind="vouchers" sent={sent} />
      </>
    )
  }
  if (!gift) {
    return (
      <>
        <h1>{t('vouchers.gift.pageTitle')}</h1>
        <Notice kind="warn">{t('vouchers.gift.gone')}</Notice>
        <RequestLinkForm number={number} kind="vouchers" sent={sent} />
        <p>
          <Link className="link link-standalone" to="/contact">
            {t('vouchers.gift.write')}
          </Link>
        </p>
      </>
    )
  }
  return <OpenGift gift={gift} number={number} token={token} />
}

function OpenGift({ gift, number, token }: { gift: Gift; number: string; token: string }) {
  const { t, money } = useFormat()
  const { voucher, codes } = gift
  return (
    <div className="voucher-columns">
      <GiftTicket gift={gift} />
      <div className="voucher-text">
        <h1>{gift.to ? t('vouchers.gift.title') : t('vouchers.gift.pageTitle')}</h1>
        {gift.to !== '' && (
          <p className="lead">
            {t('vouchers.gift.from', { name: gift.from, voucher: voucher.name, amount: money(voucher.value_cents) })}
          </p>
        )}
        {gift.message !== '' && (
          <blockquote className="gift-message" dir="auto">
            {gift.message}
          </blockquote>
        )}
        <GiftCodes codes={codes} />
        <p>
          <a className="link link-standalone" href={voucherPdfPath(number, token)} download>
            {t('vouchers.gift.download')}
          </a>
        </p>
      </div>
    </div>
  )
}
