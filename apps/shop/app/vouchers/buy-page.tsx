/** Buying a voucher: how many, who buys, whether it is a gift; then the card provider's form. */
import type { Day } from '@tussenuit/modules/shared/day.ts'
import type { CallFailed } from '@tussenuit/modules/shared/client.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Trans } from 'react-i18next'
import { browserApi } from '../api.ts'
import { useAwake } from '../awake.ts'
import { asCallFailed } from '../booking/ask.ts'
import { findKept, intentIdOf, keep } from '../booking/drawer.ts'
import { Notice } from '../booking/notice.tsx'
import { PaymentPanel } from '../booking/pay/late-payment-panel.tsx'
import type { PayingFacts } from '../booking/pay/payment-panel.tsx'
import { DoneStep } from '../booking/stepper.tsx'
import { Field, useFieldProblems } from '../booking/steps/field.tsx'
import { Trouble } from '../booking/trouble.tsx'
import { useFormat } from '../format.ts'
import { languageName, languageTag, type Language } from '../language.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Name } from '../parts/name.tsx'
import { Price } from '../parts/price.tsx'
import { randomUuid } from '../session-id.ts'
import { useShopData } from '../shop-data.ts'
import {
  buyBody,
  buyField,
  buyProblems,
  emptyBuy,
  lastSendDay,
  mostVouchers,
  refusedBuyProblem,
  type BuyFields,
} from './buy-rules.ts'
import { PictureChoice, type GiftPicture } from './picture-choice.tsx'
import { VoucherTicket } from './ticket.tsx'
import type { Voucher } from './voucher-words.ts'

/** Sentences of this form; the others are the booking's. */
const ownWords = ['nameMissing', 'surnameMissing', 'recipientMissing', 'recipientEmailMissing', 'sendOnWrong']

type Props = {
  voucher: Voucher
  pictures: GiftPicture[]
  today: Day
  language: Language
  publicUrl: string
  stripeJsUrl: string | null
}

