import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import type { UseFormRegister } from 'react-hook-form'
import { useFormat } from '../../format.ts'
import type { DetailsFields } from '../guest-rules.ts'
import { useBookingLabels } from '../booking-labels.ts'

/**
 * Payment in full, or a deposit now and the rest later, with the amount for the hotel. `percent`: the deposit as a
 * percentage of the price before vouchers. `fullCents`: the full amount after vouchers.
 */
export function PaymentAmountChoice({
  deposit,
  percent,
  fullCents,
  pay,
  register,
}: {
  deposit: Price
  percent: number
  fullCents: number
  pay: DetailsFields['pay']
  register: UseFormRegister<DetailsFields>
}) {
  const { t, money, sum, number, day } = useFormat()
  const labels = useBookingLabels()
  return (
    <fieldset className="pay-choice">
      <legend className="step-heading">{t('booking.pay.when')}</legend>
      <div className="fields">
        <label className="option">
          <input type="radio" value="full" {...register('pay')} />
          <span>
            <b>{t('booking.pay.full')}</b>
            <span className="quiet small option-line">
              {deposit.payable_at_hotel_cents > 0
                ? t('booking.pay.fullLineHotel', { amount: sum(deposit.payable_at_hotel_cents) })
                : t('booking.pay.fullLine')}
            </span>
          </span>
          <b className="figures nowrap" dir="ltr">
            {sum(fullCents)}
          </b>
        </label>
        <label className="option">
          <input type="radio" value="deposit" {...register('pay')} />
          <span>
            <b>{t('booking.pay.deposit', { percent: number(percent) })}</b>
            <span className="quiet small option-line">
              {t('booking.pay.depositLine', {
                amount: sum(deposit.balance_cents),
                day: deposit.balance_due_date ? labels.dayMonth(deposit.balance_due_date) : '',
              })}
            </span>
          </span>
          <b className="figures nowrap" dir="ltr">
            {sum(deposit.due_now_cents)}
          </b>
        </label>
      </div>
      {pay === 'deposit' && deposit.balance_due_date && (
        <p className="field-hint">
          {t('booking.pay.depositHint', {
            amount: money(deposit.balance_cents),
            day: day(deposit.balance_due_date, 'long'),
          })}
        </p>
      )}
    </fieldset>
  )
}
