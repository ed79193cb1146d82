/**
 * The catalogue as files: exports as CSV or JSON, and imports, which are rehearsed and then applied completely or not
 * at all.
 */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { Language, Nothing } from '../../shared/shapes.ts'

const strict = { additionalProperties: false } as const

/** The kinds of records that a file can hold; hotels have separate calls. */
export const catalogueKinds = [
  'categories',
  'themes',
  'destinations',
  'surroundings',
  'custom-filters',
  'activities',
  'deals',
] as const
export type CatalogueKind = (typeof catalogueKinds)[number]
export type FileKind = CatalogueKind | 'hotels'

export const fileFormats = ['csv', 'json'] as const
/** The maximum number of rows; larger files must be split. */
export const maxRows = 5_000
const maxFileLength = 8_000_000
/** The maximum number of findings listed; the total is returned separately. */
export const namedFindings = 500
/** The maximum length of a cell's text shown with a finding. */
export const maxShownLength = 100

const Format = Type.Enum([...fileFormats])
const fileBody = Type.Object(
  {
    format: Format,
    content: Type.String({ maxLength: maxFileLength, description: 'The file as text' }),
    apply: Type.Boolean({ description: 'false: it is only tried, and nothing is changed' }),
  },
  strict,
)

const Finding = Type.Object({
  row: Type.Integer({ description: 'As a spreadsheet counts: 1 is the line of the names' }),
  column: Type.String({ description: 'Empty where it is about the whole row' }),
  value: Type.String({
    description: `What stands there, at most ${maxShownLength} characters; empty where that is not it`,
  }),
  code: Type.String(),
  message: Type.String(),
})
export type Finding = Static<typeof Finding>

const Report = Type.Object({
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  applied: Type.Boolean({ description: 'Only without a finding: all rows or none' }),
  findings: Type.Array(Finding, { description: `At most ${namedFindings}` }),
  total_findings: Type.Integer(),
})
export type ImportReport = Static<typeof Report>

/** The language of the spreadsheet, which determines the separator and decimal mark of CSV files. */
const query = Type.Object({ format: Type.Optional(Format), language: Type.Optional(Language) })
const kind = Type.Object({ kind: Type.Enum([...catalogueKinds]) })
const bodyBytes = maxFileLength * 2

export const exportCatalogue = call({
  method: 'GET',
  path: '/exportCatalogue/:kind',
  summary: 'All records of a kind as a file, CSV or JSON',
  params: kind,
  query,
  access: [{ who: 'staff', permission: 'catalogue.read', reply: Nothing }],
})
export const importCatalogue = call({
  method: 'POST',
  once: true,
  path: '/importCatalogue/:kind',
  summary: 'Adds and changes records from a file: tried first, then all rows in one transaction or none',
  params: kind,
  body: fileBody,
  bodyBytes,
  access: [{ who: 'staff', permission: 'catalogue.write', reply: Report }],
})
export const exportHotelFile = call({
  method: 'GET',
  path: '/exportHotels',
  summary: 'All hotels as a file, CSV or JSON',
  query,
  access: [{ who: 'staff', permission: 'hotels.read', reply: Nothing }],
})
export const importHotelFile = call({
  method: 'POST',
  once: true,
  path: '/importHotelFile',
  summary: 'Changes hotels from a file; a hotel comes into the shop by an import from the supplier',
  body: fileBody,
  bodyBytes,
  access: [{ who: 'staff', permission: 'hotels.write', reply: Report }],
})
