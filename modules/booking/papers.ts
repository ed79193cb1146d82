/** The words of confirmations, invoices and calendar entries, in the languages whose letters the papers' typeface has. Pure. */
import type { BoardCode } from '../shared/board.ts'
import { localeOf } from '../shared/locale.ts'
import { formatEuros } from '../shared/money.ts'
import calendar from './papers/calendar.json' with { type: 'json' }
import de from './papers/de.json' with { type: 'json' }
import en from './papers/en.json' with { type: 'json' }
import es from './papers/es.json' with { type: 'json' }
import fr from './papers/fr.json' with { type: 'json' }
import it from './papers/it.json' with { type: 'json' }
import nl from './papers/nl.json' with { type: 'json' }

type Words = (typeof en)['words']
/** `labels`: what the lines of a price and of an invoice, written down in English, are called. */
type Book = { words: Words; boards: Record<BoardCode, string>; labels: Record<string, string> }

const books: Record<string, Book> = { de, en, es, fr, it, nl }

/** English where a paper cannot be printed in the language. */
export const paperLanguage = (language: string): string => (Object.hasOwn(books, language) ? language : 'en')

const fill = (text: string, values: Record<string, string | number>): string => text.replace(/{(\w+)}/g, (_, name: string) => String(values[name] ?? ''))

export function paperWords(wanted: string) {
  const language = paperLanguage(wanted)
  const { words, boards, labels } = books[language]!
  const say = (name: keyof Words, values: Record<string, string | number> = {}) => fill(words[name], values)
  const plural = (name: 'nights' | 'adults', count: number) => say(`${name}_${new Intl.PluralRules(localeOf(language)).select(count) === 'one' ? 'one' : 'other'}`, { count })
  return {
    language, say,
    nights: (count: number) => plural('nights', count),
    board: (code: BoardCode) => boards[code],
    people: (room: { adults: number; children: number[] }) => [plural('adults', room.adults), ...(room.children.length > 0 ? [say('children', { ages: new Intl.ListFormat(localeOf(language)).format(room.children.map(String)) })] : [])].join(', '),
    /** "Room: meals" and the like; what somebody named keeps its name. */
    label(stored: string): string {
      const [first = '', second] = stored.split(': ')
      if (!Object.hasOwn(labels, first)) return stored
      const invoice = /^invoice (\S+)$/.exec(second ?? '')?.[1]
      return second === undefined ? labels[first]! : `${labels[first]!}: ${invoice ? say('invoiceNumber', { number: invoice }) : (labels[second] ?? second)}`
    },
    // The narrow space of some languages is not in the papers' typeface.
    euros: (cents: number) => formatEuros(cents, language).replaceAll('\u202f', '\u00a0'),
  }
}

/** What a calendar says below a stay, in every language: a calendar brings its own typeface. */
export function calendarText(language: string, values: { number: string; in: string; out: string }): string {
  const text = Object.hasOwn(calendar, language) ? calendar[language as keyof typeof calendar] : books[paperLanguage(language)]!.words.calendar
  return fill(text, values)
}
