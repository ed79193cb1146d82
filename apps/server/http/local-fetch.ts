import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fetch } from '@tussenuit/modules/client/client.ts'
import { busyError } from './busy.ts'

/** Facts about a page, collected while its calls are answered. */
export type PageFacts = {
  /** True if the page will be answered with 503. */
  isUnavailable: boolean
  /** True if a part could not be read; the page is then not cached. */
  isIncomplete: boolean
  /** Ids of the deals in the replies. */
  deals: Set<number>
}
/** Header of incomplete replies: a page that contains one is not cached for other visitors. */
export const incompleteHeader = 'x-incomplete'
export const createPageFacts = (isUnavailable = false): PageFacts => ({
  isUnavailable,
  isIncomplete: isUnavailable,
  deals: new Set(),
})

/** The header value is known only inside this process. */
const pageHeader = 'x-of-page'
const pageMark = randomUUID()
/** Whether a page of this process makes the call. */
export const isInProcessPageCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[pageHeader] === pageMark

const part = busyError('page_unavailable')
/** The answer to all further calls of a page that will be answered with 503. */
const unavailable: Awaited<ReturnType<Fetch>> = {
  status: 503,
  json: async () => ({ status: 503, message: part.message, error: { code: part.code, message: part.message } }),
}

/**
 * Answers the calls of a page inside the process, on behalf of its visitor: without the network, but with the same
 * checks. Parts of a page often request the same list, so each list is read once per page. After the first 503 the page
 * itself will be answered with 503, so further calls are not made and their waiting times do not add up.
 */
export function createLocalFetch(
  api: FastifyInstance,
  request: FastifyRequest,
  page: PageFacts = createPageFacts(),
): Fetch {
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
