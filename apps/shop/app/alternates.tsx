/** One page, several languages: which address is the page's own, and where it is said in another language. */
import { useLocation, useMatches } from 'react-router'
import { languageTag, type Language } from './language.ts'
import type { PageFacts } from './page-meta.ts'

export const inLanguage = (url: string, language: Language): string => `${url}${url.includes('?') ? '&' : '?'}lang=${language}`

/** Asked for by ?lang= it is that language's page; bare, it speaks the visitor's own and is the one for everyone else. */
export function Alternates({ shop }: { shop: { language: Language; languages: Language[]; customization: { brand_name: string } } }) {
  const matches = useMatches()
  const { search } = useLocation()
  const page = matches.map((match) => (match.loaderData as { page?: PageFacts } | undefined)?.page).findLast((facts) => facts !== undefined)
  if (!page || page.hidden) return null
  const asked = new URLSearchParams(search).get('lang')?.toLowerCase() === shop.language.toLowerCase()
  const own = asked ? inLanguage(page.canonical, shop.language) : page.canonical
  return (
    <>
      <link rel="canonical" href={own} />
      <meta property="og:url" content={own} />
      <meta property="og:site_name" content={shop.customization.brand_name} />
      <meta property="og:locale" content={languageTag(shop.language).replace('-', '_')} />
      {shop.languages.length > 1 && shop.languages.map((language) => <link key={language} rel="alternate" hrefLang={languageTag(language).replace('en-GB', 'en')} href={inLanguage(page.canonical, language)} />)}
      {shop.languages.length > 1 && <link rel="alternate" hrefLang="x-default" href={page.canonical} />}
    </>
  )
}
