/** Authentication and authorization of a call, before its body is read. */
import type { FastifyRequest } from 'fastify'
import type { Access, Call } from '@tussenuit/modules/shared/call.ts'
import { Refusal, refuse } from '@tussenuit/modules/shared/refusal.ts'
import type { Caller, Shop } from '@tussenuit/modules/shared/shop.ts'
import { findStaffByToken } from '@tussenuit/modules/people/staff/index.ts'
import { StaffTokens } from './staff-tokens.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Requests with a valid staff token. */
const ofStaff = new WeakSet<FastifyRequest>()
export const isStaffRequest = (request: FastifyRequest): boolean => ofStaff.has(request)

export async function getCaller(shop: Pick<Shop, 'db' | 'keys' | 'now'>, request: FastifyRequest): Promise<Caller> {
  const session = readRequestHeader(request, 'session-id')
  const bearer = bearerOf(readRequestHeader(request, 'authorization'))
  const staff = bearer === null ? null : await findStaffByToken(shop, bearer)
  if (bearer !== null && staff) {
    ofStaff.add(request)
    staffTokens.remember(bearer)
  }
  return {
    ip: request.ip,
    sessionId: session && uuid.test(session) ? session.toLowerCase() : null,
    manageToken: readRequestHeader(request, 'manage-token') ?? null,
    staff,
    userAgent: (readRequestHeader(request, 'user-agent') ?? '').slice(0, 300),
  }
}

const bearerOf = (authorization: string | undefined): string | null =>
  authorization?.startsWith('Bearer ') ? authorization.slice(7) || null : null

/** Recently valid tokens, by which staff requests are recognised before any work is done. */
export const staffTokens = new StaffTokens()

export const readRequestHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/**
 * Returns the first access rule that allows the caller; its reply schema applies. If several rules refuse, a refusal
 * with 403 takes precedence over one with 401.
 */
export function authorize(call: Call, caller: Caller, request: FastifyRequest, publicUrl: string): Access {
  let refusal: Refusal | null = null
  for (const access of call.access) {
    try {
      checkAccess(access, caller, request, publicUrl)
      return access
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = refusal === null || error.status === 403 ? error : refusal
    }
  }
  throw refusal
}

function checkAccess(access: Access, caller: Caller, request: FastifyRequest, publicUrl: string): void {
  switch (access.who) {
    case 'public':
      return
    case 'session':
      if (!caller.sessionId) refuse(401, 'session_missing', 'The session-id header is missing or is not a UUID.')
      return
    // The flow checks whether number, token or e-mail belong to the reservation.
    case 'guest':
      return
    case 'session or guest':
      if (!caller.sessionId && !caller.manageToken && !caller.staff)
        refuse(401, 'session_missing', 'The session-id or manage-token header is missing.')
      return
    case 'cookie': {
      const origin = readRequestHeader(request, 'origin')
      if (origin === undefined || !isSameOrigin(origin, request, publicUrl))
        refuse(403, 'origin_refused', 'This call is only for our own pages.')
      return
    }
    case 'staff':
      if (!caller.staff) refuse(401, 'not_signed_in', 'Please sign in.')
      if (caller.staff.mustEnrol && !access.whileEnrolling)
        refuse(403, 'second_factor_required', 'Your role asks for a second factor. Set one up first.')
      if (access.permission !== 'any' && !caller.staff.permissions.includes(access.permission))
        refuse(403, 'not_allowed', 'Your role does not allow this.')
  }
}

/** Compares with the public address and with the host that the request was sent to. */
export function isSameOrigin(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host.toLowerCase()}`
}
