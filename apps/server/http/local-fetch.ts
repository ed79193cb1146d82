import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fetch } from '@tussenuit/modules/client/client.ts'
import { busyAnswer } from './busy.ts'

/** What is found out about a page while its calls are answered. */
export type PageFacts = {
  /** From now on the page will be 503. */
  isUnavailable: boolean
  /** Something of it could not be read: what is missing now may be there the next time. */
  isIncomplete: boolean
  /** Ids of the packages in the answers. */
  deals: Set<number>
}
/** On replies that lack what another caller would get: no page made of them is shown to others. */
export const incompleteHeader = 'x-incomplete'
export const newPageFacts = (isUnavailable = false): PageFacts => ({
  isUnavailable,
  isIncomplete: isUnavailable,
  deals: new Set(),
})

/** Its value is known inside this process only. */
const pageHeader = 'x-of-page'
const pageMark = randomUUID()
/** Whether a page of this process makes the call. */
export const isOfPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[pageHeader] === pageMark

const part = busyAnswer('page_unavailable')
/** What every call of a page answers from the moment that the page will be 503 itself. */
const unavailable: Awaited<ReturnType<Fetch>> = {
  status: 503,
  json: async () => ({ status: 503, message: part.message, error: { code: part.code, message: part.message } }),
}

/**
 * The calls answered inside the process, on behalf of the visitor of the page: no network hop, the same rules. The
 * parts of one page ask for the same lists; within that page each is read once. After the first 503 the page will be
 * one too: what it asks from then on is not tried, so that its waits do not add up.
 */
export function localFetch(api: FastifyInstance, request: FastifyRequest, page: PageFacts = newPageFacts()): Fetch {
  const answers = new Map<string, ReturnType<Fetch>>()
  const ask: Fetch = async (path, init) => {
    if (page.isUnavailable) return unavailable
    const response = await api.inject({
      method: init.method as 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { ...init.headers, host: request.host, [pageHeader]: pageMark },
      ...(init.body === undefined ? {} : { payload: init.body }),
    })
    if (response.statusCode === 503) page.isUnavailable = true
    if (response.statusCode !== 200 || response.headers[incompleteHeader] !== undefined) page.isIncomplete = true
    for (const [, id] of response.body.matchAll(/"deals_id":(\d+)/g)) page.deals.add(Number(id))
    return { status: response.statusCode, json: async () => JSON.parse(response.body) as unknown }
  }
  return (path, init) => {
    if (init.method !== 'GET' || Object.keys(init.headers).length > 0) return ask(path, init)
    const answer = answers.get(path) ?? ask(path, init)
    answers.set(path, answer)
    return answer
  }
}
