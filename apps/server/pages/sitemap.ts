/** sitemap.xml and robots.txt: every indexable page in every language, and the disallowed paths. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findContentPageChangeTimes, pageNames } from '@tussenuit/modules/people/content/index.ts'
import { findDealChangeTimes } from '@tussenuit/modules/catalogue/deal/index.ts'
import { DatabaseUnavailable } from '@tussenuit/modules/shared/refusal.ts'
import { escapeXml } from '@tussenuit/modules/shared/xml.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { defaultLanguage, type LanguageCode } from '@tussenuit/modules/shared/language.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import { closedSeconds } from '../http/opening.ts'

type Facts = {
  publicUrl: string
  languages: readonly LanguageCode[]
  languageTag(language: string): string
  /** Whether the storefront has a page at this path. */
  hasPage(path: string): boolean
  api(request: FastifyRequest): Client
  db: Db
  isOpen(): Promise<boolean>
}

/** `changedAt`: when the page's texts were last changed; null if unknown. */
export type SitePage = { path: string; changedAt: Date | null }

const cacheSeconds = 3600

/** One entry per page with the addresses of its other languages. */
export function sitemapXml(
  pages: readonly SitePage[],
  { publicUrl, languages, languageTag }: Pick<Facts, 'publicUrl' | 'languages' | 'languageTag'>,
): string {
  const entries = pages.map(({ path, changedAt }) => {
    const url = publicUrl + path
    const others =
      languages.length > 1
        ? [
            ...languages.map((language) => ({
              tag: languageTag(language).replace('en-GB', 'en'),
              href: language === defaultLanguage ? url : `${url}?lang=${language}`,
            })),
            { tag: 'x-default', href: url },
          ]
        : []
    const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
    return (
      `<url><loc>${escapeXml(url)}</loc>${changed}` +
      others
        .map(({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(href)}"/>`)
        .join('') +
      '</url>'
    )
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
  )
}

/** Pages with noindex must stay readable for crawlers, so only /api/ is disallowed. A closed shop has no sitemap. */
export const robotsTxt = (publicUrl: string, isOpen: boolean): string =>
  `User-agent: *\nDisallow: /api/\n${isOpen ? `\nSitemap: ${publicUrl}/sitemap.xml\n` : ''}`

async function listSitePages(api: Client, { hasPage, db }: Facts): Promise<SitePage[]> {
  const [deals, categories, themes, destinations, dealChanges, pageChanges] = await Promise.all([
    api('GET /deals', { query: {} }),
    api('GET /categories', { query: {} }),
    api('GET /themes', { query: {} }),
    api('GET /destinations', { query: {} }),
    findDealChangeTimes(db),
    findContentPageChangeTimes(db),
  ])
  const cards = Array.isArray(deals.data) ? deals.data : deals.data.items
  const headings = [
    ...categories.data.map(({ category_name: name, deals: count }) => ({ name, count })),
    ...themes.data.map(({ name, deals: count }) => ({ name, count })),
    ...destinations.data.map(({ name, deals: count }) => ({ name, count })),
  ]
  const part = encodeURIComponent
  const changeOfDeal = new Map(dealChanges.map((deal) => [deal.id, deal.updated_at]))
  const changeOfPage = new Map(pageChanges.map((page) => [page.name, page.updated_at]))
  const lastDeal = latestOf(dealChanges.map((deal) => deal.updated_at))
  const plain = (path: string): SitePage => ({ path, changedAt: null })
  return [
    { path: '/', changedAt: lastDeal },
    { path: '/packages/all', changedAt: lastDeal },
    ...['destinations', 'travel-types', 'themes', 'vouchers', 'verzilveren']
      .filter(hasPage)
      .map((name) => plain(`/${name}`)),
    ...pageNames
      .filter((name) => name !== 'blank-page' && hasPage(name))
      .map((name) => ({ path: `/${name}`, changedAt: changeOfPage.get(name) ?? null })),
    ...headings.filter(({ count }) => count > 0).map(({ name }) => plain(`/packages/${part(name)}`)),
    ...cards.map((deal) => ({
      path: `/packages/${part(deal.category)}/${part(deal.category_id)}`,
      changedAt: changeOfDeal.get(deal.deals_id) ?? null,
    })),
  ]
}

const latestOf = (moments: Date[]): Date | null =>
  moments.reduce<Date | null>((last, moment) => (last === null || moment > last ? moment : last), null)

/**
 * If the database is down, the shop counts as open: search engines would remove the pages of a closed shop for a long
 * time.
 */
async function isOpenNow(facts: Facts): Promise<boolean> {
  try {
    return await facts.isOpen()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    return true
  }
}

export function addSitemap(app: FastifyInstance, facts: Facts): void {
  app.get('/robots.txt', async (_request, reply) => {
    const isOpen = await isOpenNow(facts)
    return reply
      .header('cache-control', isOpen ? `public, max-age=${cacheSeconds}` : 'no-store')
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(facts.publicUrl, isOpen))
  })
  app.get('/sitemap.xml', async (request, reply) => {
    if (!(await isOpenNow(facts)))
      return reply
        .status(503)
        .headers({ 'retry-after': closedSeconds, 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('The shop is not open')
    const pages = await listSitePages(facts.api(request), facts)
    const perPath = new Map(pages.map((page) => [page.path, page]))
    return reply
      .header('cache-control', `public, max-age=${cacheSeconds}`)
      .type('application/xml; charset=utf-8')
      .send(sitemapXml([...perPath.values()], facts))
  })
}
