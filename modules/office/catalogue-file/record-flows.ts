/** The kinds of files: their columns, their records, and the conversion of rows to records. */
import { Type, type TObject } from 'typebox'
import { activityCalls } from '../../catalogue/activity/contract.ts'
import { activityResource } from '../../catalogue/activity/index.ts'
import { addDeal as addDealCall } from '../deal-admin/contract.ts'
import type { DealContent } from '../deal-admin/contract.ts'
import { addDeal, changeDealStatus, editDeal, getDealForStaff } from '../deal-admin/index.ts'
import { updateHotel } from '../hotel-admin/contract.ts'
import { changeHotel, getHotel, listPaginatedHotels } from '../hotel-admin/index.ts'
import * as reference from '../../catalogue/reference/contract.ts'
import { addRecord, changeRecord, createReferenceItemResource, type Resource } from '../../catalogue/reference/index.ts'
import { Id, Nullable } from '../../shared/shapes.ts'
import { RecordName, Version } from '../../shared/resource-calls.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { pickSchemaProperties, type Schema, toNullTypes } from './cells.ts'
import type { CatalogueKind, FileKind } from './contract.ts'
import {
  findDealIdBySlug,
  findDealIdsToExport,
  findHotelIdBySupplierId,
  findRecordNames,
  lockDealsBySlug,
  type Names,
} from './store.ts'

type Values = Record<string, unknown>
type Known = { id: number; version: number; values: Values; status?: string }

/** The dependencies of reading and writing records of every kind. */
export type CatalogueShop = Pick<Shop, 'db' | 'jobs' | 'log' | 'now' | 'pictures' | 'supplier'>

export type RecordFile = {
  /** The column that identifies a record in the same way in every shop. */
  key: string
  shape: Schema & { properties: Record<string, Schema> }
  /**
   * Locks all records of a file before the first one is changed, for kinds whose records are also changed in bulk
   * elsewhere.
   */
  lock?: (trx: Trx, keys: readonly unknown[]) => Promise<void>
  all: (shop: CatalogueShop) => Promise<Values[]>
  find: (shop: CatalogueShop, key: unknown) => Promise<Known | null>
  add: (shop: CatalogueShop, values: Values, caller: Caller) => Promise<unknown>
  change: (shop: CatalogueShop, known: Known, values: Values, caller: Caller) => Promise<unknown>
}

const strict = { additionalProperties: false } as const
/** The version that was exported to the file; without it, the current version is changed. */
const version = Type.Optional(Nullable(Version))
const shapeOf = (schema: TObject): RecordFile['shape'] => toNullTypes(schema) as RecordFile['shape']
/** The maximum number of records in a file; larger shops must read the database directly. */
const most = 10_000

const pickFields = (record: object, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, (record as Values)[name]]))

/** The file definition for one of the five reference resources or for activities. */
function resourceFile(body: TObject, resource: Resource<any, any, any, any>): RecordFile {
  const names = Object.keys(body.properties)
  const plain = toNullTypes(body)
  const readRecord = async (shop: CatalogueShop, id: number): Promise<Known> => {
    const record = (await resource.store.find(shop.db, id))!
    return {
      id,
      version: record.version,
      values: pickSchemaProperties(plain, pickFields(resource.toView(shop, record) as object, names)) as Values,
    }
  }
  const rows = async (db: Db): Promise<{ id: number; name: string }[]> =>
    (await resource.store.findPage(db, { sort: 'name', page: 1, limit: most })).items
  return {
    key: 'name',
    shape: shapeOf(Type.Object({ ...body.properties, version }, strict)),
    all: async (shop) => {
      const records: Values[] = []
      for (const { id } of await rows(shop.db)) {
        const { version: read, values } = await readRecord(shop, id)
        records.push({ ...values, version: read })
      }
      return records
    },
    find: async (shop, key) => {
      const row = (await rows(shop.db)).find(({ name }) => name === key)
      return row ? readRecord(shop, row.id) : null
    },
    add: (shop, values, caller) => addRecord(shop, resource, values as never, caller),
    change: (shop, { id, version: read }, values, caller) =>
      changeRecord(shop, resource, id, { ...values, version: read } as never, caller),
  }
}

const HotelOfFile = Type.Object(
  { supplier_id: Id, distance_m: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })) },
  strict,
)
const {
  hotels: _h,
  activities: _a,
  optional_activities: _o,
  additional_information: _i,
  ...plainDeal
} = addDealCall.body.properties

/**
 * Files refer to hotels by the supplier's id, and to activities and blocks by name, so that they can be imported into
 * any shop.
 */
const dealShape = Type.Object(
  {
    ...plainDeal,
    status: Type.Optional(Type.Enum(['draft', 'active'])),
    hotels: Type.Array(HotelOfFile, { maxItems: 100 }),
    activities: Type.Array(RecordName, { maxItems: 50 }),
    optional_activities: Type.Array(Type.Object({ name: RecordName, instead_of: Nullable(RecordName) }, strict), {
      maxItems: 50,
    }),
    additional_information: Type.Array(RecordName, { maxItems: 50 }),
    version,
  },
  strict,
)

function toDealOfFile(content: DealContent, names: Names): Values {
  const activity = (id: number) => names.activities.get(id)!
  return {
    ...content,
    hotels: content.hotels.map(({ hotel_id, distance_m }) => ({ supplier_id: names.hotels.get(hotel_id), distance_m })),
    activities: content.activities.map(({ activity_id }) => activity(activity_id)),
    optional_activities: content.optional_activities.map(({ activity_id, upgraded_with_activity_id: replaced }) => ({
      name: activity(activity_id),
      instead_of: replaced === null ? null : activity(replaced),
    })),
    additional_information: content.additional_information.map((id) => names.blocks.get(id)!),
  }
}

