/** The preview of the form's deal: its page, its card and its price calendar. */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { languages, localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import { useLocale, useRecordContext, useTranslate } from 'ra-core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { toRequestBody, callApi } from '../../kit/data-provider.ts'
import { useLoad } from '../../kit/use-load.ts'
import { useDebounced } from '../../kit/use-debounced.ts'
import { resources } from '../../kit/resources.ts'

type Day = Pick<CalendarDay, 'date' | 'available' | 'reason' | 'price_per_person_cents'>
type Image = { url: string; srcset: string; alt: string }
type PreviewReply = {
  token: string
  path: string
  nights: number | null
  calendar: Day[]
  deal: {
    title: string
    summary: string
    image: Image
    package_label: string | null
    banner_name: string | null
    show_hotel_nights: number[]
    lowest_price_cents: number | null
    price_state: string
    price_before_discount: number | null
    discount_percentage: number | null
  }
}
/** Delay after the last key press, so that not every keystroke requests a preview. */
const debounceMs = 600
const views = ['page', 'calendar', 'card'] as const
type View = (typeof views)[number]

export default function DealPreview() {
  const translate = useTranslate()
  const deal = useRecordContext()
  const [view, setView] = useState<View>('page')
  const [isPhone, setPhone] = useState(true)
  const [language, setLanguage] = useState('en')
  const [nights, setNights] = useState<number | null>(null)
  const [month, setMonth] = useState<string | null>(null)
  const { preview, problem } = usePreview(
    deal?.['version'] === undefined ? null : Number(deal.id),
    language,
    nights,
    month,
  )
  return (
    <>
      <div className="preview-tools">
        <div className="views" role="group" aria-label={translate('preview.what')}>
          {views.map((name) => (
            <button key={name} type="button" aria-pressed={name === view} onClick={() => setView(name)}>
              {translate(`preview.${name}`)}
            </button>
          ))}
        </div>
        <select
          aria-label={translate('office.language')}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {localeOfLanguage(code).name}
            </option>
          ))}
        </select>
        {view === 'page' && (
          <button type="button" className="bare" aria-pressed={!isPhone} onClick={() => setPhone(!isPhone)}>
            {translate(isPhone ? 'preview.wide' : 'preview.phone')}
          </button>
        )}
      </div>
      {problem && <p className="note">{problem}</p>}
      {preview && view === 'page' && (
        <PreviewPage
          className={isPhone ? 'preview-page' : 'preview-page preview-wide'}
          src={`${preview.path}?preview=${preview.token}&lang=${language}`}
        />
      )}
      {preview && view === 'card' && <PreviewCard preview={preview} language={language} />}
      {preview && view === 'calendar' && (
        <PreviewCalendar preview={preview} language={language} chooseNights={setNights} chooseMonth={setMonth} />
      )}
      <p className="quiet preview-foot">{translate('preview.foot')}</p>
    </>
  )
}

/** The scroll position is retained when the page reloads after a change. */
function PreviewPage({ className, src }: { className: string; src: string }) {
  const translate = useTranslate()
  const frame = useRef<HTMLIFrameElement>(null)
  const top = useRef(0)
  // Runs before the browser navigates: the frame still shows the previous page.
  useLayoutEffect(() => {
    top.current = frame.current?.contentWindow?.scrollY ?? 0
  }, [src])
  return (
    <iframe
      ref={frame}
      className={className}
      title={translate('preview.page')}
      src={src}
      onLoad={() => frame.current?.contentWindow?.scrollTo({ top: top.current, behavior: 'instant' })}
      // Disables scripts, both those of the page and any that a user typed.
      sandbox="allow-same-origin"
    />
  )
}

/** Requests a preview shortly after the last change and shows the previous one until it arrives. */
function usePreview(id: number | null, language: string, nights: number | null, month: string | null) {
  const translate = useTranslate()
  const { getValues } = useFormContext()
  // Subscribes to every change; the values are read with `getValues`.
  useWatch()
  const body = useDebounced(
    {
      deals_id: id,
      deal: toRequestBody(resources.deals, getValues()),
      language,
      ...(nights === null ? {} : { nights }),
      ...(month === null ? {} : { month }),
    },
    debounceMs,
  )
  const { data: preview, failure } = useLoad<PreviewReply>(
    ['deal-preview', body],
    (signal) => callApi('POST /previewDeal', { body }, signal),
    { enabled: body !== undefined, keepsPrevious: true },
  )
  const problem = failure && translate(failure.fields.length > 0 ? 'preview.notYet' : 'preview.failed')
  return { preview, problem }
}