export function BuyPage({ voucher, pictures, today, language, publicUrl, stripeJsUrl }: Props) {
  const { t, sum, money, day, number } = useFormat()
  const awake = useAwake()
  const languages = useShopData()?.languages ?? [language]
  const empty = emptyBuy(language)
  const {
    register,
    handleSubmit,
    watch,
    setError,
    clearErrors,
    reset,
    getValues,
    formState: { errors },
  } = useForm<BuyFields>({ defaultValues: empty })
  const [paying, setPaying] = useState<PayingFacts | null>(null)
  const problems = useFieldProblems(errors)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallFailed | null>(null)
  const payTitle = useRef<HTMLHeadingElement>(null)
  // One order however often the button is pressed or the answer is lost; another wish, or the same after an answer, is another.
  const once = useRef({ wish: '', key: '' })
  const onceKey = (wish: string): string => {
    if (once.current.wish !== wish) once.current = { wish, key: randomUuid() }
    return once.current.key
  }
  const [gift, quantity, recipient, picture] = watch(['gift', 'quantity', 'recipient', 'picture'])
  const count = Number(quantity) || 1
  const totalCents = voucher.selling_price * count

  // Back after a declined payment: what was typed stands here again.
  useEffect(() => {
    void findKept('purchaseVoucherCode').then((kept) => {
      if (kept?.voucher_id === voucher.voucher_id && JSON.stringify(getValues()) === JSON.stringify(empty))
        reset({ ...empty, ...kept.typed })
    })
  }, [voucher.voucher_id, reset, getValues])
  useEffect(() => {
    if (paying) payTitle.current?.focus()
  }, [paying])

  const tell = (found: [keyof BuyFields, string][]) => {
    for (const [name, message] of found) setError(name, { type: 'own', message })
    setAttempt((count) => count + 1)
  }
  const sentence = (problem: string) => (ownWords.includes(problem) ? t(`vouchers.problem.${problem}`) : problem)
  const send = async (typed: BuyFields) => {
    const fields = { ...typed, quantity: Number(typed.quantity) }
    clearErrors()
    setProblem(null)
    const found = Object.entries(buyProblems(fields, today)) as [keyof BuyFields, string][]
    if (found.length > 0) return tell(found.map(([name, code]) => [name, sentence(code)]))
    setBusy(true)
    try {
      const body = { ...buyBody(fields, voucher.voucher_id), language }
      const { data: order } = await browserApi(
        'POST /pre-voucher-transaction',
        { body },
        { 'idempotency-key': onceKey(JSON.stringify(body)) },
      )
      once.current = { wish: '', key: '' }
      // The return page sends these: without them nobody can ask for the codes.
      await keep('purchaseVoucherCode', {
        transaction_number: order.transaction_number,
        manage_token: order.manage_token,
        voucher_id: voucher.voucher_id,
        deals_id: voucher.deals_id,
        name: voucher.name,
        selling_price: voucher.selling_price,
        quantity: fields.quantity,
        amount_cents: order.amount_cents,
        valid_from: voucher.valid_from,
        valid_until: voucher.valid_until,
        pax_name: `${body.name} ${body.surname}`,
        email: body.email,
        paymentIntent: intentIdOf(order.payment.client_secret),
        typed: fields,
      })
      setPaying({
        clientSecret: order.payment.client_secret,
        publishableKey: order.payment.publishable_key,
        amountCents: order.amount_cents,
        totalCents: order.amount_cents,
        balanceCents: 0,
        name: `${body.name} ${body.surname}`,
        email: body.email,
        phone: '',
        voucher: true,
      })
    } catch (error) {
      const failed = asCallFailed(error)
      const refused = failed.fields.flatMap(({ path, code }) => {
        const name = buyField(path)
        return name ? [[name, sentence(refusedBuyProblem(name, code))] as [keyof BuyFields, string]] : []
      })
      if (refused.length > 0) tell(refused)
      else setProblem(failed)
    } finally {
      setBusy(false)
    }
  }
  const said = (name: keyof BuyFields) => errors[name]?.message

  return (
    <div className="buy-columns">
      <div className="buy-steps">
        {!paying && <h1 className="step-title">{t('vouchers.checkout.title')}</h1>}
        <noscript>
          <p className="alert alert-warn">{t('vouchers.checkout.noScript')}</p>
        </noscript>
        {paying ? (
          <>
            <DoneStep
              title={<Name>{paying.name}</Name>}
              line={<bdi dir="ltr">{paying.email}</bdi>}
              name={t('vouchers.checkout.you')}
              onChange={() => setPaying(null)}
            />
            <section aria-labelledby="pay-title">
              <h1 id="pay-title" ref={payTitle} tabIndex={-1} className="step-title">
                {t('booking.pay.title')}
              </h1>
              <p className="quiet step-lead">
                {t('vouchers.checkout.contract', { count, number: number(count), name: voucher.name })}
              </p>
              <PaymentPanel
                facts={paying}
                scriptUrl={stripeJsUrl}
                returnUrl={`${publicUrl}/payment-details`}
                onPaid={(secret) =>
                  window.location.assign(`/payment-details?payment_intent_client_secret=${encodeURIComponent(secret)}`)
                }
              />
            </section>
          </>
        ) : (
          <form noValidate className="buy-form" method="post" onSubmit={(event) => void handleSubmit(send)(event)}>
            {problem && <Trouble error={problem} />}
            <ErrorSummary problems={problems} attempt={attempt} />
            <div className="field buy-quantity">
              <label className="field-label" htmlFor="field-quantity">
                {t('vouchers.checkout.quantity')}
              </label>
              <select id="field-quantity" className="input select" {...register('quantity')}>
                {Array.from({ length: mostVouchers }, (_, index) => (
                  <option key={index} value={index + 1}>
                    {number(index + 1)}
                  </option>
                ))}
              </select>
            </div>
            <fieldset>
              <legend>{t('vouchers.checkout.you')}</legend>
              <div className="fields">
                <Field
                  label={t('booking.field.name')}
                  name="name"
                  register={register('name')}
                  problem={said('name')}
                  autoComplete="given-name"
                  maxLength={50}
                />
                <Field
                  label={t('booking.field.surname')}
                  name="surname"
                  register={register('surname')}
                  problem={said('surname')}
                  autoComplete="family-name"
                  maxLength={50}
                />
              </div>
              <Field
                label={t('booking.field.email')}
                name="email"
                type="email"
                register={register('email')}
                problem={said('email')}
                hint={t('vouchers.checkout.emailHint')}
                autoComplete="email"
                ltr
                maxLength={254}
              />
            </fieldset>
            <label className="tick">
              <input type="checkbox" {...register('gift')} />
              {t('vouchers.checkout.gift')}
            </label>
            {gift && (
              <fieldset>
                <legend>{t('vouchers.checkout.giftTitle')}</legend>
                <div className="fields">
                  <Field
                    label={t('vouchers.checkout.recipient')}
                    name="recipient"
                    register={register('recipient')}
                    problem={said('recipient')}
                    maxLength={100}
                  />
                  <Field
                    label={t('vouchers.checkout.recipientEmail')}
                    name="recipientEmail"
                    type="email"
                    register={register('recipientEmail')}
                    problem={said('recipientEmail')}
                    hint={t('vouchers.checkout.recipientEmailHint')}
                    ltr
                    maxLength={254}
                  />
                </div>
                <div className="field">
                  <label className="field-label" htmlFor="field-recipientLanguage">
                    {t('vouchers.checkout.recipientLanguage')}
                  </label>
                  <select id="field-recipientLanguage" className="input select" {...register('recipientLanguage')}>
                    {languages.map((one) => (
                      <option key={one} value={one} lang={languageTag(one)}>
                        {languageName(one)}
                      </option>
                    ))}
                  </select>
                </div>
                <Field
                  label={t('vouchers.checkout.message')}
                  name="message"
                  register={register('message')}
                  problem={said('message')}
                  hint={t('vouchers.checkout.messageHint')}
                  lines={3}
                  maxLength={500}
                />
                <PictureChoice pictures={pictures} chosen={picture || voucher.picture} register={register('picture')} />
                <Field
                  label={t('vouchers.checkout.sendOn')}
                  name="sendOn"
                  type="date"
                  min={today}
                  max={lastSendDay(today)}
                  register={register('sendOn')}
                  problem={said('sendOn')}
                  hint={t('vouchers.checkout.sendOnHint')}
                />
              </fieldset>
            )}
            <Notice>
              {t('vouchers.withdrawalText')}{' '}
              <Trans
                t={t}
                i18nKey="vouchers.checkout.terms"
                components={{
                  terms: <a className="link" href="/algemene-voorwaarden" target="_blank" rel="noopener" />,
                }}
              />
            </Notice>
            <button
              type="submit"
              className="button button-wide button-tall"
              disabled={!awake}
              aria-disabled={awake ? busy : undefined}
              onClick={(event) => {
                if (busy) event.preventDefault()
              }}
            >
              {busy ? t('booking.details.busy') : t('booking.details.toPayment')}
            </button>
            <p className="fine booking-calm">{t('vouchers.checkout.nothingYet')}</p>
          </form>
        )}
      </div>
      <aside className="buy-side" aria-label={t('vouchers.checkout.summary')}>
        <VoucherTicket
          image={(gift ? pictures.find((one) => one.key === picture)?.image : undefined) ?? voucher.image}
          first
        >
          <span className="gift-for">
            {gift && recipient.trim()
              ? t('vouchers.forName', { name: recipient.trim() })
              : (voucher.deal_title ?? t('vouchers.forSomeone'))}
          </span>
          <Price cents={voucher.value_cents} size={36} />
          <span>{t('vouchers.validUntil', { day: day(voucher.valid_until, 'long') })}</span>
        </VoucherTicket>
        <table className="sums">
          <caption className="unseen">{t('vouchers.checkout.summary')}</caption>
          <tbody>
            <tr>
              <th scope="row">
                {count > 1
                  ? t('vouchers.checkout.times', {
                      number: number(count),
                      name: voucher.name,
                      price: money(voucher.selling_price),
                    })
                  : voucher.name}
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
    </div>
  )
}
