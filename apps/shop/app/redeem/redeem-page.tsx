/** The page on which a code is looked up: its value, and the stays for which it can be used. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { parseCodeFromFragment } from '@tussenuit/modules/sale/voucher/link.ts'
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { toCallFailed } from '@tussenuit/modules/client/client.ts'
import { saveSession } from '../booking/session-store.ts'
import { Notice } from '../booking/notice.tsx'
import { choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'
import type { Language } from '../language.ts'
import { useShopData } from '../shop-data.ts'
import { useServerMessages } from '../server-messages.ts'
import { normaliseVoucherCode } from './heat.ts'
import { type DealName, VoucherStayPicker, StayHeatMap, type VoucherStay } from './stay-choice.tsx'
import { VoucherGrid } from './voucher-grid.tsx'

type CodeValue = CallReply<Calls['POST /validate-voucher']>
type Promotion = CallReply<Calls['POST /fetchVoucherPromotion']>
type CheckedCode = { code: string; worth: CodeValue; promotion: Promotion | null; partner: string | null }

/** Reads a code from the fragment of the URL, as in a voucher's QR code, and removes it from the URL first. */
function useCodeInFragment(onCode: (code: string) => void) {
  const onCodeNow = useEffectEvent(onCode)
  useEffect(() => {
    const take = () => {
      const code = parseCodeFromFragment(window.location.hash)
      if (code === null) return
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
      onCodeNow(code)
    }
    take()
    // Following another link with a code changes only the fragment of the open page.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
}

export function RedeemPage({
  deals,
  firstDay,
  lastDay,
}: {
  deals: VoucherStay[]
  /** The first and the last possible day of arrival. */
  firstDay: Day
  lastDay: Day
}) {
  const { t } = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const lookup = useCodeLookup(field)
  const { checkedCode } = lookup
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (checkedCode) answer.current?.focus()
  }, [checkedCode])

  useCodeInFragment((code) => {
    if (!field.current) return
    field.current.value = code
    void lookup.check()
  })

  return (
    <>
      <div className="redeem-columns">
        <div>
          <h1>{t('redeem.title')}</h1>
          <p className="lead">{t('redeem.text')}</p>
        </div>
        <div className="redeem-found">
          <noscript>
            <p className="alert alert-warn">{t('redeem.noScript')}</p>
          </noscript>
          <CodeForm field={field} lookup={lookup} />
          {checkedCode && (
            <div ref={answer} tabIndex={-1} className="redeem-found">
              <CodeNotice checkedCode={checkedCode} deals={deals} />
            </div>
          )}
        </div>
      </div>
      {checkedCode && (
        <RedeemDays
          key={checkedCode.code}
          checkedCode={checkedCode}
          deals={deals}
          firstDay={firstDay}
          lastDay={lastDay}
        />
      )}
    </>
  )
}

/** Looks up the code typed into `field`: its value, and where it can be used. */
function useCodeLookup(field: RefObject<HTMLInputElement | null>) {
  const { t } = useFormat()
  const messages = useServerMessages()
  const language = useShopData()?.language
  const [checkedCode, setCheckedCode] = useState<CheckedCode | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const check = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    const code = normaliseVoucherCode(field.current?.value ?? '')
    const refuse = (text: string) => {
      setProblem(text)
      field.current?.focus()
    }
    setCheckedCode(null)
    setProblem(null)
    if (code === '') return refuse(t('redeem.missing'))
    setBusy(true)
    try {
      const { data: worth } = await browserApi('POST /validate-voucher', { body: { voucher_code: code } })
      const campaign =
        worth.kind === 'campaign' ? await readCampaign(code, language) : { promotion: null, partner: null }
      await saveSession('voucherCode', { code })
      setCheckedCode({ code, worth, ...campaign })
    } catch (error) {
      refuse(messages.refusal(toCallFailed(error)))
    } finally {
      setBusy(false)
    }
  }
  return { checkedCode, problem, busy, check }
}

/** The campaign of a partner's code: the partner that sold it, and the package that it is valid for. */
async function readCampaign(code: string, language: Language | undefined) {
  const body = { package_code: code }
  const [sold, promotion] = await Promise.all([
    browserApi('POST /checkIfExternallySold', { body }).then(
      ({ data }) => data,
      () => null,
    ),
    browserApi('POST /fetchVoucherPromotion', { body: { ...body, ...(language ? { language } : {}) } }).then(
      ({ data }) => data,
      () => null,
    ),
  ])
  return { promotion, partner: sold?.partner ?? promotion?.partner ?? null }
}

