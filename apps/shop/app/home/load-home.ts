/** The data of the home page. A part that cannot be loaded is omitted and logged. */
import type { Category, Destination } from '@tussenuit/modules/catalogue/reference/contract.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import type { Image } from '@tussenuit/modules/platform/media/image.ts'
import { countPeople } from '@tussenuit/modules/shared/party.ts'
import { toChoiceQuery, type Room, type TravelChoice } from '../choice/travel-choice.ts'
import type { ShopRequest } from '../context.ts'
import { findFirstArrival } from '../first-arrival.ts'
import { toCardFacts } from '../parts/card-facts.ts'
import { hasVariants, omitAltText, type PictureFacts } from '../parts/picture-facts.ts'
import { listWeekends, addWeekendPrices, type Weekend } from './weekends.ts'

/** The party of the weekend rail if no party was chosen. */
const twoAdults: Room[] = [{ adults: 2, children: [] }]

export async function loadHome(
  { api, language, logError }: ShopRequest,
  today: string,
  nights: number,
  choice: TravelChoice,
) {
  const choiceParams = toChoiceQuery(choice)
  const query = { language }
  const [categories, destinations, themes, banners, vouchers, recommended, newest, weekends] = await Promise.allSettled(
    [
      api('GET /categories', { query }),
      api('GET /destinations', { query }),
      api('GET /themes', { query }),
      api('GET /fetchBannerImages', { query }),
      api('GET /fetchvouchers', { query }),
      api('GET /recommended-deals', { query: { ...choiceParams, language, page: 1, limit: 4 } }),
      api('GET /deals/new', { query: { ...choiceParams, language, page: 1, limit: 4 } }),
      loadWeekends(api, language, today, nights, choice.rooms),
    ],
  )
  const valueOf = <T>(part: PromiseSettledResult<T>): T | null => {
    if (part.status === 'fulfilled') return part.value
    logError(part.reason)
    return null
  }
  const shownCategories = (valueOf(categories)?.data ?? []).filter(({ deals }) => deals > 0).map(omitPictureText)
  const shownDestinations = (valueOf(destinations)?.data ?? []).filter(({ deals }) => deals > 0).map(omitPictureText)
  const shelves = { recommended: cardsOf(valueOf(recommended)?.data), newest: cardsOf(valueOf(newest)?.data) }
  const all = [...shelves.recommended, ...shelves.newest]
  return {
    categories: shownCategories.map(categoryFacts),
    destinations: shownDestinations.map(destinationFacts),
    themes: (valueOf(themes)?.data ?? [])
      .filter(({ deals }) => deals > 0)
      .map(omitPictureText)
      .map(({ name, title, image, deals }) => ({ name, title, image, deals })),
    banners: (valueOf(banners)?.data ?? []).map((banner) => ({ ...banner, image: omitAltText(banner.image) })),
    vouchers: (valueOf(vouchers)?.data ?? []).map(voucherFacts),
    voucherPictures: distinctPictures([...shownCategories, ...shownDestinations]).slice(0, 7),
    poster: posterOf(shelves.recommended, all),
    recommended: shelves.recommended.map(toCardFacts),
    newest: shelves.newest.map(toCardFacts),
    weekends: valueOf(weekends) ?? [],
  }
}

type Shown<Part> = Omit<Part, 'image'> & { image: PictureFacts | null }

const categoryFacts = ({ category_name, title, image, deals }: Shown<Category>) => ({
  category_name,
  title,
  image,
  deals,
})

const destinationFacts = ({ name, title, deals, lowest_price_cents }: Shown<Destination>) => ({
  name,
  title,
  deals,
  lowest_price_cents,
})

type Voucher = CallReply<Calls['GET /fetchvouchers']>[number]
const voucherFacts = ({ voucher_id, kind, value_cents, selling_price, validity_months }: Voucher) => ({
  voucher_id,
  kind,
  value_cents,
  selling_price,
  validity_months,
})

/** The deal on the poster, which is one of the cards, and the text of its picture, which cards do not have. */
function posterOf(recommended: readonly DealCard[], all: readonly DealCard[]): { id: number; alt: string } | null {
  const deal = recommended.find(({ price }) => price !== null) ?? all[0]
  return deal ? { id: deal.deals_id, alt: deal.image.alt } : null
}

/** Removes the alternative texts of pictures: the texts beside them describe their content. */
const omitPictureText = <Part extends { image: Image | null }>({
  image,
  ...part
}: Part): Omit<Part, 'image'> & { image: PictureFacts | null } => ({ ...part, image: image && omitAltText(image) })

function distinctPictures(parts: readonly { image: PictureFacts | null }[]): PictureFacts[] {
  const pictures = parts.flatMap(({ image }) => (image && hasVariants(image) ? [image] : []))
  return [...new Map(pictures.map((image) => [image.url, image])).values()]
}

async function loadWeekends(
  api: ShopRequest['api'],
  language: ShopRequest['language'],
  today: string,
  nights: number,
  rooms: Room[] | null,
): Promise<Weekend[]> {
  const weekends = listWeekends(today, nights, await findFirstArrival(api, today))
  const arrivals = weekends.map(({ arrival }) => arrival)
  const { data } = await api('POST /deals/arrivals', {
    body: { arrivals, nights, language, rooms: rooms ?? twoAdults },
  })
  return addWeekendPrices(weekends, data, countPeople(rooms ?? twoAdults))
}

/** A list call returns all cards, or a page of them. */
function cardsOf(answer: DealCard[] | { items: DealCard[] } | undefined): DealCard[] {
  if (!answer) return []
  return (Array.isArray(answer) ? answer : answer.items).slice(0, 4)
}
