/** Categories, themes and destinations with the deals listed under them, from the index of deals. */
import { toImage } from '../../platform/media/image.ts'
import type { HeadingKind } from '../../shared/headings.ts'
import type { Shop } from '../../shared/shop.ts'
import { textInLanguage } from '../../shared/translated.ts'
import type { References } from './references.ts'

/** What all kinds of headings show. */
type ShownHeading = {
  title: string
  summary: string
  image: ReturnType<typeof toImage> | null
  deals: number
  lowest_price_cents: number | null
}

/** The headings of a kind in their order, each with its number of deals on sale and their lowest public price. */
export async function listHeadings(
  shop: Pick<Shop, 'dealIndex' | 'pictures'>,
  kind: HeadingKind,
  language: string | undefined,
): Promise<{ item: References[number]; shown: ShownHeading }[]> {
  const { index, references } = await shop.dealIndex.read()
  const totals = index.headingTotals(kind)
  return references
    .filter((item) => item.kind === kind)
    .map((item) => ({
      item,
      shown: {
        title: textInLanguage(item.translations, language, 'title', item.title),
        summary: textInLanguage(item.translations, language, 'summary', item.summary),
        image: item.picture ? toImage(shop.pictures, item.picture, language) : null,
        deals: totals.get(item.name)?.deals ?? 0,
        lowest_price_cents: totals.get(item.name)?.lowestCents ?? null,
      },
    }))
}
