/**
 * What the texts of searches match, until the database announces that this may have changed (migrations 195 and 294).
 * Many visitors search for the same words and type the same beginnings of words. Nothing here belongs to a visitor.
 */
import {
  findHotelSuggestions,
  findTerms,
  type Found,
  type HotelSuggestion,
  readSearchTerms,
  type SearchTerms,
} from '../../catalogue/deal/index.ts'
import type { Db } from '../../shared/shop.ts'
import type { DealIndex } from './deal-index.ts'
import { scoreDeals, type Scores } from './matches.ts'
import type { References } from './references.ts'

/** The memory for texts; those that were not used for the longest time are dropped. */
const maxBytes = 32_000_000
const bytesPerText = 1_000
const bytesPerId = 8
/** The maximum number of suggested hotels. */
const suggestedHotels = 5

/** One text. */
export class FoundText {
  readonly #db: Db
  readonly #terms: SearchTerms
  readonly #found: Found
  /** The number of matches. */
  readonly #ids: number
  #hotels: Promise<HotelSuggestion[]> | null = null
  #scored: { index: DealIndex; version: number; references: References; scores: Scores } | null = null

  constructor(db: Db, terms: SearchTerms, found: Found) {
    this.#db = db
    this.#terms = terms
    this.#found = found
    const ids = [...found.names.map(([, , , own]) => own), ...found.texts.map(([, own]) => own)]
    this.#ids = ids.reduce((sum, own) => sum + own.length, 0)
  }

  get bytes(): number {
    return bytesPerText + this.#ids * bytesPerId + (this.#scored?.scores.byPlace.byteLength ?? 0)
  }

  /** The deals on sale that match the text, as the index and the headings are now. */
  scoresIn({ index, references }: { index: DealIndex; references: References }): Scores {
    const known = this.#scored
    if (known?.index === index && known.version === index.version && known.references === references)
      return known.scores
    const scores = scoreDeals(index, references, this.#found, this.#terms.terms.length)
    this.#scored = { index, version: index.version, references, scores }
    return scores
  }

  hotels(): Promise<HotelSuggestion[]> {
    this.#hotels ??= findHotelSuggestions(this.#db, this.#terms, suggestedHotels).catch((error: unknown) => {
      this.#hotels = null
      throw error
    })
    return this.#hotels
  }
}

type Held = { finding: Promise<FoundText>; text: FoundText | null }

export class SearchTexts {
  readonly #db: Db
  /** In the order of their last use. */
  readonly #held = new Map<string, Held>()

  constructor(db: Db) {
    this.#db = db
  }

  async find(searchText: string): Promise<FoundText> {
    const held = this.#held.get(searchText) ?? { finding: this.#read(searchText), text: null }
    this.#held.delete(searchText)
    this.#held.set(searchText, held)
    try {
      held.text = await held.finding
    } catch (error) {
      if (this.#held.get(searchText) === held) this.#held.delete(searchText)
      throw error
    }
    this.#dropOldest()
    return held.text
  }

  async #read(searchText: string): Promise<FoundText> {
    const terms = await readSearchTerms(this.#db, searchText)
    return new FoundText(this.#db, terms, await findTerms(this.#db, terms))
  }

  #dropOldest(): void {
    let bytes = 0
    for (const { text } of this.#held.values()) bytes += text?.bytes ?? 0
    for (const [searchText, { text }] of this.#held) {
      if (bytes <= maxBytes) break
      bytes -= text?.bytes ?? 0
      this.#held.delete(searchText)
    }
  }

  /** Drops everything after a change. */
  forget(): void {
    this.#held.clear()
  }
}
