/** The messages of confirmations, invoices and calendar entries in every language. */
import { languagesWithMessages, messagesOf } from '@tussenuit/languages/messages.ts'
import type en from '@tussenuit/languages/en/documents.json'
import type { BoardCode } from '../../shared/board.ts'
import { localeOfLanguage } from '../../shared/language.ts'
import { formatDay, isRightToLeft, toLanguageTag } from '../../shared/locale.ts'
import { formatEuros } from '../../shared/money.ts'

export type DocumentTexts = (typeof en)['texts']
/** `labels`: translations of price and invoice lines, which are stored in English. */
type Book = { texts: DocumentTexts; boards: Record<BoardCode, string>; labels: Record<string, string> }

const messagesIn = (language: string): Book => messagesOf<Book>(language, 'documents')!

/** Returns the language, or English if it is not supported. */
export const documentLanguage = (language: string): string => (languagesWithMessages.has(language) ? language : 'en')

/** Fills the placeholders. In right-to-left text each value is isolated with its own direction. */
export const fillPlaceholders = (text: string, values: Record<string, string | number>, language: string): string =>
  text.replace(/{(\w+)}/g, (_, name: string) => isolateValue(String(values[name] ?? ''), language))
const isolateValue = (value: string, language: string) =>
  value && isRightToLeft(language) ? `\u2068${value}\u2069` : value

/** The separator between two facts on a line. */
const commaOf = (language: string) => localeOfLanguage(language).comma

export function documentMessages(requestedLanguage: string) {
  const language = documentLanguage(requestedLanguage)
  const { texts, boards, labels } = messagesIn(language)
  const say = (name: keyof DocumentTexts, values: Record<string, string | number> = {}) =>
    fillPlaceholders(texts[name], values, language)
  /** A language may have plural forms that English lacks, such as `nights_few`; they are in the same file. */
  const plural = (name: 'nights' | 'adults' | 'children', count: number, values = {}) => {
    const form = new Intl.PluralRules(toLanguageTag(language)).select(count)
    const forms: Record<string, string> = texts
    return fillPlaceholders(
      forms[`${name}_${form}`] ?? texts[`${name}_other`],
      { count: number(count), ...values },
      language,
    )
  }
  const number = (value: number) => new Intl.NumberFormat(toLanguageTag(language)).format(value)
  const agesOf = (children: number[]) => new Intl.ListFormat(toLanguageTag(language)).format(children.map(number))
  return {
    language,
    say,
    /** All messages; messages without placeholders are used as they are. */
    texts,
    /** Isolates a name within a sentence of the language. */
    name: (value: string) => isolateValue(value, language),
    number,
    listed: (facts: string[]) => facts.filter(Boolean).join(commaOf(language)),
    nights: (count: number) => plural('nights', count),
    board: (code: BoardCode) => boards[code],
    people: (room: { adults: number; children: number[] }) =>
      [
        plural('adults', room.adults),
        ...(room.children.length > 0
          ? [plural('children', room.children.length, { ages: agesOf(room.children) })]
          : []),
      ].join(commaOf(language)),
    /**
     * Translates labels such as "Room: meals"; proper names stay unchanged. A day at the end, as on a partner's
     * invoice, is written as the language writes it.
     */
    label(stored: string): string {
      const [, first = stored, second] = /^(.*?): (.*)$/s.exec(stored) ?? []
      const day = /^(.*, )(\d{4}-\d{2}-\d{2})$/s.exec(second ?? '')
      if (day) return `${labels[first] ?? first}: ${day[1]}${formatDay(day[2]!, language, false)}`
      if (!Object.hasOwn(labels, first)) return stored
      const invoice = /^invoice (\S+)$/.exec(second ?? '')?.[1]
      return second === undefined
        ? labels[first]!
        : `${labels[first]!}: ${invoice ? say('invoiceNumber', { number: invoice }) : (labels[second] ?? second)}`
    },
    euros: (cents: number) => formatEuros(cents, language),
  }
}

/** The description of a calendar entry. */
export function calendarDescription(
  requestedLanguage: string,
  values: { number: string; in: string; out: string },
): string {
  const language = documentLanguage(requestedLanguage)
  return fillPlaceholders(messagesIn(language).texts.calendar, values, language)
}
