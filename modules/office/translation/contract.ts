/** A single list of all catalogue texts with their translations. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { Id, Language, Line, Nothing, Nullable } from '../../shared/shapes.ts'
import { maxFileLength, maxUnits } from './limits.ts'
import { textKinds, textStates, unitResults } from './states.ts'

const read = { who: 'staff', permission: 'catalogue.read' } as const
const write = { who: 'staff', permission: 'catalogue.write' } as const

const TextShape = Type.Object({
  kind: Type.Enum([...textKinds]),
  id: Type.Union([Id, Type.String()], { description: 'Of a page its name' }),
  record: Type.String({ description: 'Title of the record' }),
  name: Type.String({ description: 'Of the text, as the translations of the record name it' }),
  source: Type.String({ description: 'In English; HTML where `rich`' }),
  text: Nullable(Type.String()),
  made_from: Nullable(Type.String({ description: 'The English that an outdated translation was made from' })),
  state: Type.Enum([...textStates]),
  version: Type.Integer({ description: 'Of the record' }),
  rich: Type.Boolean(),
})
export type TranslatedText = Static<typeof TextShape>

const filters = {
  language: Language,
  state: Type.Optional(Type.Enum([...textStates])),
  kind: Type.Optional(Type.Enum([...textKinds])),
  q: Type.Optional(Line(100, 0)),
}

export const listTexts = call({
  method: 'GET',
  path: '/translations',
  summary: 'The texts of the catalogue in one language: what is missing, outdated or done',
  query: Type.Object({ ...PageQuery, ...filters }),
  access: [{ ...read, reply: Paged(TextShape) }],
})

const ShareShape = Type.Object({
  language: Type.String(),
  done: Type.Integer(),
  outdated: Type.Integer(),
  all: Type.Integer(),
})
export type TranslationShare = Static<typeof ShareShape>

export const translationShares = call({
  method: 'GET',
  path: '/translationShares',
  summary: 'How many of the texts are translated, by language',
  access: [{ ...read, reply: Type.Array(ShareShape) }],
})

export const exportTexts = call({
  method: 'GET',
  path: '/exportTranslations',
  summary: 'The texts of the list as an XLIFF 1.2 file for translation tools, 400 for English',
  query: Type.Object({
    ...filters,
    part: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: `Of a list with more than ${maxUnits} texts` }),
    ),
  }),
  access: [{ ...read, reply: Nothing }],
})

const UnitShape = Type.Object({
  unit: Type.String({ description: 'As the file names the text: kind, number of the record, name of the text' }),
  record: Type.String({ description: 'Title of the record; empty where there is none' }),
  name: Type.String({ description: 'Of the text' }),
  rich: Type.Boolean({ description: 'The texts are HTML' }),
  result: Type.Enum([...unitResults]),
  before: Nullable(Type.String()),
  after: Nullable(Type.String({ description: 'As it is stored, HTML cleaned; null where nothing is changed' })),
  refusal: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
})
export type ImportedUnit = Static<typeof UnitShape>

const ResultShape = Type.Object({
  language: Type.String(),
  changed: Type.Integer(),
  same: Type.Integer(),
  missing: Type.Integer({ description: 'Texts that are not translated in the file' }),
  refused: Type.Integer(),
  units: Type.Array(UnitShape, { description: 'In the order of the file' }),
})
export type ImportedTexts = Static<typeof ResultShape>

export const importTexts = call({
  method: 'POST',
  path: '/importTranslations',
  summary: 'Takes translations from an XLIFF 1.2 file; a rehearsal answers the same and changes nothing',
  body: Type.Object(
    {
      rehearse: Type.Boolean(),
      content: Type.String({ maxLength: maxFileLength, description: 'The file as text. 422 where it cannot be read' }),
    },
    { additionalProperties: false },
  ),
  bodyBytes: maxFileLength * 2,
  access: [{ ...write, reply: ResultShape }],
})
