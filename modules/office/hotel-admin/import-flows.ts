/**
 * Imports many hotels. Each hotel is written in one transaction with its import item, so an interruption loses nothing:
 * the next worker continues with the first pending item. A lease ensures that only one worker runs at a time.
 */
import { importHotelInTransaction } from '../../catalogue/hotel/index.ts'
import { SupplierUnavailable, type RateSource } from '../../catalogue/hotel/ports.ts'
import { addDays, today } from '../../shared/day.ts'
import { addSeconds } from '../../shared/moment.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import {
  findHotelImport,
  findPaginatedHotelImports,
  findInterruptedImportIds,
  findHotelImportItems,
  finishHotelImport,
  finishImportItem,
  insertHotelImport,
  acquireHotelImportLease,
  findNextImportItem,
  releaseHotelImportLease,
  type StoredImport,
} from './import-store.ts'
import { findHotelsBySupplierIds } from './store.ts'

/** Longer than the import of one hotel takes; after this time another worker replaces a crashed one. */
const leaseSeconds = 45
/** The maximum duration of a job, so that the queue never considers it dead; the next job continues. */
const maxMs = 120_000
/** The delay before the first retry if the supplier does not answer; it grows with each further one. */
const pauseMs = 1_000
const maxTries = 5

const stateOf = (storedImport: StoredImport, now: Date): 'running' | 'interrupted' | 'finished' => {
  if (storedImport.finished_at) return 'finished'
  const isFresh = storedImport.started_at > addSeconds(now, -leaseSeconds)
  return isFresh || (storedImport.leased_until !== null && storedImport.leased_until > now) ? 'running' : 'interrupted'
}

const toImportView = (shop: Pick<Shop, 'now'>, storedImport: StoredImport) => ({
  id: storedImport.id,
  title: storedImport.title,
  started_by: storedImport.started_by,
  started_at: storedImport.started_at.toISOString(),
  finished_at: storedImport.finished_at?.toISOString() ?? null,
  state: stateOf(storedImport, shop.now()),
  total: storedImport.total,
  done: storedImport.done,
  failed: storedImport.failed,
})

export async function startHotelImport(
  shop: Pick<Shop, 'db' | 'jobs' | 'now'>,
  input: { title?: string; supplier_ids: number[] },
  caller: Caller,
) {
  const id = await shop.db.transaction().execute(async (trx) => {
    const made = await insertHotelImport(trx, input.title ?? '', input.supplier_ids, caller.staff!.email, shop.now())
    await shop.jobs.send('import-hotels', { id: made }, { db: trx })
    return made
  })
  return toImportView(shop, (await findHotelImport(shop.db, id))!)
}

export async function listHotelImports(shop: Pick<Shop, 'db' | 'now'>, query: { page?: number; limit?: number }) {
  const page = { page: 1, limit: defaultLimit, ...query }
  const { items, total } = await findPaginatedHotelImports(shop.db, page)
  return { items: items.map((item) => toImportView(shop, item)), total, ...page }
}

export async function getHotelImport(shop: Pick<Shop, 'db' | 'now'>, id: number) {
  const hotelImport = (await findHotelImport(shop.db, id)) ?? refuse(404, 'import_unknown', 'There is no such import.')
  const items = await findHotelImportItems(shop.db, id)
  return {
    ...toImportView(shop, hotelImport),
    items: items.map((item) => ({
      supplier_id: item.supplier_id,
      id: item.hotel_id,
      name: item.name,
      state: item.state,
      is_new: item.state === 'done' && item.changes === null,
      changes: item.changes ?? [],
      problem: item.problem,
    })),
  }
}

/** Continues an import; has no effect while another worker holds its lease. */
export async function continueHotelImport(shop: RateSource, id: number): Promise<void> {
  const until = Date.now() + maxMs
  let tries = 0
  for (let turn = 0; Date.now() < until && tries < maxTries; turn += 1) {
    if (!(await acquireHotelImportLease(shop.db, id, shop.now(), addSeconds(shop.now(), leaseSeconds), turn > 0)))
      return
    const item = await findNextImportItem(shop.db, id)
    if (!item) return finishHotelImport(shop.db, id, shop.now())
    const isDone = await importItem(shop, id, item.supplier_id, item.started_by)
    tries = isDone ? 0 : tries + 1
    if (!isDone) await new Promise((resolve) => setTimeout(resolve, pauseMs * tries))
  }
  // The supplier is unavailable, or items remain: the next job continues.
  await releaseHotelImportLease(shop.db, id)
}

