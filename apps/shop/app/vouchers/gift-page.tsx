/** A voucher as whoever got it opens it: from whom, what it is worth, and the way to spend it. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/shared/calls.ts'
import { redeemLink } from '@tussenuit/modules/voucher/link.ts'
import { Link } from 'react-router'
import { Notice } from '../booking/notice.tsx'
import { useFormat } from '../format.ts'
import { Price } from '../parts/price.tsx'
import { VoucherTicket } from './ticket.tsx'

export type Gift = CallReply<Calls['GET /vouchers/gift/:id']>

export function GiftPage({ gift, number, token }: { gift: Gift | null; number: string; token: string }) {
  const { t, money, day } = useFormat()
  if (!gift) {
    return (
      <>
        <h1>{t('vouchers.gift.pageTitle')}</h1>
        <Notice kind="warn">{t('vouchers.gift.gone')}</Notice>
        <p><Link className="link link-alone" to="/contact">{t('vouchers.gift.write')}</Link></p>
      </>
    )
  }
  const { voucher, codes } = gift
  return (
    <div className="voucher-columns">
      <VoucherTicket image={gift.image ?? voucher.image} first>
        <span className="gift-for">{gift.to ? t('vouchers.forName', { name: gift.to }) : (voucher.deal_title ?? t('vouchers.forAny'))}</span>
        <Price cents={voucher.value_cents} size={58} />
        <span>{codes[0] && t('vouchers.validUntil', { day: day(codes[0].valid_until, 'long') })}</span>
      </VoucherTicket>
      <div className="voucher-words">
        <h1>{gift.to ? t('vouchers.gift.title') : t('vouchers.gift.pageTitle')}</h1>
        {gift.to !== '' && <p className="lead">{t('vouchers.gift.from', { name: gift.from, voucher: voucher.name })}</p>}
        {gift.message !== '' && <blockquote className="gift-message" dir="auto">{gift.message}</blockquote>}
        <ul className="gift-codes">
          {codes.map((one) => {
            const usable = one.state === 'issued' || one.state === 'partly_redeemed'
            return (
              <li key={one.code}>
                <div>
                  <bdi dir="ltr" className="gift-code">{one.code}</bdi>
                  <p className="quiet small">{usable ? t('vouchers.gift.left', { amount: money(one.balance_cents), day: day(one.valid_until, 'long') }) : one.state === 'expired' ? t('vouchers.gift.expired', { day: day(one.valid_until, 'long') }) : t('vouchers.gift.used')}</p>
                </div>
                {usable && <a className="button" href={redeemLink('/verzilveren', one.code)}>{t('vouchers.gift.spend')}<span className="unseen">: {one.code}</span></a>}
              </li>
            )
          })}
        </ul>
        <p><a className="link link-alone" href={`/api/documents/voucher/${encodeURIComponent(number)}?token=${encodeURIComponent(token)}`} download>{t('vouchers.gift.download')}</a></p>
      </div>
    </div>
  )
}
