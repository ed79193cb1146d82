/** The form for buying a voucher: quantity, buyer, and gift options. */
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { Notice } from '../booking/notice.tsx'
import { CompanyFields } from '../booking/steps/company-fields.tsx'
import { Field } from '../booking/steps/field.tsx'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import { languageName, languageTag, type Language } from '../language.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { TaggedText } from '../parts/tagged-text.tsx'
import { TextLink } from '../parts/text-link.tsx'
import { useShopData } from '../shop-data.ts'
import { lastGiftSendDay, maxVouchers } from './buy-rules.ts'
import { GiftPictureChoice, type GiftPicture } from './picture-choice.tsx'
import type { BuyForm as Form } from './use-buy-form.ts'

type GiftProps = { form: Form; pictures: GiftPicture[]; ownPicture: string | null; today: Day; language: Language }

/**
 * `ownPicture`: the voucher's picture, selected until the buyer selects another. `invoiced`: an invoice is made when
 * the voucher is sold, which can be for a company.
 */
export function VoucherBuyForm(props: GiftProps & { invoiced: boolean }) {
  const { form, invoiced } = props
  const { t } = useFormat()
  const hydrated = useHydrated()
  const { register, problem, problems, attempt, busy } = form
  return (
    <form noValidate className="buy-form" method="post" onSubmit={(event) => void form.submit(event)}>
      {problem && <RequestErrorNotice error={problem} />}
      <ErrorSummary problems={problems} attempt={attempt} />
      <QuantityField form={form} />
      <BuyerFields form={form} />
      {invoiced && <CompanyPart form={form} />}
      <label className="tick">
        <input type="checkbox" {...register('gift')} />
        {t('vouchers.checkout.gift')}
      </label>
      {form.watch('gift') && <GiftFields {...props} />}
      <Notice>
        {t('vouchers.withdrawalText')}{' '}
        <TaggedText
          textKey="vouchers.checkout.terms"
          components={{
            terms: <TextLink href="/algemene-voorwaarden" newTab />,
          }}
        />
      </Notice>
      <button
        type="submit"
        className="button button-wide button-tall"
        disabled={!hydrated}
        aria-disabled={hydrated ? busy : undefined}
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
      >
        {busy ? t('booking.details.busy') : t('booking.details.toPayment')}
      </button>
      <p className="fine booking-calm">{t('vouchers.checkout.nothingYet')}</p>
    </form>
  )
}

function CompanyPart({ form: { register, watch, companyProblem } }: { form: Form }) {
  const { t } = useFormat()
  return (
    <>
      <label className="tick">
        <input type="checkbox" {...register('forCompany')} />
        {t('booking.company.tick')}
      </label>
      {watch('forCompany') && <CompanyFields problem={companyProblem} register={(name) => register(name)} />}
    </>
  )
}

function QuantityField({ form }: { form: Form }) {
  const { t, number } = useFormat()
  return (
    <div className="field buy-quantity">
      <label className="field-label" htmlFor="field-quantity">
        {t('vouchers.checkout.quantity')}
      </label>
      <select id="field-quantity" className="input select" {...form.register('quantity')}>
        {Array.from({ length: maxVouchers }, (_, index) => (
          <option key={index} value={index + 1}>
            {number(index + 1)}
          </option>
        ))}
      </select>
    </div>
  )
}

function BuyerFields({ form: { register, messageOf } }: { form: Form }) {
  const { t } = useFormat()
  return (
    <fieldset>
      <legend>{t('vouchers.checkout.you')}</legend>
      <div className="fields">
        <Field
          label={t('booking.field.name')}
          name="name"
          register={register('name')}
          problem={messageOf('name')}
          autoComplete="given-name"
          maxLength={50}
        />
        <Field
          label={t('booking.field.surname')}
          name="surname"
          register={register('surname')}
          problem={messageOf('surname')}
          autoComplete="family-name"
          maxLength={50}
        />
      </div>
      <Field
        label={t('booking.field.email')}
        name="email"
        type="email"
        register={register('email')}
        problem={messageOf('email')}
        hint={t('vouchers.checkout.emailHint')}
        autoComplete="email"
        ltr
        maxLength={254}
      />
    </fieldset>
  )
}

function GiftFields({ form: { register, messageOf, watch }, pictures, ownPicture, today, language }: GiftProps) {
  const { t } = useFormat()
  const languages = useShopData()?.languages ?? [language]
  return (
    <fieldset>
      <legend>{t('vouchers.checkout.giftTitle')}</legend>
      <div className="fields">
        <Field
          label={t('vouchers.checkout.recipient')}
          name="recipient"
          register={register('recipient')}
          problem={messageOf('recipient')}
          maxLength={100}
        />
        <Field
          label={t('vouchers.checkout.recipientEmail')}
          name="recipientEmail"
          type="email"
          register={register('recipientEmail')}
          problem={messageOf('recipientEmail')}
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
          {languages.map((code) => (
            <option key={code} value={code} lang={languageTag(code)}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t('vouchers.checkout.message')}
        name="message"
        register={register('message')}
        problem={messageOf('message')}
        hint={t('vouchers.checkout.messageHint')}
        lines={3}
        maxLength={500}
      />
      <GiftPictureChoice pictures={pictures} chosen={watch('picture') || ownPicture} register={register('picture')} />
      <Field
        label={t('vouchers.checkout.sendOn')}
        name="sendOn"
        type="date"
        min={today}
        max={lastGiftSendDay(today)}
        register={register('sendOn')}
        problem={messageOf('sendOn')}
        hint={t('vouchers.checkout.sendOnHint')}
      />
    </fieldset>
  )
}
