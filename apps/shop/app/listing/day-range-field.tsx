import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useRef, useState } from 'react'
import { useAwake } from '../awake.ts'
import { useDealWords } from '../deal-words.ts'
import { Icon } from '../parts/icon.tsx'
import { fetchAhead, useLatePart } from '../parts/late-part.ts'
import type { DayRange } from './range-calendar.tsx'

const loadCalendar = () => import('./range-calendar.tsx')
const short = { day: 'numeric', month: 'short' } as const

type Props = { from: Day | null; to: Day | null; today: Day; onChange(): void }

/** The days between which the whole stay lies. Without scripts, or without the calendar's own, two plain fields. */
export function DayRangeField({ from, to, today, onChange }: Props) {
  const { t, day, dayRange } = useDealWords()
  const awake = useAwake()
  const [chosen, setChosen] = useState({ from, to })
  const [open, setOpen] = useState(false)
  const [plain, setPlain] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const Calendar = useLatePart(loadCalendar, open, () => setPlain(true))
  // The form is read once the hidden fields hold what was chosen.
  const changed = useRef(false)
  useEffect(() => {
    if (!changed.current) return
    changed.current = false
    onChange()
  }, [chosen, onChange])

  if (!awake || plain) return <PlainFields from={chosen.from} to={chosen.to} today={today} />

  const choose = (range: { from: Day | null; to: Day | null }) => {
    changed.current = true
    setChosen(range)
    panel.current?.hidePopover()
    button.current?.focus()
  }
  const place = () => {
    const box = button.current!.getBoundingClientRect()
    const { style, offsetWidth, offsetHeight } = panel.current!
    const start = document.dir === 'rtl' ? box.right - offsetWidth : box.left
    style.left = `${Math.max(8, Math.min(start, window.innerWidth - offsetWidth - 8))}px`
    style.top = `${Math.max(8, Math.min(box.bottom + 8, window.innerHeight - offsetHeight - 8))}px`
  }
  const whole = chosen.from !== null && chosen.to !== null
  return (
    <div className="day-range">
      {/* The calendar would add a rule by script, which the page's security policy forbids; listing.css has it. */}
      <span id="react-aria-pressable-style" hidden />
      {chosen.from !== null && <input type="hidden" name="from" value={chosen.from} />}
      {chosen.to !== null && <input type="hidden" name="to" value={chosen.to} />}
      <button
        ref={button}
        type="button"
        className="input day-range-button"
        popoverTarget="day-range-panel"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => fetchAhead(loadCalendar)}
        onFocus={() => fetchAhead(loadCalendar)}
      >
        <Icon name="calendar" />
        <span className="unseen">{t('listing.pickDays')}: </span>
        <span>
          {whole
            ? dayRange(chosen.from!, chosen.to!, short)
            : chosen.from !== null
              ? t('listing.fromDay', { day: day(chosen.from) })
              : chosen.to !== null
                ? t('listing.toDay', { day: day(chosen.to) })
                : t('listing.anyDays')}
        </span>
      </button>
      <div
        ref={panel}
        id="day-range-panel"
        className="day-range-panel"
        popover="auto"
        role="dialog"
        aria-label={t('listing.pickDays')}
        onToggle={(event) => {
          // Toggles of what lies inside come by here too.
          if (event.target !== panel.current) return
          const opens = event.newState === 'open'
          setOpen(opens)
          if (opens) place()
        }}
      >
        <p className="fine">{t('listing.pickDaysHint')}</p>
        {open &&
          (Calendar ? (
            <Calendar range={whole ? (chosen as DayRange) : null} today={today} onChoose={choose} />
          ) : (
            <span className="skeleton range-skeleton" />
          ))}
        {(chosen.from !== null || chosen.to !== null) && (
          <button type="button" className="link link-alone small" onClick={() => choose({ from: null, to: null })}>
            {t('listing.clearDays')}
          </button>
        )}
      </div>
    </div>
  )
}

function PlainFields({ from, to, today }: { from: Day | null; to: Day | null; today: Day }) {
  const { t } = useDealWords()
  return (
    <div className="filter-days">
      <label className="field">
        <span className="fine">{t('listing.from')}</span>
        <input className="input" type="date" name="from" min={today} defaultValue={from ?? ''} />
      </label>
      <label className="field">
        <span className="fine">{t('listing.to')}</span>
        <input className="input" type="date" name="to" min={today} defaultValue={to ?? ''} />
      </label>
    </div>
  )
}
