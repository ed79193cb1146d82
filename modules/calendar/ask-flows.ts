/** Asking the hotels for the prices of a day. The same question is asked once, however many wait for its answer. */
import type { Day } from '../shared/day.ts'
import { partyKey, type RoomParty } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import { refreshSnapshots } from './snapshot-flows.ts'

type Hotel = { hotelId: number; supplierId: number }
export type HotelQuestion = { day: Day; nights: number; rooms: RoomParty[]; hotels: Map<number, Hotel> }

const running = new WeakMap<Shop['db'], Map<string, Promise<unknown>>>()

/** Waits no longer than `patienceMs`; an answer that comes later is kept all the same. */
export async function askQuestions(shop: Shop, questions: readonly HotelQuestion[], patienceMs: number): Promise<void> {
  const flights = running.get(shop.db) ?? new Map<string, Promise<unknown>>()
  running.set(shop.db, flights)
  const answers = questions.map((question) => {
    const ids = [...question.hotels.keys()].sort((a, b) => a - b)
    const key = `${partyKey(question.rooms)}/${question.nights}/${question.day}/${ids.join(',')}`
    const flight = flights.get(key) ?? ask(shop, question).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  })
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.all(answers), impatience])
  clearTimeout(timer)
}

async function ask(shop: Shop, { day, nights, rooms, hotels }: HotelQuestion): Promise<void> {
  try {
    await refreshSnapshots(shop, {
      hotels: [...hotels.values()],
      nights,
      rooms,
      days: [day],
      untilMs: Date.now() + 30_000,
    })
  } catch (error) {
    shop.log.warn({ error: (error as Error).message }, 'prices of a choice were not kept')
  }
}
