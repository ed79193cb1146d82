import { useLocation } from 'react-router'
import { languageName, languageTag } from '../language.ts'
import { useShopData } from '../shop-data.ts'

const pathInLanguage = (language: string, { pathname, search }: { pathname: string; search: string }): string => {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return `${pathname}?${query}`
}

/**
 * Links to the same page in every language of the shop, each labelled with the language's own name. Each link loads a
 * new document, because header and footer change too.
 */
export function LanguageLinks() {
  const shop = useShopData()
  const place = useLocation()
  if (!shop) return null
  return (
    <ul className="languages">
      {shop.languages.map((language) => (
        <li key={language}>
          <a
            href={pathInLanguage(language, place)}
            lang={languageTag(language)}
            hrefLang={languageTag(language)}
            aria-current={language === shop.language ? 'true' : undefined}
          >
            {languageName(language)}
          </a>
        </li>
      ))}
    </ul>
  )
}
