import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fetch } from '@tussenuit/modules/client/client.ts'
import { busyError } from './busy.ts'
import { findDealIds, findFreeCancellationEnd, findShownStays, type ShownStays } from './shown-stays.ts'

/** Facts about a page, collected while its calls are answered. */
export type PageFacts = {
  /** True if the page will be answered with 503. */
  isUnavailable: boolean
  /** True if a part could not be read; the page is then not cached. */
  isIncomplete: boolean
  /** Ids of the deals in the replies. */
  deals: Set<number>
  stays: ShownStays[]
  /** The earliest end of free cancellation in the replies, in milliseconds; null if there is none. */
  endsAt: number | null
}
/** What a page must know of an answer that it shows. `endsAt`: it may be shown until then at most. */
type AnswerFacts = { deals: readonly number[]; stays: readonly ShownStays[]; endsAt: number | null }
/** An answer with status 200. */
export type PageAnswer = AnswerFacts & { data: unknown }
export type Asked = { method: string; path: string; body: string | undefined }
/** Answers of calls that are the same in many pages; see pages/shared-answers.ts. */
export type SharedAnswers = {
  find(asked: Asked): PageAnswer | null
  /** To be called before the call is made. Returns how to store its body, or undefined if it is not shared. */
  begin(asked: Asked): ((body: string) => void) | undefined
}

/** Header of incomplete replies: a page that contains one is not cached for other visitors. */
export const incompleteHeader = 'x-incomplete'
export const createPageFacts = (isUnavailable = false): PageFacts => ({
  isUnavailable,
  isIncomplete: isUnavailable,
  deals: new Set(),
  stays: [],
  endsAt: null,
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

/** The answer does not depend on the visitor, because the call has no headers but the type of its body. */
const isPlain = ({ headers }: Parameters<Fetch>[1]): boolean =>
  Object.keys(headers).every((name) => name === 'content-type')

/**
 * Answers the calls of a page inside the process, on behalf of its visitor: without the network, but with the same
 * checks. Parts of a page often request the same list, so each list is read once per page. After the first 503 the page
 * itself will be answered with 503, so further calls are not made and their waiting times do not add up.
 */
export function createLocalFetch(
  api: FastifyInstance,
  request: FastifyRequest,
  page: PageFacts = createPageFacts(),
  shared: SharedAnswers | null = null,
): Fetch {
  const answers = new Map<string, ReturnType<Fetch>>()
  const ask: Fetch = async (path, init) => {
    if (page.isUnavailable) return unavailable
    const asked = isPlain(init) ? { method: init.method, path, body: init.body } : null
    const stored = asked && shared?.find(asked)
    if (stored) {
      note(stored)
      return { status: 200, json: async () => stored.data }
    }
    const store = asked && shared?.begin(asked)
    const response = await api.inject({
      method: init.method as 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { ...init.headers, host: request.host, [pageHeader]: pageMark },
      ...(init.body === undefined ? {} : { payload: init.body }),
    })
    if (response.statusCode === 503) page.isUnavailable = true
    if (response.statusCode !== 200 || response.headers[incompleteHeader] !== undefined) page.isIncomplete = true
    else store?.(response.body)
    note(findAnswerFacts(path, init.body, response.body))
    return { status: response.statusCode, json: async () => JSON.parse(response.body) as unknown }
  }
  const note = ({ deals, stays, endsAt }: AnswerFacts) => {
    for (const id of deals) page.deals.add(id)
    page.stays.push(...stays)
    if (endsAt !== null) page.endsAt = Math.min(endsAt, page.endsAt ?? Infinity)
  }
  return (path, init) => {
    if (init.method !== 'GET' || !isPlain(init)) return ask(path, init)
    const answer = answers.get(path) ?? ask(path, init)
    answers.set(path, answer)
    return answer
  }
}

/** `sent`: the text of the request's body. */
export const findAnswerFacts = (path: string, sent: string | undefined, answer: string): AnswerFacts => ({
  deals: findDealIds(answer),
  stays: findShownStays({ path, body: sent === undefined ? null : (JSON.parse(sent) as unknown), answer }),
  endsAt: findFreeCancellationEnd(answer),
})
