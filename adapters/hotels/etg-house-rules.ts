/** Converts the supplier's structured house rules to sentences; all of them must be shown to the guest. */
import { objectOrEmpty, textOr } from './read.ts'
import type { Fields } from './read.ts'

const titles: Record<string, string> = {
  add_fee: 'Extra fees',
  check_in_check_out: 'Check-in and check-out',
  children: 'Children',
  children_meal: 'Meals for children',
  cot: 'Cots',
  deposit: 'Deposit',
  extra_bed: 'Extra beds',
  internet: 'Internet',
  meal: 'Meals',
  parking: 'Parking',
  pets: 'Pets',
  shuttle: 'Shuttle',
}

/** Fields that are combined into one phrase; all other texts are added unchanged. */
const combinedFields = new Set(['price', 'currency', 'price_unit', 'inclusion', 'age_start', 'age_end'])
const pets: Record<string, string> = { lt_5kg: 'up to 5 kg', gt_5kg: 'over 5 kg' }

const toReadableText = (slug: string): string => pets[slug] ?? slug.replaceAll('_', ' ')

function ruleText(policy: Fields): string {
  const { inclusion, price, currency, price_unit: unit, age_start: from, age_end: to } = policy
  const parts: string[] = []
  if (inclusion === 'included') parts.push('included')
  if (inclusion === 'not_included') parts.push('not included')
  if (typeof from === 'number' && typeof to === 'number') parts.push(`ages ${from} to ${to}`)
  for (const [key, value] of Object.entries(policy)) {
    if (!combinedFields.has(key) && typeof value === 'string' && value !== '' && value !== 'unspecified')
      parts.push(toReadableText(value))
  }
  if (inclusion !== 'included' && textOr(price, null) !== null && Number(price) > 0) {
    parts.push(
      [textOr(currency, ''), textOr(price, ''), unit === 'unspecified' ? '' : toReadableText(textOr(unit, ''))]
        .filter(Boolean)
        .join(' '),
    )
  }
  const sentence = parts.join(', ')
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
}

export function toHouseRules(metapolicy: Fields): { title: string; paragraphs: string[] }[] {
  return Object.entries(titles).flatMap(([key, title]) => {
    const policies: unknown = metapolicy[key]
    const paragraphs = Array.isArray(policies)
      ? policies.map((each) => ruleText(objectOrEmpty(each))).filter(Boolean)
      : []
    return paragraphs.length === 0 ? [] : [{ title, paragraphs }]
  })
}
