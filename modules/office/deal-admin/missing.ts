/** Lists the fields that a deal still needs before it can be sold. */
import type { Day } from '../../shared/day.ts'
import type { Problem } from './contract.ts'

export type Sellable = {
  title: string
  summary: string
  description: string
  category: string
  pictures: { key: string; alt: string }[]
  length_of_stay: number[]
  board_type: string[]
  travel_end_date: Day | null
  partial_payment: number
  partial_payment_due_days: number
  externally_sold: boolean
  hotels: { name: string; active: boolean }[]
  /** The included activities; `priced_until` is the last day of the last season. */
  included: { title: string; priced_until: Day | null }[]
}

export function listMissingFields(deal: Sellable, today: Day): Problem[] {
  const problems: Problem[] = []
  const miss = (path: string, code: string, message: string) => problems.push({ path, code, message })
  if (deal.summary === '') miss('summary', 'summary_missing', 'Write a summary: cards show it.')
  if (deal.description === '') miss('description', 'description_missing', 'Write a description.')
  if (deal.category === '') miss('category', 'category_missing', 'Say where the deal is filed.')
  if (deal.pictures.length === 0) miss('pictures', 'pictures_missing', 'Choose at least one picture.')
  for (const [index, { alt }] of deal.pictures.entries())
    if (alt === '') miss(`pictures.${index}.alt`, 'alt_missing', 'Describe the picture for people who cannot see it.')
  if (deal.length_of_stay.length === 0) miss('length_of_stay', 'lengths_missing', 'Choose at least one length of stay.')
  if (deal.board_type.length === 0) miss('board_type', 'boards_missing', 'Choose at least one board.')
  if (deal.travel_end_date !== null && deal.travel_end_date <= today)
    miss('travel_end_date', 'period_over', 'The travel period is over.')
  if (!deal.externally_sold && !deal.hotels.some(({ active }) => active))
    miss(
      'hotels',
      deal.hotels.length === 0 ? 'hotels_missing' : 'hotels_off',
      deal.hotels.length === 0 ? 'Choose at least one hotel.' : 'All of its hotels are switched off.',
    )
  if (!deal.externally_sold)
    for (const { title, priced_until } of deal.included)
      if (priced_until === null || priced_until < today)
        miss('activities', 'activity_without_price', `${title} has no price from today on.`)
  if (deal.partial_payment > 0 && deal.partial_payment_due_days === 0)
    miss('partial_payment_due_days', 'due_days_missing', 'Say how many days before arrival the balance is due.')
  return problems
}
