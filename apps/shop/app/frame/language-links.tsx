import { useLocation } from 'react-router'
import { languageNames, languageTag } from '../language.ts'
import { useShopData } from '../shop-data.ts'

/** The same page in every language the shop speaks, each named in its own words. A whole new page: the frame changes too. */
export function LanguageLinks() {
  const shop = useShopData()
  const { pathname, search } = useLocation()
  if (!shop) return null
  return (
    <ul className="languages">
      {shop.languages.map((language) => {
        const query = new URLSearchParams(search)
        query.set('lang', language)
        return (
          <li key={language}>
            <a href={`${pathname}?${query}`} lang={languageTag(language)} hrefLang={languageTag(language)} aria-current={language === shop.language ? 'true' : undefined}>{languageNames[language]}</a>
          </li>
        )
      })}
    </ul>
  )
}
