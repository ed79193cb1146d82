import type { SearchReply } from '@tussenuit/modules/deal/contract.ts'
import { Link, useLocation } from 'react-router'
import { useDealWords } from '../deal-words.ts'
import { Icon } from '../parts/icon.tsx'
import { useNarrowingWords } from './narrowing-words.ts'
import type { Narrowing } from './wish.ts'

/** What narrows the list, each with a cross that takes it away. */
export function NarrowingChips({ narrowed, facets }: { narrowed: Narrowing[]; facets: SearchReply['facets'] }) {
  const { t } = useDealWords()
  const { pathname } = useLocation()
  const words = useNarrowingWords(facets)
  if (narrowed.length === 0) return null
  return (
    <>
      {narrowed.map((one) => (
        <Link key={`${one.key} ${one.value}`} className="chip" to={`${pathname}${one.without}`}>{words(one)}<Icon name="close" /><span className="unseen">{t('listing.takeAway')}</span></Link>
      ))}
      <Link className="link link-alone small" to={pathname}>{t('listing.clearAll')}</Link>
    </>
  )
}