function CodeForm({
  field,
  lookup: { problem, busy, check },
}: {
  field: RefObject<HTMLInputElement | null>
  lookup: ReturnType<typeof useCodeLookup>
}) {
  const { t } = useFormat()
  const hydrated = useHydrated()
  return (
    <form className="redeem-form" method="post" noValidate onSubmit={(event) => void check(event)}>
      <div className="field">
        <label className="field-label" htmlFor="redeem-code">
          {t('redeem.code')}
        </label>
        <input
          ref={field}
          id="redeem-code"
          name="code"
          className="input"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          aria-invalid={problem !== null ? true : undefined}
          aria-describedby={problem ? 'redeem-problem' : 'redeem-hint'}
        />
      </div>
      <button type="submit" className="button" disabled={!hydrated} aria-disabled={hydrated ? busy : undefined}>
        {busy ? t('redeem.busy') : t('redeem.check')}
      </button>
      {problem ? (
        <p id="redeem-problem" className="field-error" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      ) : (
        <p id="redeem-hint" className="field-hint">
          {t('redeem.hint')}
        </p>
      )}
    </form>
  )
}

function CodeNotice({
  checkedCode: { worth, promotion, partner },
  deals,
}: {
  checkedCode: CheckedCode
  deals: VoucherStay[]
}) {
  const { t, money, day, number } = useFormat()
  const dealTitle = promotion?.deal_title ?? deals.find((deal) => deal.deals_id === worth.deals_id)?.title ?? null
  return (
    <>
      <Notice kind="good" live="polite">
        <b>
          {worth.kind === 'campaign'
            ? t('redeem.paysStay', {
                nights: t('booking.nights', { count: worth.nights ?? 1, number: number(worth.nights ?? 1) }),
                persons: t('booking.party.adults', { count: worth.persons ?? 2, number: number(worth.persons ?? 2) }),
              })
            : t('redeem.isOn', { amount: money(worth.balance_cents) })}
        </b>{' '}
        {t(worth.kind === 'campaign' ? 'redeem.arriveUntil' : 'redeem.validUntil', {
          day: day(worth.valid_until, 'date'),
        })}{' '}
        {worth.kind !== 'campaign' &&
          worth.balance_cents < worth.value_cents &&
          t('redeem.ofValue', { amount: money(worth.value_cents) })}{' '}
        {worth.available_cents < worth.balance_cents &&
          t('redeem.held', { amount: money(worth.balance_cents - worth.available_cents) })}
      </Notice>
      <p>
        {dealTitle ? t('redeem.goodFor', { title: dealTitle }) : t('redeem.goodForAny')}{' '}
        {partner && t('redeem.soldBy', { partner })}
      </p>
      {promotion && <h2>{promotion.campaign_name}</h2>}
      {promotion && promotion.promotion !== '' && <SafeHtml html={promotion.promotion} className="quiet" />}
    </>
  )
}

function RedeemDays({
  checkedCode: { code, worth, promotion },
  deals,
  firstDay,
  lastDay,
}: {
  checkedCode: CheckedCode
  deals: VoucherStay[]
  firstDay: Day
  lastDay: Day
}) {
  const { t, money } = useFormat()
  const start = worth.valid_from > firstDay ? worth.valid_from : firstDay
  // A partner's code limits arrivals to its last day; a voucher with a value is limited by the booking horizon only.
  const end = worth.kind === 'campaign' && worth.valid_until < lastDay ? worth.valid_until : lastDay
  const listed = deals.find((deal) => deal.deals_id === worth.deals_id)
  const own: DealName | null =
    listed ??
    (promotion
      ? {
          deals_id: promotion.deals_id,
          title: promotion.deal_title,
          category: promotion.deal_category,
          category_id: promotion.deal_slug,
          sold_here: !promotion.externally_sold,
        }
      : null)
  const voucher = { voucher_code: code }
  if (worth.deals_id !== null && !own) return null
  return (
    <section className="redeem-days" aria-labelledby="days-title">
      <h2 id="days-title">
        {worth.kind === 'campaign'
          ? t('redeem.whereCode')
          : t('redeem.where', { amount: money(worth.available_cents) })}
      </h2>
      {own ? (
        <StayHeatMap
          deal={own}
          voucher={voucher}
          start={start}
          end={end}
          price={listed?.price ?? null}
          ownStay={worth.kind === 'campaign'}
        />
      ) : (
        <ValueDays
          stays={deals.filter((deal) => deal.sold_here)}
          amountCents={worth.available_cents}
          voucher={voucher}
          start={start}
          end={end}
        />
      )}
      <p className="fine">{t('redeem.codeSaved')}</p>
    </section>
  )
}

/** The stays for a voucher that is valid for any package: all hotels by days, then by package. */
function ValueDays(props: ComponentProps<typeof VoucherGrid>) {
  const { t } = useFormat()
  const choice = useTravelChoice()
  return (
    <>
      {props.stays.length > 0 && <VoucherGrid key={choiceKey(choice)} {...props} />}
      <h3>{t('redeem.byStay')}</h3>
      <VoucherStayPicker {...props} />
    </>
  )
}
