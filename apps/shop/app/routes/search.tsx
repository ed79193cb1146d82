import { redirect } from 'react-router'
import type { Route } from './+types/search'
import { HiddenChoiceFields, Link } from '../choice/link.tsx'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Icon } from '../parts/icon.tsx'
import { ProperName } from '../parts/name.tsx'
import { useShopData } from '../shop-data.ts'

/** Redirects searches with a term to the list of stays. */
export function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search, searchParams } = new URL(request.url)
  if (searchParams.get('q')?.trim()) throw redirect(`/packages/all${search}`)
  return {
    page: toPageFacts(shop, {
      title: 'header.searchOffers',
      description: 'header.searchHint',
      path: '/search',
      hidden: true,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

/** Shown at the path of the search without a term. */
export default function Search() {
  const { t } = useFormat()
  const menus = useShopData()?.menus
  const places = [...(menus?.destinations ?? []), ...(menus?.themes ?? [])].filter(({ deals }) => deals > 0)
  return (
    <div className="wrap status">
      <h1>{t('header.searchOffers')}</h1>
      <form className="search-bare" role="search" action="/packages/all">
        <HiddenChoiceFields />
        <input
          className="input"
          type="search"
          name="q"
          required
          autoComplete="off"
          placeholder={t('header.searchHint')}
          aria-label={t('header.searchHint')}
        />
        <button className="button">
          <Icon name="search" />
          {t('header.searchOffers')}
        </button>
      </form>
      <div className="row row-wrap">
        <Link className="chip" to="/packages/all">
          {t('notFound.allStays')}
        </Link>
        {places.slice(0, 12).map(({ name, title }) => (
          <Link key={name} className="chip" to={`/packages/${encodeURIComponent(name)}`}>
            <ProperName>{title}</ProperName>
          </Link>
        ))}
      </div>
    </div>
  )
}
