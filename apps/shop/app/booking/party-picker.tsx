import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { prefetchComponent, useLazyComponent } from '../parts/lazy-component.ts'
import { useToast } from '../parts/toasts.tsx'
import type { DraftRoom } from './party-draft.ts'
import type { Room } from './url-state.ts'
import { useBookingLabels } from './booking-labels.ts'

const loadBox = () => import('./party-box.tsx')

/**
 * The party: rooms, adults, children with their ages, and country. Every change applies immediately, except while the
 * age of a child is missing: until then the page shows no price, and nothing outside the box can be pressed.
 */
export function PartyPicker({
  rooms,
  label,
  isTooMany = false,
  onChange,
}: {
  rooms: Room[]
  /** Text shown instead of the party until one is chosen. */
  label?: string | null
  /** The hotels have replied that the party is too large for its rooms. */
  isTooMany?: boolean
  onChange(rooms: Room[]): void
}) {
  const { t } = useFormat()
  const toast = useToast()
  const { party } = useBookingLabels()
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState<DraftRoom[] | null>(null)
  const details = useRef<HTMLDetailsElement>(null)
  const Box = useLazyComponent(loadBox, isOpen, () => {
    if (details.current) details.current.open = false
    toast({ text: t('booking.offline'), kind: 'bad' })
  })
  // The box may have been opened before the page was hydrated.
  useEffect(() => setIsOpen(details.current?.open ?? false), [])
  return (
    <details
      className={draft === null ? 'party' : 'party party-waits'}
      ref={details}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary
        className="chip"
        onPointerEnter={() => prefetchComponent(loadBox)}
        onFocus={() => prefetchComponent(loadBox)}
      >
        <Icon name="person" />
        {draft === null && label ? label : party(draft ?? rooms)}
        <Icon name="chevron-down" />
      </summary>
      <div className="party-box panel">
        {Box ? (
          <Box
            details={details}
            isOpen={isOpen}
            rooms={rooms}
            draft={draft}
            isTooMany={isTooMany}
            onDraft={setDraft}
            onChange={onChange}
          />
        ) : (
          <i className="skeleton pay-wait scripted" role="status" aria-label={t('common.loading')} />
        )}
      </div>
    </details>
  )
}
