import { describe, expect, it } from 'vitest'
import { packageJsonLd } from './facts.ts'
import type { PageDeal } from './page-deal.ts'

const deal = {
  deals_id: 7,
  title: 'Heather',
  summary: 'Two nights',
  image: { url: '/pictures/a-960.webp' },
  carousel_images: [],
  lowest_price: 189,
  lowest_price_cents: 18_900,
  lowest_price_day: '2027-01-10',
  externally_sold: false,
  hide_price: false,
} as unknown as PageDeal
const site = {
  publicUrl: 'https://shop.example',
  brand: 'Tussenuit',
  url: 'https://shop.example/packages/wellness/heather',
  trail: [{ title: 'Home', url: 'https://shop.example/' }],
}
const factTypes = (detail: PageDeal) =>
  packageJsonLd(detail, site).map((fact) => (fact as { '@type': string })['@type'])

describe('the facts for search engines', () => {
  it('offer the package at its lowest price in euros', () => {
    expect(packageJsonLd(deal, site)[1]).toMatchObject({
      name: 'Heather',
      image: ['https://shop.example/pictures/a-960.webp'],
      offers: { price: '189.00', priceCurrency: 'EUR' },
    })
  })
  it.each([{ hide_price: true }, { externally_sold: true }, { lowest_price_cents: null }])(
    'say nothing of a price that is not shown (%j)',
    (change) => expect(factTypes({ ...deal, ...change })).toEqual(['BreadcrumbList']),
  )
})