type DealOfFile = Omit<DealContent, 'hotels' | 'activities' | 'optional_activities' | 'additional_information'> & {
  hotels: { supplier_id: number; distance_m: number | null }[]
  activities: string[]
  optional_activities: { name: string; instead_of: string | null }[]
  additional_information: string[]
}

function toContentOfDeal(deal: DealOfFile, names: Names): DealContent {
  const idOf = <T>(map: Map<number, T>, label: T, path: string): number =>
    [...map].find(([, name]) => name === label)?.[0] ?? refuseField(path, 'unknown', 'There is no such record.')
  return {
    ...deal,
    hotels: deal.hotels.map(({ supplier_id, distance_m }, index) => ({
      hotel_id: idOf(names.hotels, supplier_id, `hotels.${index}.supplier_id`),
      distance_m,
    })),
    activities: deal.activities.map((name, index) => ({
      activity_id: idOf(names.activities, name, `activities.${index}`),
    })),
    optional_activities: deal.optional_activities.map(({ name, instead_of }, index) => ({
      activity_id: idOf(names.activities, name, `optional_activities.${index}.name`),
      upgraded_with_activity_id:
        instead_of === null ? null : idOf(names.activities, instead_of, `optional_activities.${index}.instead_of`),
    })),
    additional_information: deal.additional_information.map((name, index) =>
      idOf(names.blocks, name, `additional_information.${index}`),
    ),
  }
}

async function loadKnownDeal(shop: CatalogueShop, id: number, names: Names): Promise<Known> {
  const { content, version: read, status } = await getDealForStaff(shop, id)
  return { id, version: read, status, values: toDealOfFile(content, names) }
}

const deals: RecordFile = {
  key: 'category_id',
  lock: (trx, names) =>
    lockDealsBySlug(
      trx,
      names.filter((name) => typeof name === 'string'),
    ),
  shape: shapeOf(dealShape),
  all: async (shop) => {
    const names = await findRecordNames(shop.db)
    const records: Values[] = []
    for (const id of await findDealIdsToExport(shop.db)) {
      const { values, status, version: read } = await loadKnownDeal(shop, id, names)
      records.push({ ...values, status, version: read })
    }
    return records
  },
  find: async (shop, key) => {
    const id = await findDealIdBySlug(shop.db, String(key))
    return id === null ? null : loadKnownDeal(shop, id, await findRecordNames(shop.db))
  },
  add: async (shop, { status, ...values }, caller) => {
    const { deals_id } = await addDeal(
      shop,
      toContentOfDeal(values as DealOfFile, await findRecordNames(shop.db)),
      caller,
    )
    if (status === 'active') await changeDealStatus(shop, deals_id, 'active', caller)
  },
  change: async (shop, record, { status, ...values }, caller) => {
    if (record.status === 'deleted')
      refuse(409, 'deal_deleted', 'A deal with this name is deleted. Restore it first, or give this one another name.')
    const content = toContentOfDeal(values as DealOfFile, await findRecordNames(shop.db))
    await editDeal(shop, record.id, { ...content, version: record.version }, caller)
    if (status !== undefined && status !== record.status)
      await changeDealStatus(shop, record.id, status as 'draft' | 'active', caller)
  },
}

const { version: _v, confirmed: _confirmed, ...hotelFields } = updateHotel.body.properties
const hotelNames = Object.keys(hotelFields)
const hotels: RecordFile = {
  key: 'supplier_id',
  shape: shapeOf(Type.Object({ supplier_id: Id, ...hotelFields, version }, strict)),
  all: async (shop) => {
    const records: Values[] = []
    for (const { id, supplier_id } of (await listPaginatedHotels(shop, { limit: most })).items) {
      const hotel = await getHotel(shop, id)
      records.push({ supplier_id, ...pickFields(hotel, hotelNames), version: hotel.version })
    }
    return records
  },
  find: async (shop, key) => {
    const id = await findHotelIdBySupplierId(shop.db, Number(key))
    if (id === null) return null
    const hotel = await getHotel(shop, id)
    return { id, version: hotel.version, values: { supplier_id: key, ...pickFields(hotel, hotelNames) } }
  },
  add: async () => refuse(404, 'hotel_unknown', 'There is no such hotel. Import it from the supplier first.'),
  change: (shop, { id, version: read }, { supplier_id: _supplier, ...values }, caller) =>
    changeHotel(shop, id, { ...values, version: read } as never, caller),
}

const files: Record<FileKind, RecordFile> = {
  categories: resourceFile(reference.categoryCalls.add.body, createReferenceItemResource('category')),
  themes: resourceFile(reference.themeCalls.add.body, createReferenceItemResource('theme')),
  destinations: resourceFile(reference.destinationCalls.add.body, createReferenceItemResource('destination')),
  surroundings: resourceFile(reference.surroundingCalls.add.body, createReferenceItemResource('surrounding')),
  'custom-filters': resourceFile(reference.customFilterCalls.add.body, createReferenceItemResource('custom_filter')),
  activities: resourceFile(activityCalls.add.body, activityResource),
  deals,
  hotels,
} satisfies Record<CatalogueKind | 'hotels', RecordFile>

export const recordFileFor = (kind: FileKind): RecordFile => files[kind]