function PreviewCard({ preview: { deal }, language }: { preview: PreviewReply; language: string }) {
  const translate = useTranslate()
  const { direction, tag } = localeOfLanguage(language)
  const euros = (cents: number) => formatEuros(cents, language)
  return (
    <article className="preview-card" lang={tag} dir={direction}>
      <img src={deal.image.url} srcSet={deal.image.srcset} sizes="360px" alt={deal.image.alt} />
      <h3>{deal.title}</h3>
      <p>{deal.summary}</p>
      <p dir="auto">
        {deal.price_state === 'hidden'
          ? translate('preview.priceHidden')
          : deal.lowest_price_cents === null
            ? translate('deal.noPrice')
            : translate('preview.from', { price: euros(deal.lowest_price_cents) })}
      </p>
    </article>
  )
}

const dayOf = (date: string) => new Date(`${date}T00:00:00Z`)

function PreviewCalendar({
  preview: { calendar, nights, deal },
  language,
  chooseNights,
  chooseMonth,
}: {
  preview: PreviewReply
  language: string
  chooseNights: (nights: number) => void
  chooseMonth: (month: string) => void
}) {
  const translate = useTranslate()
  const { tag } = localeOfLanguage(useLocale())
  const first = calendar[0]?.date
  if (!first || nights === null) return <p className="note">{translate('preview.noCalendar')}</p>
  const monthName = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const other = (months: number) => {
    const date = dayOf(first)
    date.setUTCMonth(date.getUTCMonth() + months)
    return date.toISOString().slice(0, 7)
  }
  return (
    <>
      <div className="preview-tools">
        <button type="button" className="bare" onClick={() => chooseMonth(other(-1))}>
          {translate('preview.before')}
        </button>
        <b>{monthName.format(dayOf(first))}</b>
        <button type="button" className="bare" onClick={() => chooseMonth(other(1))}>
          {translate('preview.after')}
        </button>
        <select
          aria-label={translate('preview.nights')}
          value={nights}
          onChange={(event) => chooseNights(Number(event.target.value))}
        >
          {deal.show_hotel_nights.map((length) => (
            <option key={length} value={length}>
              {translate('deal.length', { smart_count: length, days: length + 1 })}
            </option>
          ))}
        </select>
      </div>
      <DayTable calendar={calendar} language={language} />
    </>
  )
}

/** Groups the days into weeks that begin on Monday. */
function weeksOf(calendar: readonly Day[]): (Day | null)[][] {
  const lead = (dayOf(calendar[0]!.date).getUTCDay() + 6) % 7
  const cells = [...Array.from({ length: lead }, () => null), ...calendar]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function DayTable({ calendar, language }: { calendar: readonly Day[]; language: string }) {
  const translate = useTranslate()
  const { tag } = localeOfLanguage(useLocale())
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const prices = calendar.flatMap(({ price_per_person_cents: cents }) => cents ?? [])
  const lowest = Math.min(...prices)
  return (
    <table className="preview-days">
      <caption className="unseen">{translate('preview.calendar')}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, index) => (
            <th key={index} scope="col">
              {weekday.format(new Date(Date.UTC(1970, 0, 5 + index)))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(calendar).map((week) => (
          <tr key={week.find((day) => day)?.date}>
            {Array.from({ length: 7 }, (_, index) => (
              <CalendarCell key={index} day={week[index] ?? null} lowest={lowest} language={language} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CalendarCell({ day, lowest, language }: { day: Day | null; lowest: number; language: string }) {
  const translate = useTranslate()
  if (!day) return <td />
  const cents = day.price_per_person_cents
  return (
    <td className={!day.available ? 'off' : cents === lowest ? 'cheapest' : undefined}>
      <span>{Number(day.date.slice(8))}</span>
      {cents !== null && <b>{formatEuros(cents, language)}</b>}
      {day.reason && <small>{translate(`preview.reason.${day.reason}`)}</small>}
    </td>
  )
}
