import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { PaymentsUnavailable } from '@tussenuit/modules/money/payment/ports.ts'
import { FilesUnavailable } from '@tussenuit/modules/platform/media/file-ports.ts'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { DatabaseUnavailable, Refusal } from '@tussenuit/modules/shared/refusal.ts'
import { busyError, busyCounts } from './busy.ts'
import { toFieldErrors } from './validation.ts'

type Answer = {
  status: number
  code: string
  message: string
  fields?: unknown
  data?: unknown
  retryAfterSeconds?: number
}

const diskFull = {
  status: 507,
  code: 'disk_full',
  message: 'Nothing could be saved: the disk of the shop is full. Please try again later.',
} satisfies Answer

/** Detects the error codes of the file system and of the database (53100). */
function isDiskFull(error: unknown): boolean {
  const codes = [error, (error as Error | undefined)?.cause].map(
    (cause) => (cause as { code?: string } | undefined)?.code,
  )
  return codes.some((code) => code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
}

/**
 * The only place where an error becomes a reply: a refusal, an invalid input, an unavailable external service, or a
 * bug.
 */
export function toErrorReply(error: unknown): Answer {
  if (error instanceof Refusal)
    return {
      status: error.status,
      code: error.code,
      message: error.message,
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.data === undefined ? {} : { data: error.data }),
      ...(error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
    }
  if (error instanceof SupplierUnavailable)
    return {
      status: 502,
      code: 'supplier_unavailable',
      message: 'The hotels do not answer at the moment. Please try again in a minute.',
      retryAfterSeconds: error.retryAfterSeconds ?? 30,
    }
  if (error instanceof PaymentsUnavailable)
    return {
      status: 502,
      code: 'payments_unavailable',
      message: 'The payment provider does not answer at the moment. Please try again in a minute.',
      retryAfterSeconds: 30,
    }
  if (error instanceof FilesUnavailable) return busyError('files_unavailable')
  if (isDiskFull(error)) return diskFull
  if (error instanceof DatabaseUnavailable) return busyError('database_unavailable')
  // The failed call was made by a page inside this process.
  if (error instanceof CallFailed && error.status === 503) return busyError('page_unavailable')
  const fastifyError = error as Partial<FastifyError>
  if (fastifyError.validation)
    return {
      status: 400,
      code: 'invalid_input',
      message: 'Some fields are not valid.',
      fields: toFieldErrors(fastifyError.validation as never, fastifyError.validationContext),
    }
  const status = fastifyError.statusCode
  if (status === 413) return { status, code: 'too_large', message: 'That is too large.' }
  if (status === 415) return { status, code: 'media_type', message: 'Send JSON.' }
  if (status === 400)
    return {
      status,
      code: 'invalid_input',
      message: 'The body is not valid JSON.',
      fields: [{ path: 'body', code: 'json', message: 'is not valid JSON' }],
    }
  if (status === 503) return busyError('overloaded')
  // A parameter longer than the maximum cannot match anything, so it is a 404.
  if (status === 414) return { status: 404, code: 'refused', message: 'This request cannot be answered.' }
  if (status !== undefined && status >= 400 && status < 500)
    return { status, code: 'refused', message: 'This request cannot be answered.' }
  return { status: 500, code: 'internal', message: 'Something went wrong on our side.' }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toErrorReply(error)
  if (answer.status >= 500 && answer.code === 'internal') request.log.error({ err: error }, 'bug')
  if (answer === diskFull)
    request.log.error({ event: 'disk_full', reason: (error as Error).message }, 'the disk is full')
  else if (error instanceof FilesUnavailable)
    busyCounts.add(request.log, 'files_unavailable', request.routeOptions.url ?? '', { reason: error.message })
  else if (error instanceof DatabaseUnavailable)
    busyCounts.add(request.log, 'database_unavailable', request.routeOptions.url ?? '', { reason: error.message })
  if (answer.retryAfterSeconds) void reply.header('retry-after', String(answer.retryAfterSeconds))
  return reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      status: answer.status,
      message: answer.message,
      ...(answer.data === undefined ? {} : { data: answer.data }),
      error: { code: answer.code, message: answer.message, ...(answer.fields ? { fields: answer.fields } : {}) },
    })
}

export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
}
