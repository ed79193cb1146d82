/** The ticket of a gift, and its codes, each with a link to use it. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { createRedeemLink } from '@tussenuit/modules/sale/voucher/link.ts'
import { useAddChoiceToPath } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { Price } from '../parts/price.tsx'
import { VoucherTicket } from './ticket.tsx'

export type Gift = CallReply<Calls['GET /vouchers/gift/:id']>

export const voucherPdfPath = (number: string, token: string): string =>
  `/api/documents/voucher/${encodeURIComponent(number)}?token=${encodeURIComponent(token)}`

export function GiftTicket({ gift: { voucher, image, to, codes } }: { gift: Gift }) {
  const { t, day } = useFormat()
  return (
    <VoucherTicket image={image ?? voucher.image} first>
      <span className="gift-for">
        {to ? t('vouchers.forName', { name: to }) : (voucher.deal_title ?? t('vouchers.forAny'))}
      </span>
      <Price cents={voucher.value_cents} size={58} />
      <span>{codes[0] && t('vouchers.validUntil', { day: day(codes[0].valid_until, 'date') })}</span>
    </VoucherTicket>
  )
}

export function GiftCodes({
  codes,
  quiet,
}: {
  codes: Gift['codes']
  /** Shown as a plain link, because another button is beside it. */
  quiet?: boolean
}) {
  const { t, money, day } = useFormat()
  const carry = useAddChoiceToPath()
  return (
    <ul className="gift-codes">
      {codes.map((giftCode) => {
        const usable = giftCode.state === 'issued' || giftCode.state === 'partly_redeemed'
        return (
          <li key={giftCode.code}>
            <div>
              <bdi dir="ltr" className="gift-code">
                {giftCode.code}
              </bdi>
              <p className="quiet small">
                {usable
                  ? t('vouchers.gift.left', {
                      amount: money(giftCode.balance_cents),
                      day: day(giftCode.valid_until, 'date'),
                    })
                  : giftCode.state === 'expired'
                    ? t('vouchers.gift.expired', { day: day(giftCode.valid_until, 'date') })
                    : t('vouchers.gift.used')}
              </p>
            </div>
            {usable && (
              <a
                className={quiet ? 'link link-standalone' : 'button'}
                href={createRedeemLink(carry('/verzilveren'), giftCode.code)}
              >
                {t('vouchers.gift.spend')}
                <span className="unseen">: {giftCode.code}</span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
