/** The canonical URL of a page and its URLs in the other languages, for search engines. */
import { useMatches } from 'react-router'
import { defaultLanguage } from '@tussenuit/modules/shared/language.ts'
import { languageTag, type Language } from './language.ts'
import type { PageFacts } from './page-meta.ts'

export const languageUrl = (url: string, language: Language): string =>
  `${url}${url.includes('?') ? '&' : '?'}lang=${language}`

/**
 * Each language has one URL: English the URL without a parameter, each other language the one with ?lang=. A page at
 * the URL without a parameter may also be served in the visitor's language; its canonical URL is then the one of that
 * language.
 */
export function AlternateLanguageLinks({
  shop,
}: {
  shop: { language: Language; languages: Language[]; customization: { brand_name: string } }
}) {
  const matches = useMatches()
  const page = matches
    .map((match) => (match.loaderData as { page?: PageFacts } | undefined)?.page)
    .findLast((facts) => facts !== undefined)
  if (!page || page.hidden) return null
  const addressIn = (language: Language) =>
    language === defaultLanguage ? page.canonical : languageUrl(page.canonical, language)
  const own = addressIn(shop.language)
  return (
    <>
      <link rel="canonical" href={own} />
      <meta property="og:url" content={own} />
      <meta property="og:site_name" content={shop.customization.brand_name} />
      <meta property="og:locale" content={languageTag(shop.language).replace('-', '_')} />
      {shop.languages.length > 1 &&
        shop.languages.map((language) => (
          <link
            key={language}
            rel="alternate"
            hrefLang={languageTag(language).replace('en-GB', 'en')}
            href={addressIn(language)}
          />
        ))}
      {shop.languages.length > 1 && <link rel="alternate" hrefLang="x-default" href={page.canonical} />}
    </>
  )
}
