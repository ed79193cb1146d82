import type { Customization } from '@tussenuit/modules/platform/settings/contract.ts'

/**
 * Structured data for search engines, which read the page as the server sent it. The browser makes none: pages pass
 * `undefined` there, so that their functions for it are not part of the scripts. It is never executed, and "<" is
 * escaped so that a text cannot end the element.
 */
export function JsonLd({ facts }: { facts: object[] | undefined }) {
  const __html = facts ? JSON.stringify(facts).replaceAll('<', '\\u003c') : ''
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}

/** The bread crumb in JSON-LD, with absolute URLs. */
export function breadcrumbJsonLd(trail: { title: string; url: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: url,
    })),
  }
}

/** The shop in JSON-LD, as an organisation and as a website with a search. */
export function shopJsonLd({ brand_name, logo, contact, socials }: Customization, publicUrl: string): object[] {
  const url = `${publicUrl}/`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': `${url}#shop`,
      name: brand_name,
      url,
      logo: logo ? new URL(logo, url).href : `${publicUrl}/assets/icon.svg`,
      ...(contact.email ? { email: contact.email } : {}),
      ...(contact.phone ? { telephone: contact.phone } : {}),
      ...(contact.address ? { address: contact.address } : {}),
      ...(socials.length > 0 ? { sameAs: socials.map((social) => social.url) } : {}),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: brand_name,
      url,
      publisher: { '@id': `${url}#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}/packages/all?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
