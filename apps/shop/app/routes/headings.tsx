/** All destinations, travel types or themes: the targets of "view all". */
import type { Image } from '@tussenuit/modules/platform/media/image.ts'
import type { Route } from './+types/headings'
import { Link } from '../choice/link.tsx'
import { useShouldShowUsualPrices } from '../choice/use-travel-choice.ts'
import { shopContext, type ShopRequest } from '../context.ts'
import { useFormat } from '../format.ts'
import { headingPages, type HeadingKind } from '../heading-pages.ts'
import { pageMeta } from '../page-meta.ts'
import { Breadcrumbs } from '../parts/crumbs.tsx'
import { longestPartStyle } from '../parts/fit-heading.ts'
import { JsonLd, breadcrumbJsonLd } from '../parts/json-ld.tsx'
import { ProperName } from '../parts/name.tsx'
import { Picture } from '../parts/picture.tsx'
import { Price } from '../parts/price.tsx'
import { translateInto } from '../translations.server.ts'
import '../styles/listing.css'
import { toPictureFacts } from '../parts/picture-facts.ts'

type Heading = {
  name: string
  title: string
  summary: string
  image: Image | null
  deals: number
  lowest_price_cents: number | null
}

async function findHeadings({ api, language }: ShopRequest, kind: HeadingKind): Promise<Heading[]> {
  const query = { language }
  if (kind === 'destinations') return (await api('GET /destinations', { query })).data
  if (kind === 'themes') return (await api('GET /themes', { query })).data
  const { data } = await api('GET /categories', { query })
  return data.map((category) => ({ ...category, name: category.category_name }))
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const t = translateInto(shop.language)
  shop.allowSharing('all packages')
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const kind = headingPages.find((page) => page.path === path)!.kind
  const headings = (await findHeadings(shop, kind)).filter(({ deals }) => deals > 0)
  const [title, text] = [t(`headings.${kind}`), t(`headings.${kind}Text`)]
  return {
    title,
    text,
    publicUrl: shop.publicUrl,
    headings: headings.map(({ name, title, summary, image, deals, lowest_price_cents }) => ({
      name,
      title,
      summary,
      image: image && toPictureFacts(image),
      deals,
      lowest_price_cents,
    })),
    page: {
      title: `${title} | ${shop.customization.brand_name}`,
      description: text,
      canonical: `${shop.publicUrl}${path}`,
      ...(headings[0]?.image ? { image: new URL(headings[0].image.url, shop.publicUrl).href } : {}),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Headings({ loaderData }: Route.ComponentProps) {
  const { title, text, headings, publicUrl, page } = loaderData
  const { t } = useFormat()
  const showsPrices = useShouldShowUsualPrices()
  return (
    <div className="wrap listing">
      <JsonLd
        facts={
          import.meta.env.SSR
            ? [
                breadcrumbJsonLd([
                  { title: t('common.home'), url: `${publicUrl}/` },
                  { title, url: page.canonical },
                ]),
              ]
            : undefined
        }
      />
      <Breadcrumbs trail={[{ title: t('common.home'), to: '/' }, { title }]} />
      <h1 style={longestPartStyle(title)}>{title}</h1>
      <p className="listing-text quiet">{text}</p>
      <ul className="headings">
        {headings.map((heading, index) => (
          <li key={heading.name}>
            <Link to={`/packages/${encodeURIComponent(heading.name)}`}>
              {heading.image && (
                <Picture
                  image={heading.image}
                  sizes="(min-width: 992px) 435px, (min-width: 641px) 60vw, 84vw"
                  alt=""
                  first={index === 0}
                />
              )}
              <h2>
                <ProperName>{heading.title}</ProperName>
              </h2>
              <p className="small quiet">{heading.summary}</p>
              <p className="headings-facts">
                <span className="fine">{t('common.stays', { count: heading.deals })}</span>
                {heading.lowest_price_cents !== null && showsPrices && (
                  <span className="headings-price">
                    <span className="fine">{t('price.from')}</span>
                    <Price cents={heading.lowest_price_cents} size={24} />
                  </span>
                )}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
