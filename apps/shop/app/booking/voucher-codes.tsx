/** Voucher codes that pay for the booking: the amount that they pay, and the remaining amount. */
import { maxCodes } from '@tussenuit/modules/money/ledger/limits.ts'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { normaliseVoucherCode } from '../redeem/heat.ts'
import { useServerMessages } from '../server-messages.ts'
import { toCallFailed } from '@tussenuit/modules/client/client.ts'
import { createAbortableClient } from './use-request.ts'
import { readSession, saveSession } from './session-store.ts'
import '../styles/vouchers.css'

export type CodeQuote = {
  total_cents: number
  voucher_cents: number
  due_now_cents: number
  balance_cents: number
  /** Missing for a voucher order: only a stay has a part that is paid at the hotel. */
  payable_at_hotel_cents?: number
}
export type Vouchers = {
  codes: string[]
  quote: CodeQuote | null
  busy: boolean
  problem: string | null
  use(code: string): Promise<boolean>
  drop(code: string): Promise<void>
}

/**
 * The codes of the booking `key` (the hold with its extras), priced again whenever it changes. A code that was looked
 * up on the redeem page is applied automatically.
 */
export function useVoucherCodes(
  key: string | null,
  ask: (api: ReturnType<typeof createAbortableClient>, codes: string[]) => Promise<CodeQuote>,
  /** Codes that this booking used before the page was loaded. */
  before: string[] = [],
): Vouchers {
  const messages = useServerMessages()
  const { t } = useFormat()
  const [codes, setCodes] = useState<string[]>([])
  const [quote, setQuote] = useState<CodeQuote | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pricedFor = useRef<string | null>(null)

  const price = async (newCodes: string[]): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      setQuote(newCodes.length === 0 ? null : await ask(createAbortableClient(new AbortController().signal), newCodes))
      setCodes(newCodes)
      return true
    } catch (error) {
      setProblem(messages.refusal(toCallFailed(error)))
      return false
    } finally {
      setBusy(false)
    }
  }
  const priceAnew = useEffectEvent(async (first: boolean) => {
    if (!first && codes.length === 0) return
    const saved = first ? await readSession('voucherCode') : null
    const lookedUp = saved?.code && !before.some((usedCode) => isSameCode(usedCode, saved.code)) ? [saved.code] : []
    const newCodes = first ? [...before, ...lookedUp] : codes
    // A code that is no longer valid for this booking is removed.
    if (newCodes.length > 0 && !(await price(newCodes))) {
      setCodes([])
      setQuote(null)
    }
  })
  useEffect(() => {
    if (key === null || pricedFor.current === key) return
    const first = pricedFor.current === null
    pricedFor.current = key
    void priceAnew(first)
  }, [key])
  return {
    codes,
    quote,
    busy,
    problem,
    async use(code) {
      if (codes.some((usedCode) => isSameCode(usedCode, code))) return true
      if (codes.length >= maxCodes) {
        setProblem(t('redeem.tooMany', { count: maxCodes }))
        return false
      }
      const taken = await price([...codes, code])
      if (taken) void saveSession('voucherCode', { code })
      return taken
    },
    async drop(code) {
      if (await price(codes.filter((usedCode) => usedCode !== code))) void saveSession('voucherCode', { code: '' })
    },
  }
}

const isSameCode = (code: string, otherCode: string): boolean =>
  code.replace(/[\s-]/g, '').toUpperCase() === otherCode.replace(/[\s-]/g, '').toUpperCase()

export function VoucherCodes({ vouchers }: { vouchers: Vouchers }) {
  const { t } = useFormat()
  const { codes, quote, busy, problem } = vouchers
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const [open, setOpen] = useState(false)
  // A saved code or a message about a code opens the section.
  useEffect(() => {
    if (codes.length > 0 || problem !== null) setOpen(true)
  }, [codes.length, problem])
  const send = async () => {
    const input = field.current
    if (busy || !input) return
    setOpen(true)
    const code = normaliseVoucherCode(input.value)
    setMissing(code === '')
    if (code !== '' && (await vouchers.use(code))) input.value = ''
    else input.focus()
  }
  const message = missing ? t('redeem.missing') : problem
  return (
    <details className="code-part" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="gift" />
        {t('redeem.booking.question')}
      </summary>
      {/* Not a separate form, because it is within the travellers' form, and forms cannot be nested. */}
      <div className="code-form">
        <CodeField input={field} hasProblem={message !== null} onEnter={() => void send()} />
        <button type="button" className="button button-quiet" aria-disabled={busy} onClick={() => void send()}>
          {busy ? t('redeem.busy') : t('redeem.booking.use')}
        </button>
        {message !== null && (
          <p id="voucher-problem" className="field-error" role="alert">
            <Icon name="warning" />
            <span>{message}</span>
          </p>
        )}
      </div>
      <div role="status">
        {codes.length > 0 && <CodeList codes={codes} onDrop={(code) => void vouchers.drop(code)} />}
        {quote && <QuoteSums quote={quote} />}
      </div>
    </details>
  )
}

function CodeField({
  input,
  hasProblem,
  onEnter,
}: {
  input: Ref<HTMLInputElement>
  hasProblem: boolean
  onEnter(): void
}) {
  const { t } = useFormat()
  return (
    <div className="field">
      <label className="field-label" htmlFor="field-voucher">
        {t('redeem.code')}
      </label>
      <input
        ref={input}
        id="field-voucher"
        className="input"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        aria-invalid={hasProblem ? true : undefined}
        aria-describedby={hasProblem ? 'voucher-problem' : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
    </div>
  )
}

function CodeList({ codes, onDrop }: { codes: string[]; onDrop(code: string): void }) {
  const { t } = useFormat()
  return (
    <ul className="code-list">
      {codes.map((code) => (
        <li key={code}>
          <bdi dir="ltr" className="strong">
            {code}
          </bdi>
          <button type="button" className="link link-standalone small" onClick={() => onDrop(code)}>
            {t('redeem.booking.drop')}
            <span className="unseen">: {code}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The amount that the codes pay, and the remaining amount. */
function QuoteSums({ quote }: { quote: CodeQuote }) {
  const { t, sum } = useFormat()
  const atHotelCents = quote.payable_at_hotel_cents ?? 0
  return (
    <table className="sums small">
      <caption className="unseen">{t('redeem.booking.sums')}</caption>
      <tbody>
        <tr>
          <th scope="row">{t('booking.summary.charged')}</th>
          <td>{sum(quote.total_cents)}</td>
        </tr>
        <tr>
          <th scope="row">{t('booking.summary.byVoucher')}</th>
          <td>{sum(-quote.voucher_cents)}</td>
        </tr>
        <tr className="total">
          <th scope="row">{t('booking.summary.leftToPay')}</th>
          <td>{sum(quote.due_now_cents + quote.balance_cents)}</td>
        </tr>
        {atHotelCents > 0 && (
          <tr>
            <th scope="row">{t('booking.summary.atHotel')}</th>
            <td>{sum(atHotelCents)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
