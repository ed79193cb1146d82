/**
 * The template language of e-mails: Liquid with only conditions, loops and the filters used in the lines of
 * `markup.ts`.
 */
import { Liquid } from 'liquidjs'
import { formatDay, formatHour, isRightToLeft, toLanguageTag } from '../../shared/locale.ts'
import { formatEuros } from '../../shared/money.ts'
import type { EmailTexts } from './templates.ts'

export const allowedFilters: readonly string[] = ['euros', 'day', 'count', 'time', 'label', 'truncate']
export const allowedTags: readonly string[] = ['if', 'for']

/**
 * Only these filters and tags are available: staff write templates, and `raw`, for example, would allow unescaped
 * markup.
 */
export function createTemplateEngine(language: string, texts: EmailTexts, escapeHtml: boolean): Liquid {
  // Template names are looked up in this empty object instead of as files in the working directory.
  const liquid = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictVariables: false,
    strictFilters: true,
    cache: true,
    parseLimit: 100_000,
    renderLimit: 2_000,
    memoryLimit: 5_000_000,
    ...(escapeHtml ? { outputEscape: 'escape' as const } : {}),
  })
  liquid.registerFilter('euros', (cents: unknown) => formatEuros(Number(cents), language))
  liquid.registerFilter('day', (day: unknown) => (typeof day === 'string' ? formatDay(day, language) : ''))
  liquid.registerFilter('count', (value: unknown) =>
    new Intl.NumberFormat(toLanguageTag(language)).format(Number(value)),
  )
  liquid.registerFilter('time', (time: unknown) => (typeof time === 'string' ? formatHour(time, language) : ''))
  // The name of a price line in the e-mail's language; proper names remain unchanged.
  liquid.registerFilter('label', (line: unknown) => {
    const { kind, label } = (line ?? {}) as { kind?: string; label?: string }
    const name = isRightToLeft(language) ? `\u2068${label ?? ''}\u2069` : (label ?? '')
    return (Object.hasOwn(texts.lines, kind ?? '') ? texts.lines[kind!]! : '%').replace('%', () => name)
  })
  keepOnly(liquid.filters, allowedFilters)
  keepOnly(liquid.tags, allowedTags)
  return liquid
}

function keepOnly(table: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(table)) if (!names.includes(name)) delete table[name]
}
