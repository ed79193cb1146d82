import { imageOf } from '../media/image.ts'
import { type Route, route } from '../shared/routes.ts'
import type { Shop } from '../shared/shop.ts'
import { translated, translatedHtml } from '../shared/translated.ts'
import * as contract from './contract.ts'
import { itemNoun } from './item-flows.ts'
import { nounRoutes } from './noun-flows.ts'
import { countDeals, findBanners, findBlocks, findReferences } from './store.ts'

/** Items of a kind with how many deals they hold and from which price. */
async function listKind(shop: Shop, kind: 'category' | 'theme' | 'destination', language: string | undefined) {
  const [items, counts] = [await findReferences(shop.db, [kind]), await countDeals(shop.db, kind)]
  return items.map((item) => ({
    item,
    shown: {
      title: translated(item.translations, language, 'title', item.title),
      summary: translated(item.translations, language, 'summary', item.summary),
      image: item.picture ? imageOf(shop.pictures, item.picture) : null,
      deals: counts.get(item.name)?.deals ?? 0,
      lowest_price_cents: counts.get(item.name)?.lowest ?? null,
    },
  }))
}

export const routes: Route[] = [
  route(contract.getCategories, async ({ query }, { shop }) =>
    (await listKind(shop, 'category', query.language)).map(({ item, shown }) => ({
      category_name: item.name,
      display_name: shown.title,
      ...shown,
    })),
  ),
  route(contract.getThemes, async ({ query }, { shop }) =>
    (await listKind(shop, 'theme', query.language)).map(({ item, shown }) => ({ name: item.name, ...shown })),
  ),
  route(contract.getDestinations, async ({ query }, { shop }) =>
    (await listKind(shop, 'destination', query.language)).map(({ item, shown }) => ({
      name: item.name,
      country: item.country ?? '',
      province: item.region ?? '',
      latitude: item.latitude,
      longitude: item.longitude,
      ...shown,
    })),
  ),
  route(contract.getAdditionalInfo, async ({ query }, { shop }) =>
    (await findBlocks(shop.db)).map((block) => ({
      id: block.id,
      name: block.name,
      title: translated(block.translations, query.language, 'title', block.title),
      description: translatedHtml(block.translations, query.language, 'description_html', block.description_html),
    })),
  ),
  route(contract.fetchBannerImages, async ({ query }, { shop }) =>
    (await findBanners(shop.db)).map((banner) => ({
      id: banner.id,
      title: translated(banner.translations, query.language, 'title', banner.title),
      text: translated(banner.translations, query.language, 'text', banner.text),
      link: banner.link,
      image: imageOf(shop.pictures, banner.picture),
    })),
  ),
  ...nounRoutes(contract.categoryCalls, itemNoun('category')),
  ...nounRoutes(contract.themeCalls, itemNoun('theme')),
  ...nounRoutes(contract.destinationCalls, itemNoun('destination')),
  ...nounRoutes(contract.surroundingCalls, itemNoun('surrounding')),
  ...nounRoutes(contract.customFilterCalls, itemNoun('custom_filter')),
]
