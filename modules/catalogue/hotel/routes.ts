import { defaultLimit } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { importHotel } from './flows.ts'
import { cities, countries, provinces } from './geo-data.ts'
import { findSupplierExchanges } from './store.ts'

export const routes: Route[] = [
  route(contract.importHotelById, async ({ body }, { shop, caller }) =>
    importHotel(shop, body.hotel_id, caller.staff!.email),
  ),
  route(contract.supplierExchanges, async ({ query }, { shop }) => {
    const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
    const { rows, total } = await findSupplierExchanges(shop.db, {
      page,
      limit,
      ...(query.order_id ? { orderId: query.order_id } : {}),
      ...(query.path ? { path: query.path } : {}),
      ...(query.outcome ? { outcome: query.outcome } : {}),
      ...(query.sort ? { sort: query.sort } : {}),
    })
    return { total, page, limit, items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
  }),
  route(contract.fetchCountry, async () => [...countries]),
  route(contract.getStateByCountryId, async ({ params }) => {
    if (!countries.some((country) => country.id === params.id))
      refuse(404, 'country_unknown', 'There is no such country.')
    return provinces.filter((province) => province.country_id === params.id)
  }),
  route(contract.getCityByStateId, async ({ params }) => {
    if (!provinces.some((province) => province.id === params.id))
      refuse(404, 'province_unknown', 'There is no such province.')
    return cities.filter((city) => city.state_id === params.id)
  }),
]
