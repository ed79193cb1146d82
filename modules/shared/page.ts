import { Type, type TSchema } from 'typebox'

/** Paged lists: `page` from 1, `limit` 1 to 100. */
export const PageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** The search term and the order of a queue. */
export const QueueQuery = {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(Type.Enum(['newest', 'oldest'])),
}
export type QueueOrder = 'newest' | 'oldest'

export const defaultLimit = 20

export function Paged<T extends TSchema>(item: T) {
  return Type.Object({ items: Type.Array(item), total: Type.Integer(), page: Type.Integer(), limit: Type.Integer() })
}

/** A page of search results. `total` counts up to 1,000; `has_more` is true if more rows match. */
export function PagedSearch<T extends TSchema>(item: T) {
  return Type.Object({ ...Paged(item).properties, has_more: Type.Boolean() })
}
