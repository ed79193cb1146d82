import { useFormat } from '../format.ts'
import { useShopData } from '../shop-data.ts'
import { SearchSuggestionGroups } from './found-groups.tsx'
import { useSearchSuggestions } from './search-finds.ts'

/** Suggestions for the term in the side menu's search. Loaded when that input gets the focus. */
export default function MenuSuggestions({ query }: { query: string }) {
  const { t } = useFormat()
  const shop = useShopData()
  const finds = useSearchSuggestions(shop?.menus, query, shop?.language ?? 'en')
  return (
    <>
      <SearchSuggestionGroups finds={finds} kinds={['destinations', 'categories', 'themes', 'hotels', 'stays']} />
      {!finds.any && !finds.asking && <p className="quiet">{t('header.noDestinations')}</p>}
    </>
  )
}
