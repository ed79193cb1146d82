/**
 * Creates the seven staff calls of a catalogue resource from its name and shapes. Lists return rows and the editor
 * reads a record. They are separate shapes, because lists of hundreds of rows do not need long texts.
 */
import { Type, type TSchema } from 'typebox'
import { call } from './call.ts'
import { languages } from './language.ts'
import { Paged, PageQuery } from './page.ts'
import { Id, Line, Nothing, Nullable, Moment } from './shapes.ts'
import { slugPattern } from './slug.ts'

/** The name of a record in URLs and in other records: lower-case letters, digits and hyphens. */
export const RecordName = Type.String({ pattern: slugPattern })

/** The sort position: 0 comes first; records with equal positions are ordered by id. */
export const Position = Type.Integer({ minimum: 0, maximum: 100_000 })

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Of the record as it was read' })

/** Translations of the texts; a missing translation falls back to the source language. */
export const TranslationsOf = <T extends TSchema>(texts: T) =>
  Type.Record(Type.String({ pattern: `^(?:${languages.filter((language) => language !== 'en').join('|')})$` }), texts, {
    additionalProperties: false,
  })

/** By language and text: the earlier English from which an outdated translation was made. */
export const OutdatedTexts = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
  description: 'By language and text: the English that an outdated translation was made from',
})

/** In the body of a change: translations that staff confirm as right for the changed English, such as `nl.title`. */
export const confirmedField = {
  confirmed: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 400,
      description: 'Translations that are still right, as `nl.title`',
    }),
  ),
}

/** Fields of each list row. */
export const RowFields = {
  id: Id,
  name: Type.String(),
  title: Type.String(),
  deals: Type.Integer({ description: 'Deals of any status that use it' }),
  missing_languages: Type.Array(Type.String(), { description: 'Languages in which a text is missing' }),
  outdated_languages: Type.Array(Type.String(), { description: 'Languages with a translation that is outdated' }),
  version: Type.Integer(),
  updated_at: Moment,
}

/** Fields of each full record. */
export const RecordFields = {
  id: Id,
  name: Type.String(),
  title: Type.String(),
  deals: RowFields.deals,
  outdated: OutdatedTexts,
  version: Type.Integer(),
  updated_at: Moment,
  updated_by: Nullable(
    Type.String({ description: 'E-mail address of the member of staff; null before the first change' }),
  ),
}

/** A record that prevents a deletion, in `data.users` of the reply. */
export const RecordUser = Type.Object({
  kind: Type.Enum(['deal', 'setting']),
  id: Nullable(Id),
  title: Type.String(),
  status: Nullable(Type.String()),
})

/** The columns by which a list may be sorted; a leading hyphen reverses the order. */
export const listSorts = ['position', 'title', 'name', 'deals', 'updated_at'] as const

const read = { who: 'staff', permission: 'catalogue.read' } as const
const write = { who: 'staff', permission: 'catalogue.write' } as const
const params = Type.Object({ id: Id })

/** `input`: the fields that staff send. An update contains all of them and the version that was read. */
export function createResourceCalls<
  const X extends string,
  Row extends TSchema,
  Record extends TSchema,
  Input extends Parameters<typeof Type.Object>[0],
>(resource: X, wording: { one: string; many: string }, shapes: { row: Row; record: Record; input: Input }) {
  const strict = { additionalProperties: false } as const
  return {
    fetchAll: call({
      method: 'GET',
      path: `/fetch${resource}` as const,
      summary: `All ${wording.many}, for staff`,
      access: [{ ...read, reply: Type.Array(shapes.row) }],
    }),
    fetchPaginated: call({
      method: 'GET',
      path: `/fetchPaginated${resource}` as const,
      summary: `A page of ${wording.many}, searched and sorted`,
      query: Type.Object({
        ...PageQuery,
        q: Type.Optional(Line(100, 0)),
        sort: Type.Optional(Type.Enum(listSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
      }),
      access: [{ ...read, reply: Paged(shapes.row) }],
    }),
    fetchById: call({
      method: 'GET',
      path: `/fetch${resource}ById/:id` as const,
      summary: `One ${wording.one} with its translations`,
      params,
      access: [{ ...read, reply: shapes.record }],
    }),
    add: call({
      method: 'POST',
      path: `/add${resource}` as const,
      summary: `Adds one ${wording.one}`,
      body: Type.Object(shapes.input, strict),
      access: [{ ...write, reply: shapes.record }],
    }),
    update: call({
      method: 'PUT',
      path: `/update${resource}ById/:id` as const,
      summary: `Changes one ${wording.one}; 409 with the present record when someone else did meanwhile`,
      params,
      body: Type.Object({ ...shapes.input, ...confirmedField, version: Version }, strict),
      access: [{ ...write, reply: shapes.record }],
    }),
    remove: call({
      method: 'DELETE',
      path: `/delete${resource}ById/:id` as const,
      summary: `Deletes one ${wording.one}; 409 naming its users while it has any`,
      params,
      access: [{ ...write, reply: Nothing }],
    }),
    search: call({
      method: 'POST',
      path: `/search${resource}` as const,
      summary: `${wording.many.slice(0, 1).toUpperCase()}${wording.many.slice(1)} by their texts in any language; at most 100`,
      body: Type.Object({ searchTerm: Line(100, 0) }),
      access: [{ ...read, reply: Type.Array(shapes.row) }],
    }),
  }
}
