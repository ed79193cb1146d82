import type { Client } from '@tussenuit/modules/client/client.ts'
import type { CallInput } from '@tussenuit/modules/shared/call.ts'
import type { fetchDealsByCategory } from '@tussenuit/modules/catalogue/deal/contract.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'

type Query = CallInput<typeof fetchDealsByCategory>['query']

/** The list of the category, destination or theme under which a deal is filed. */
export async function listHeadingDeals(
  client: Client,
  { category_type, category }: Pick<DealCard, 'category_type' | 'category'>,
  query: Query,
): Promise<DealCard[]> {
  const { data } =
    category_type === 'category'
      ? await client('GET /fetchDealsByCategory/:category_name', { params: { category_name: category }, query })
      : category_type === 'themes'
        ? await client('GET /fetchDealsByTheme/:theme', { params: { theme: category }, query })
        : await client('GET /fetchDealsByDestination/:destination', { params: { destination: category }, query })
  return data as DealCard[]
}
