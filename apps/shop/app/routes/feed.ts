/**
 * The newest packages for feed readers, in the visitor's language. Without prices, because feed readers keep old
 * entries and prices change.
 */
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { escapeXml } from '@tussenuit/modules/shared/xml.ts'
import type { Route } from './+types/feed'
import { languageUrl } from '../alternates.tsx'
import { shopContext } from '../context.ts'
import { languageTag } from '../language.ts'
import { translateInto } from '../translations.server.ts'

const maxItems = 20

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, publicUrl, customization } = context.get(shopContext)
  const t = translateInto(language)
  const { data } = await api('GET /deals/new', { query: { language, limit: maxItems } })
  const deals = Array.isArray(data) ? data : data.items
  const items = deals.map((deal) => {
    const path = `/packages/${encodeURIComponent(deal.category)}/${encodeURIComponent(deal.category_id)}`
    return xmlItem(deal, publicUrl, languageUrl(`${publicUrl}${path}`, language))
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${xmlElement('title', `${customization.brand_name}: ${t('home.newest')}`)}
${xmlElement('link', `${publicUrl}/`)}
${xmlElement('description', t('home.newestText'))}
${xmlElement('language', languageTag(language))}
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(languageUrl(`${publicUrl}/feed.xml`, language))}"/>
${items.join('\n')}
</channel>
</rss>
`
  return new Response(xml, {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-language, cookie',
    },
  })
}

const xmlElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

/** The entry's id is the deal's number, so that a corrected title does not create a new entry. */
function xmlItem(deal: DealCard, publicUrl: string, link: string): string {
  return (
    `<item>${xmlElement('title', deal.title)}${xmlElement('link', link)}<guid isPermaLink="false">` +
    `${escapeXml(`${publicUrl}/#package-${deal.deals_id}`)}</guid>${xmlElement('description', deal.summary)}` +
    `${deal.destination ? xmlElement('category', deal.destination.title) : ''}</item>`
  )
}
