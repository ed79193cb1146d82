/**
 * Forms that pages of the shop accept. Only a page of the shop itself may send one, so that another site cannot act for
 * a visitor (CSRF).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { matchPath } from 'react-router'
import { isSameOrigin } from '../http/access.ts'

const formType = 'application/x-www-form-urlencoded'
const maxFormBytes = 64 * 1024

/** Passes the bytes of a form to the page unchanged; bodies of other types are not read. */
export function addFormParser(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
    done(null, body),
  )
  pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

export type Refused = { status: number; message: string; headers?: Record<string, string> }

/** `formPaths`: the path patterns of pages that accept forms; `path`: the page's path without the router's suffix. */
export function formRefusalFor(
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
 * Modern browsers send Sec-Fetch-Site. Other browsers send the origin, but not from pages with a no-referrer policy.
 */
function isFromOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && isSameOrigin(origin, request, publicUrl)
}
