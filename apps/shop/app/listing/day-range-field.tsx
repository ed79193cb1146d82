import type { Day } from '@tussenuit/modules/shared/day.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { useDealLabels } from '../deal-labels.ts'
import { Icon } from '../parts/icon.tsx'
import { prefetchComponent, useLazyComponent } from '../parts/lazy-component.ts'
import type { DayRange } from './range-calendar.tsx'

const loadCalendar = () => import('./range-calendar.tsx')
const short = { day: 'numeric', month: 'short' } as const

type Props = { from: Day | null; to: Day | null; today: Day; onChange(): void }

/** Places the panel below the button, or higher if it would not fit into the window. */
function placePanelBelow(button: HTMLElement, panel: HTMLElement): void {
  const box = button.getBoundingClientRect()
  const { style, offsetWidth, offsetHeight } = panel
  const start = document.dir === 'rtl' ? box.right - offsetWidth : box.left
  style.left = `${Math.max(8, Math.min(start, window.innerWidth - offsetWidth - 8))}px`
  style.top = `${Math.max(8, Math.min(box.bottom + 8, window.innerHeight - offsetHeight - 8))}px`
}

/**
 * The date range of the stay. Without scripts, or if the calendar's script cannot be loaded, it consists of two plain
 * fields.
 */
export function DayRangeField({ from, to, today, onChange }: Props) {
  const { t } = useDealLabels()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState({ from, to })
  const [open, setOpen] = useState(false)
  const [plain, setPlain] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const Calendar = useLazyComponent(loadCalendar, open, () => setPlain(true))
  // Calls `onChange` after the hidden fields have the new values, because it reads the form.
  const changed = useRef(false)
  useEffect(() => {
    if (!changed.current) return
    changed.current = false
    onChange()
  }, [chosen, onChange])

  usePanelPlacing(open, button, panel)

  if (!hydrated || plain) return <PlainFields from={chosen.from} to={chosen.to} today={today} />

  const choose = (range: { from: Day | null; to: Day | null }) => {
    changed.current = true
    setChosen(range)
    panel.current?.hidePopover()
    button.current?.focus()
  }
  const whole = chosen.from !== null && chosen.to !== null
  return (
    <div className="day-range">
      {/* The calendar's components insert a style rule by script unless this id exists, which the
          Content-Security-Policy forbids; the rule is in the style sheet. */}
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
        onPointerEnter={() => prefetchComponent(loadCalendar)}
        onFocus={() => prefetchComponent(loadCalendar)}
      >
        <Icon name="calendar" />
        <span className="unseen">{t('listing.pickDays')}: </span>
        <span>
          <RangeLabel from={chosen.from} to={chosen.to} />
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
          // Toggle events of nested elements arrive here too.
          if (event.target !== panel.current) return
          setOpen(event.newState === 'open')
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
          <button type="button" className="link link-standalone small" onClick={() => choose({ from: null, to: null })}>
            {t('listing.clearDays')}
          </button>
        )}
      </div>
    </div>
  )
}

function RangeLabel({ from, to }: { from: Day | null; to: Day | null }) {
  const { t, day, dayRange } = useDealLabels()
  if (from !== null && to !== null) return dayRange(from, to, short)
  if (from !== null) return t('listing.fromDay', { day: day(from) })
  return to !== null ? t('listing.toDay', { day: day(to) }) : t('listing.anyDays')
}

/**
 * Places the open panel again when its size changes: the calendar loads later, and the number of rows varies by month.
 */
function usePanelPlacing(
  isOpen: boolean,
  button: RefObject<HTMLButtonElement | null>,
  panel: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const observer = new ResizeObserver(() => placePanelBelow(button.current!, panel.current!))
    observer.observe(panel.current!)
    return () => observer.disconnect()
  }, [isOpen, button, panel])
}

function PlainFields({ from, to, today }: { from: Day | null; to: Day | null; today: Day }) {
  const { t } = useDealLabels()
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
