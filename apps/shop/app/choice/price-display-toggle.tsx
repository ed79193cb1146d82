import { useLocation } from 'react-router'
import { useFormat } from '../format.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import { Link } from './link.tsx'
import { priceDisplayFor, type Room, type PriceDisplay } from './travel-choice.ts'
import { useTravelChoice } from './use-travel-choice.ts'

const both: PriceDisplay[] = ['person', 'together']

/** Whether prices are per person or for the whole party; for one person both are the same. */
export function PriceDisplayToggle({ rooms }: { rooms: Room[] | null }) {
  const { t } = useFormat()
  const { pathname, search, hash } = useLocation()
  const choice = useTravelChoice()
  const party = rooms ?? choice.rooms
  if (party?.length === 1 && party[0]!.adults + party[0]!.children.length === 1) return null
  const priceDisplay = priceDisplayFor(choice.priceDisplay, party ?? [])
  return (
    <nav className="segments" aria-label={t('price.shown.label')}>
      {both.map((option) => {
        const query = new URLSearchParams(search)
        query.set('prices', option)
        return (
          <Link
            key={option}
            complete
            replace
            preventScrollReset
            state={inPlaceState}
            to={`${pathname}?${query}${hash}`}
            aria-current={option === priceDisplay ? 'true' : undefined}
          >
            {t(`price.shown.${option}`)}
          </Link>
        )
      })}
    </nav>
  )
}
