/** The parts of which the URLs of a demo shop's pages consist. */

export type Places = { dealId: number; category: string; slug: string; nights: number; from: string }

type ListedDeal = {
  deals_id: number
  category: string
  category_id: string
  externally_sold: boolean
  lowest_price_day: string | null
  show_hotel_nights: number[]
}

/** Finds a bookable deal and the parts of its pages' URLs. */
export async function findBenchPages(url: string): Promise<Places> {
  const { data } = (await (await fetch(`${url}/api/deals?page=1&limit=100`)).json()) as {
    data: { items: ListedDeal[] }
  }
  const deal = data.items.find((one) => !one.externally_sold && one.lowest_price_day)
  if (!deal) throw new Error('no deal can be booked')
  const calendar = (await (
    await fetch(`${url}/api/getCalendar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ deals_id: deal.deals_id }),
    })
  ).json()) as { data: { min_date: string } }
  return {
    dealId: deal.deals_id,
    category: deal.category,
    slug: deal.category_id,
    nights: deal.show_hotel_nights[0]!,
    from: calendar.data.min_date,
  }
}
