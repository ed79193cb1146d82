/** A search at the supplier: hotels and regions by a term, or the hotels of one of these regions. */
import type { Places } from './calls.ts'

export type Region = Places['regions'][number]

/** `turn` counts the searches by term, `regionTurn` the searches in a region: a new one is a new request. */
export type SupplierQuery = { term: string; region: Region | null; turn: number; regionTurn: number }

export const noQuery: SupplierQuery = { term: '', region: null, turn: 0, regionTurn: 0 }

export const searchTerm = ({ turn, regionTurn }: SupplierQuery, term: string): SupplierQuery => ({
  term,
  region: null,
  turn: turn + 1,
  regionTurn,
})
export const searchRegion = (query: SupplierQuery, region: Region): SupplierQuery => ({
  ...query,
  region,
  regionTurn: query.regionTurn + 1,
})

export const placesKey = ({ term, turn }: SupplierQuery) => ['supplier-places', term, turn]
export const regionKey = ({ region, regionTurn }: SupplierQuery) => ['supplier-region', region, regionTurn]
