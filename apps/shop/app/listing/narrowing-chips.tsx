import type { SearchReply } from '@tussenuit/modules/deal/contract.ts'
import { useLocation } from 'react-router'
import { Link } from '../choice/link.tsx'
import { useDealWords } from '../deal-words.ts'
import { Icon } from '../parts/icon.tsx'
import { useNarrowingWords } from './narrowing-words.ts'
import type { Narrowing } from './wish.ts'
import { Name } from '../parts/name.tsx'

/** What narrows the list, each with a cross that takes it away. */
export function NarrowingChips({ narrowed, facets }: { narrowed: Narrowing[]; facets: SearchReply['facets'] }) {
  const { t } = useDealWords()
  const { pathname } = useLocation()
  const words = useNarrowingWords(facets)
  if (narrowed.length === 0) return null
  return (
    <>
      {narrowed.map((one) => (
        <Link key={`${one.key} ${one.value}`} complete className="chip" to={`${pathname}${one.without}`}>
          <Name>{words(one)}</Name>
          <Icon name="close" />
          <span className="unseen">{t('listing.takeAway')}</span>
        </Link>
      ))}
      <Link complete className="link link-alone small" to={pathname}>
        {t('listing.clearAll')}
      </Link>
    </>
  )
}
