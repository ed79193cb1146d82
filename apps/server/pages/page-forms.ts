/**
 * Forms that a page of the shop takes. Only a page of the shop itself may send one: another site must not act for a
 * visitor.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { matchPath } from 'react-router'
import { sameOrigin } from '../http/access.ts'

const formType = 'application/x-www-form-urlencoded'
const maxFormBytes = 64 * 1024

/** The bytes of a form are handed to the page as they came; nothing else is read. */
export function readForms(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
    done(null, body),
  )
  pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

export type Refused = { status: number; message: string; headers?: Record<string, string> }

/** `formPaths`: the patterns of the pages that take a form; `path`: of the page, without what the router adds. */
export function formRefusal(
  request: FastifyRequest,
  path: string,
  formPaths: readonly string[],
  publicUrl: string,
): Refused | null {
  const takesForms = formPaths.some((pattern) => matchPath(`/${pattern}`, path) !== null)
  if (request.method !== 'POST' || !takesForms)
    return {
      status: 405,
      message: 'Pages are only read',
      headers: { allow: takesForms ? 'GET, HEAD, POST' : 'GET, HEAD' },
    }
  if (!isFromOwnPage(request, publicUrl))
    return {
      status: 403,
      message: 'This form was not sent from our own site. Please open the page here and send it again.',
    }
  return typeof request.body === 'string' ? null : { status: 415, message: 'A page takes the fields of its form only' }
}

/**
 * Present browsers say it by Sec-Fetch-Site. Others send the origin, which is not known of pages that ask browsers to
 * send no referrer.
 */
function isFromOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && sameOrigin(origin, request, publicUrl)
}
