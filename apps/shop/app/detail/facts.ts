/** The structured data of a package for search engines. Without a price there is no offer, and therefore no product. */
import type { PageDeal } from './page-deal.ts'
import { formatPlainEuros } from '@tussenuit/modules/shared/money.ts'
import { breadcrumbJsonLd } from '../parts/json-ld.tsx'

export function packageJsonLd(
  deal: PageDeal,
  site: { publicUrl: string; brand: string; url: string; trail: { title: string; url: string }[] },
): object[] {
  const crumbs = breadcrumbJsonLd(site.trail)
  if (deal.lowest_price_cents === null || deal.externally_sold || deal.hide_price) return [crumbs]
  return [
    crumbs,
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: deal.title,
      description: deal.summary,
      sku: String(deal.deals_id),
      url: site.url,
      image: [deal.image, ...deal.carousel_images.map(({ image }) => image)].map(
        ({ url }) => new URL(url, site.publicUrl).href,
      ),
      brand: { '@type': 'Brand', name: site.brand },
      offers: {
        '@type': 'Offer',
        url: site.url,
        priceCurrency: 'EUR',
        price: formatPlainEuros(deal.lowest_price_cents),
        availability: 'https://schema.org/InStock',
        ...(deal.lowest_price_day === null ? {} : { validThrough: deal.lowest_price_day }),
      },
    },
  ]
}
