/**
 * Imports of many hotels. Each hotel is written in one transaction with its item, so an interruption loses nothing: the
 * next worker continues with the first pending item. One worker at a time, by a lease.
 */
import { writeImport } from '../../catalogue/hotel/index.ts'
import { SupplierUnavailable, type RateSource } from '../../catalogue/hotel/ports.ts'
import { addDays, today } from '../../shared/day.ts'
import { addSeconds } from '../../shared/moment.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import {
  findImport,
  findImportPage,
  findInterrupted,
  findItems,
  finishImport,
  finishItem,
  insertImport,
  leaseImport,
  nextItem,
  releaseImport,
  type StoredImport,
} from './import-store.ts'
import { findBySupplierIds } from './store.ts'

/** Longer than any one hotel takes; a worker that died is replaced after so long. */
const leaseSeconds = 45
/** A job that works longer is given to the next one, so that the queue never takes it for dead. */
const longestMs = 120_000
/** The supplier does not answer: tried again after so long, longer each time, and so often in a row. */
const pauseMs = 1_000
const mostTries = 5

const stateOf = (one: StoredImport, now: Date): 'running' | 'interrupted' | 'finished' => {
  if (one.finished_at) return 'finished'
  const isFresh = one.started_at > addSeconds(now, -leaseSeconds)
  return isFresh || (one.leased_until !== null && one.leased_until > now) ? 'running' : 'interrupted'
}

const showRow = (shop: Pick<Shop, 'now'>, one: StoredImport) => ({
  id: one.id,
  title: one.title,
  started_by: one.started_by,
  started_at: one.started_at.toISOString(),
  finished_at: one.finished_at?.toISOString() ?? null,
  state: stateOf(one, shop.now()),
  total: one.total,
  done: one.done,
  failed: one.failed,
})

export async function startImport(
  shop: Pick<Shop, 'db' | 'jobs' | 'now'>,
  input: { title?: string; supplier_ids: number[] },
  caller: Caller,
) {
  const id = await shop.db.transaction().execute(async (trx) => {
    const made = await insertImport(trx, input.title ?? '', input.supplier_ids, caller.staff!.email, shop.now())
    await shop.jobs.send('import-hotels', { id: made }, { db: trx })
    return made
  })
  return showRow(shop, (await findImport(shop.db, id))!)
}

export async function showImports(shop: Pick<Shop, 'db' | 'now'>, query: { page?: number; limit?: number }) {
  const asked = { page: 1, limit: defaultLimit, ...query }
  const { items, total } = await findImportPage(shop.db, asked)
  return { items: items.map((one) => showRow(shop, one)), total, ...asked }
}

export async function showImport(shop: Pick<Shop, 'db' | 'now'>, id: number) {
  const one = (await findImport(shop.db, id)) ?? refuse(404, 'import_unknown', 'There is no such import.')
  const items = await findItems(shop.db, id)
  return {
    ...showRow(shop, one),
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

/** Goes on with an import where it was; does nothing while another worker has it. */
export async function workOnImport(shop: RateSource, id: number): Promise<void> {
  const until = Date.now() + longestMs
  let tries = 0
  for (let turn = 0; Date.now() < until && tries < mostTries; turn += 1) {
    if (!(await leaseImport(shop.db, id, shop.now(), addSeconds(shop.now(), leaseSeconds), turn > 0))) return
    const item = await nextItem(shop.db, id)
    if (!item) return finishImport(shop.db, id, shop.now())
    const isDone = await importItem(shop, id, item.supplier_id, item.started_by)
    tries = isDone ? 0 : tries + 1
    if (!isDone) await new Promise((resolve) => setTimeout(resolve, pauseMs * tries))
  }
  // The supplier is unavailable, or work is left: the next job continues.
  await releaseImport(shop.db, id)
}

/** False where the supplier did not answer: nothing is known of this hotel, and it waits on. */
async function importItem(shop: RateSource, id: number, supplierId: number, actor: string): Promise<boolean> {
  const found = await shop.supplier.hotelContent(supplierId, 'en', { fresh: true }).catch((error: unknown) => {
    if (error instanceof SupplierUnavailable) return error
    throw error
  })
  if (found instanceof SupplierUnavailable) {
    shop.log.warn({ import: id, hotel: supplierId, code: found.code }, 'the supplier did not answer an import')
    return false
  }
  const problem = found === null ? 'hotel_unknown' : found.closed ? 'hotel_closed' : null
  await shop.db.transaction().execute(async (trx) => {
    if (found === null || problem !== null)
      return finishItem(trx, id, supplierId, { problem, name: found?.name ?? '' }, shop.now())
    const written = await writeImport(trx, found, actor)
    return finishItem(
      trx,
      id,
      supplierId,
      { hotelId: written.id, name: written.name, changes: written.is_new ? null : written.changes },
      shop.now(),
    )
  })
  return true
}

/** Imports whose worker died, or whose job was lost. */
export async function resumeImports(shop: RateSource): Promise<void> {
  for (const id of await findInterrupted(shop.db, shop.now())) await workOnImport(shop, id)
}

/** Names are asked of so many hotels of a region. */
const namedOfRegion = 40
/** The stay by which a region's hotels are found. */
const probe = { daysAhead: 28, nights: 1, rooms: [{ adults: 2, children: [] }] }

export async function findHotelsOfRegion(shop: Pick<Shop, 'db' | 'now' | 'supplier'>, regionId: number) {
  const { daysAhead, ...stay } = probe
  const rates = await shop.supplier.searchRegion({ ...stay, checkIn: addDays(today(shop.now()), daysAhead) }, regionId)
  return describe(shop, [...rates.keys()])
}

export async function searchSupplier(shop: Pick<Shop, 'db' | 'supplier'>, q: string) {
  const wanted = q.trim()
  const byId = /^\d{3,15}$/.test(wanted) ? [Number(wanted)] : []
  const places = await shop.supplier.findPlaces(wanted)
  const ids = [...new Set([...byId, ...places.hotels.map(({ hotelId }) => hotelId)])]
  const hotels = await describe(shop, ids)
  return {
    // A number that the supplier does not know is none of its hotels.
    hotels: hotels.filter((hotel) => hotel.name !== '' || !byId.includes(hotel.supplier_id)),
    regions: places.regions.map(({ regionId, name, kind }) => ({ region_id: regionId, name, kind })),
  }
}

/** Hotels by the supplier's ids with their names: ours where they are imported, else as the supplier says them. */
async function describe(shop: Pick<Shop, 'db' | 'supplier'>, supplierIds: number[]) {
  const known = new Map((await findBySupplierIds(shop.db, supplierIds)).map((hotel) => [hotel.supplier_id, hotel]))
  const unknown = supplierIds.filter((id) => !known.has(id)).slice(0, namedOfRegion)
  const said = new Map(
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
      name: known.get(id)?.name ?? said.get(id)?.name ?? '',
      city: known.get(id)?.city ?? said.get(id)?.city ?? '',
      stars: known.get(id)?.stars ?? said.get(id)?.stars ?? 0,
      id: known.get(id)?.id ?? null,
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
