/** Buying a voucher: quantity, buyer, and gift options; then the card provider's form. */
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { LazyPaymentPanel } from '../booking/pay/lazy-payment-panel.tsx'
import type { PayingFacts } from '../booking/pay/payment-panel.tsx'
import { CompletedStep } from '../booking/stepper.tsx'
import { useFormat } from '../format.ts'
import type { Language } from '../language.ts'
import { focusOnMount } from '../parts/focus-when-shown.ts'
import { ProperName } from '../parts/name.tsx'
import { Price } from '../parts/price.tsx'
import { VoucherBuyForm } from './buy-form.tsx'
import type { GiftPicture } from './picture-choice.tsx'
import { VoucherTicket } from './ticket.tsx'
import { useBuyForm } from './use-buy-form.ts'
import type { Voucher } from './voucher-links.ts'

type Props = {
  voucher: Voucher
  pictures: GiftPicture[]
  today: Day
  language: Language
  publicUrl: string
}

export function VoucherBuyPage({ voucher, pictures, today, language, publicUrl }: Props) {
  const { t, money } = useFormat()
  const form = useBuyForm({ voucher, today, language })
  const { paying } = form
  const [gift, quantity, recipient, picture] = form.watch(['gift', 'quantity', 'recipient', 'picture'])
  const count = Number(quantity) || 1
  return (
    <div className="buy-columns">
      <div className="buy-steps">
        {!paying && <h1 className="step-title">{t('vouchers.checkout.title')}</h1>}
        <noscript>
          <p className="alert alert-warn">{t('vouchers.checkout.noScript')}</p>
        </noscript>
        {paying ? (
          <PaymentPart
            paying={paying}
            count={count}
            name={t('vouchers.named', { voucher: voucher.name, amount: money(voucher.value_cents) })}
            publicUrl={publicUrl}
            onBack={form.backToForm}
          />
        ) : (
          <VoucherBuyForm
            form={form}
            invoiced={voucher.invoiced}
            pictures={pictures}
            ownPicture={voucher.picture}
            today={today}
            language={language}
          />
        )}
      </div>
      <BuySummary
        voucher={voucher}
        count={count}
        picture={gift ? pictures.find((choice) => choice.key === picture) : undefined}
        recipient={gift ? recipient.trim() : ''}
      />
    </div>
  )
}

function PaymentPart({
  paying,
  count,
  name,
  publicUrl,
  onBack,
}: {
  paying: PayingFacts
  count: number
  /** The name of the voucher. */
  name: string
  publicUrl: string
  onBack(): void
}) {
  const { t, number } = useFormat()
  return (
    <>
      <CompletedStep
        title={<ProperName>{paying.name}</ProperName>}
        line={<bdi dir="ltr">{paying.email}</bdi>}
        name={t('vouchers.checkout.you')}
        onChange={onBack}
      />
      <section aria-labelledby="pay-title">
        <h1 id="pay-title" ref={focusOnMount} tabIndex={-1} className="step-title">
          {t('booking.pay.title')}
        </h1>
        <p className="quiet step-lead">{t('vouchers.checkout.contract', { count, number: number(count), name })}</p>
        <LazyPaymentPanel facts={paying} publicUrl={publicUrl} />
      </section>
    </>
  )
}

/**
 * A preview of the voucher, and its price. `recipient` is empty if the voucher is not a gift, or no name was entered
 * yet.
 */
function BuySummary({
  voucher,
  count,
  picture,
  recipient,
}: {
  voucher: Voucher
  count: number
  picture: GiftPicture | undefined
  recipient: string
}) {
  const { t, sum, money, day, number } = useFormat()
  const totalCents = voucher.selling_price * count
  const name = t('vouchers.named', { voucher: voucher.name, amount: money(voucher.value_cents) })
  return (
    <aside className="buy-side" aria-label={t('vouchers.checkout.summary')}>
      <VoucherTicket image={picture?.image ?? voucher.image} first>
        <span className="gift-for">
          {recipient ? t('vouchers.forName', { name: recipient }) : (voucher.deal_title ?? t('vouchers.forSomeone'))}
        </span>
        <Price cents={voucher.value_cents} size={36} />
        <span>{t('vouchers.validUntil', { day: day(voucher.valid_until, 'date') })}</span>
      </VoucherTicket>
      <table className="sums">
        <caption className="unseen">{t('vouchers.checkout.summary')}</caption>
        <tbody>
          <tr>
            <th scope="row">
              {count > 1
                ? t('vouchers.checkout.times', {
                    number: number(count),
                    name,
                    price: money(voucher.selling_price),
                  })
                : name}
            </th>
            <td>{sum(totalCents)}</td>
          </tr>
          <tr className="total">
            <th scope="row">{t('vouchers.checkout.total')}</th>
            <td>
              <Price cents={totalCents} />
            </td>
          </tr>
        </tbody>
      </table>
    </aside>
  )
}
