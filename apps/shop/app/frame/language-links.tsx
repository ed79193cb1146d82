import { useLocation } from 'react-router'
import { languageName, languageTag } from '../language.ts'
import { useShopData } from '../shop-data.ts'

const queryInLanguage = (language: string, search: string): string => {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return `?${query}`
}

/**
 * Links to the same page in every language of the shop, each labelled with the language's own name. Each link loads a
 * new document, because header and footer change too.
 */
export function LanguageLinks() {
  const shop = useShopData()
  const { search } = useLocation()
  if (!shop) return null
  return (
    <ul className="languages">
      {shop.languages.map((language) => (
        <li key={language}>
          <a
            href={queryInLanguage(language, search)}
            lang={languageTag(language)}
            aria-current={language === shop.language ? 'true' : undefined}
          >
            {languageName(language)}
          </a>
        </li>
      ))}
    </ul>
  )
}
