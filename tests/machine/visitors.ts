/** Visitors of the rehearsed shop, each from an address of its own, by its public name, its proxy and TLS. */
import { Agent, request } from 'node:https'
import { type Client, createClient } from '@tussenuit/modules/client/client.ts'
import { findBookableStay, intentIdOfSale, payByCard, reserveRoom, waitForState } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { parties, shopUrl } from './parties.ts'

export type Answer = {
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
  json(): Promise<unknown>
}
type Init = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
export type Visitor = {
  ask(path: string, init?: Init): Promise<Answer>
  client: Client
  /** What is sent with each call of `client`, e.g. a session of staff. */
  headers: Record<string, string>
  leave(): void
}

let visitors = 0

/** `onAnswer` gets the status of every answer, and the error of every request that got none. */
export function createVisitor(
  onAnswer: (what: string, status: number | string) => void = () => undefined,
  headers: Record<string, string> = {},
): Visitor {
  visitors += 1
  const localAddress = `127.0.${1 + Math.floor(visitors / 250)}.${1 + (visitors % 250)}`
  const agent = new Agent({ keepAlive: true, localAddress })
  const session = crypto.randomUUID()
  const ask = (path: string, init: Init = {}): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(
        shopUrl + path,
        { agent, method: init.method ?? 'GET', headers: init.headers ?? {} },
        (got) => {
          const parts: Buffer[] = []
          got.on('data', (part: Buffer) => parts.push(part))
          got.on('error', reject)
          got.on('end', () => {
            const body = Buffer.concat(parts).toString()
            resolve({
              status: got.statusCode!,
              headers: { get: (name) => got.headers[name]?.toString() ?? null },
              text: async () => body,
              json: async () => JSON.parse(body) as unknown,
            })
          })
        },
      )
      sent.on('error', reject).end(init.body)
    }).then(
      (answer) => {
        onAnswer(`${init.method ?? 'GET'} ${path}`, answer.status)
        return answer
      },
      (error: Error) => {
        onAnswer(`${init.method ?? 'GET'} ${path}`, error.message)
        throw error
      },
    )
  return {
    ask,
    client: createClient(ask, () => ({ 'session-id': session, ...headers })),
    headers,
    leave: () => agent.destroy(),
  }
}

/** What the steps of a booking need of a shop. */
export const asShop = (client: Client): TestShop =>
  ({ client, url: shopUrl, standIns: `http://cards.example:${parties.port}` }) as unknown as TestShop

export type Sale = { number: string; manageToken: string; intent: string }

/** A stay that a traveller finds, reserves and pays, until the hotel has confirmed it. */
export async function sellStay(client: Client, surname: string, skipDays = 1): Promise<Sale> {
  const shop = asShop(client)
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays }), { surname })
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  return {
    number: reservation.reservationNumber,
    manageToken: reservation.manage_token,
    intent: intentIdOfSale(reservation),
  }
}

/** The state of a reservation as its link shows it, or the status of the refusal. */
export async function readReservation({ number, manageToken }: Sale): Promise<string> {
  const { client, leave } = createVisitor()
  try {
    const body = { reservationNumber: number }
    return (await client('POST /reservationDataByResId', { body }, { 'manage-token': manageToken })).data.state
  } catch (error) {
    return String((error as { status?: number }).status)
  } finally {
    leave()
  }
}