/** Returns false if the supplier did not answer: the hotel then stays pending. */
async function importItem(shop: RateSource, id: number, supplierId: number, actor: string): Promise<boolean> {
  const content = await shop.supplier.hotelContent(supplierId, 'en', { fresh: true }).catch((error: unknown) => {
    if (error instanceof SupplierUnavailable) return error
    throw error
  })
  if (content instanceof SupplierUnavailable) {
    shop.log.warn({ import: id, hotel: supplierId, code: content.code }, 'the supplier did not answer an import')
    return false
  }
  const problem = content === null ? 'hotel_unknown' : content.closed ? 'hotel_closed' : null
  await shop.db.transaction().execute(async (trx) => {
    if (content === null || problem !== null)
      return finishImportItem(trx, id, supplierId, { problem, name: content?.name ?? '' }, shop.now())
    const written = await importHotelInTransaction(trx, content, actor)
    return finishImportItem(
      trx,
      id,
      supplierId,
      { hotelId: written.id, name: written.name, changes: written.is_new ? null : written.changes },
      shop.now(),
    )
  })
  return true
}

/** Continues imports whose worker crashed or whose job was lost. */
export async function continueInterruptedHotelImports(shop: RateSource): Promise<void> {
  for (const id of await findInterruptedImportIds(shop.db, shop.now())) await continueHotelImport(shop, id)
}

/** The maximum number of hotels of a region whose names are requested from the supplier. */
const maxNamedHotels = 40
/** The stay with which the hotels of a region are searched. */
const sampleStay = { daysAhead: 28, nights: 1, rooms: [{ adults: 2, children: [] }] }

export async function findSupplierHotelsInRegion(shop: Pick<Shop, 'db' | 'now' | 'supplier'>, regionId: number) {
  const { daysAhead, ...stay } = sampleStay
  const rates = await shop.supplier.searchRegion({ ...stay, checkIn: addDays(today(shop.now()), daysAhead) }, regionId)
  return describeHotels(shop, [...rates.keys()])
}

export async function searchSupplierHotels(shop: Pick<Shop, 'db' | 'supplier'>, q: string) {
  const term = q.trim()
  const byId = /^\d{3,15}$/.test(term) ? [Number(term)] : []
  const places = await shop.supplier.findPlaces(term)
  const ids = [...new Set([...byId, ...places.hotels.map(({ hotelId }) => hotelId)])]
  const hotels = await describeHotels(shop, ids)
  return {
    // An id without a name does not exist at the supplier.
    hotels: hotels.filter((hotel) => hotel.name !== '' || !byId.includes(hotel.supplier_id)),
    regions: places.regions.map(({ regionId, name, kind }) => ({ region_id: regionId, name, kind })),
  }
}

/** Hotels by supplier id, with our name if the hotel is imported, otherwise the supplier's; sorted by name. */
async function describeHotels(shop: Pick<Shop, 'db' | 'supplier'>, supplierIds: number[]) {
  const storedHotels = new Map(
    (await findHotelsBySupplierIds(shop.db, supplierIds)).map((hotel) => [hotel.supplier_id, hotel]),
  )
  const unknown = supplierIds.filter((id) => !storedHotels.has(id)).slice(0, maxNamedHotels)
  const texts = new Map(
    await Promise.all(
      unknown.map(async (id) => {
        const content = await shop.supplier.hotelContent(id, 'en').catch((error: unknown) => {
          if (error instanceof SupplierUnavailable) return null
          throw error
        })
        return [id, content] as const
      }),
    ),
  )
  return supplierIds
    .map((id) => ({
      supplier_id: id,
      name: storedHotels.get(id)?.name ?? texts.get(id)?.name ?? '',
      city: storedHotels.get(id)?.city ?? texts.get(id)?.city ?? '',
      stars: storedHotels.get(id)?.stars ?? texts.get(id)?.stars ?? 0,
      id: storedHotels.get(id)?.id ?? null,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
