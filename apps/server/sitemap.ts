/** What search engines are told: every page worth finding, in every language, and where not to look. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageNames } from '@tussenuit/modules/content/index.ts'
import { escapeXml } from '@tussenuit/modules/shared/xml.ts'
import type { Client } from '@tussenuit/modules/shared/client.ts'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'

type Facts = {
  publicUrl: string
  languages: readonly LanguageCode[]
  languageTag(language: string): string
  /** Whether the storefront has a page at this path. */
  hasPage(path: string): boolean
  api(request: FastifyRequest): Client
}

const keptSeconds = 3600

/** One address with where it is said in other languages; only `paths` vary. */
export function sitemap(paths: readonly string[], { publicUrl, languages, languageTag }: Pick<Facts, 'publicUrl' | 'languages' | 'languageTag'>): string {
  const entries = paths.map((path) => {
    const url = publicUrl + path
    const others = languages.length > 1
      ? [...languages.map((language) => ({ tag: languageTag(language).replace('en-GB', 'en'), href: `${url}?lang=${language}` })), { tag: 'x-default', href: url }]
      : []
    return `<url><loc>${escapeXml(url)}</loc>${others.map(({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(href)}"/>`).join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

/** Pages that are not to be found say so themselves; they must be read for that. */
export const robots = (publicUrl: string): string => `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

async function pathsOf(api: Client, hasPage: Facts['hasPage']): Promise<string[]> {
  const [deals, categories, themes, destinations] = await Promise.all([api('GET /deals', { query: {} }), api('GET /categories', { query: {} }), api('GET /themes', { query: {} }), api('GET /destinations', { query: {} })])
  const cards = Array.isArray(deals.data) ? deals.data : deals.data.items
  const headings = [...categories.data.map(({ category_name: name, deals: count }) => ({ name, count })), ...themes.data.map(({ name, deals: count }) => ({ name, count })), ...destinations.data.map(({ name, deals: count }) => ({ name, count }))]
  const part = encodeURIComponent
  return [
    '/', '/packages/all', ...['vouchers', 'verzilveren', ...pageNames.filter((name) => name !== 'blank-page')].filter(hasPage).map((name) => `/${name}`),
    ...headings.filter(({ count }) => count > 0).map(({ name }) => `/packages/${part(name)}`), ...cards.map((deal) => `/packages/${part(deal.category)}/${part(deal.category_id)}`),
  ]
}

export function addSitemap(app: FastifyInstance, facts: Facts): void {
  app.get('/robots.txt', async (_request, reply) => reply.header('cache-control', `public, max-age=${keptSeconds}`).type('text/plain; charset=utf-8').send(robots(facts.publicUrl)))
  app.get('/sitemap.xml', async (request, reply) => {
    const paths = await pathsOf(facts.api(request), facts.hasPage)
    return reply.header('cache-control', `public, max-age=${keptSeconds}`).type('application/xml; charset=utf-8').send(sitemap([...new Set(paths)], facts))
  })
}
