/** One page, several languages: which address is the page's own, and where it is said in another language. */
import { useMatches } from 'react-router'
import { defaultLanguage } from '@tussenuit/modules/shared/language.ts'
import { languageTag, type Language } from './language.ts'
import type { PageFacts } from './page-meta.ts'

export const inLanguage = (url: string, language: Language): string =>
  `${url}${url.includes('?') ? '&' : '?'}lang=${language}`

/**
 * Every language has one address: English the bare one, the others with ?lang=. The bare address also serves visitors
 * in their own language; it then names that language's address as the canonical one.
 */
export function Alternates({
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
    language === defaultLanguage ? page.canonical : inLanguage(page.canonical, language)
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
