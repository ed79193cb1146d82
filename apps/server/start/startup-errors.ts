/** Describes why the program could not start, and what to do about it. */
import { DatabaseUnavailable } from '@tussenuit/modules/shared/refusal.ts'

type Facts = { message?: unknown; code?: unknown; errno?: unknown; port?: unknown; address?: unknown }

/** The error number of the embedded database's file system for a full disk. */
const noSpaceEmbedded = 51

export function describeStartupError(error: unknown, ports: Record<string, number> = {}): string {
  const { message, code, errno, port } = (error ?? {}) as Facts
  if (code === 'EADDRINUSE') {
    const name = Object.entries(ports).find(([, value]) => value === port)?.[0] ?? 'PORT'
    return `Port ${String(port)} is in use. Stop the other program, or set ${name} to another port.`
  }
  if (code === 'EACCES' && typeof port === 'number')
    return `This user may not listen on port ${port}. Set PORT to one above 1023, and let the proxy have ${port}.`
  if (code === 'ENOSPC' || code === '53100' || errno === noSpaceEmbedded || /no space left/i.test(String(message)))
    return 'The disk is full: the database or DATA_DIR cannot be written. Make room and start again.'
  if (error instanceof DatabaseUnavailable || ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code)))
    return `DATABASE_URL does not answer: ${String(message || code)}.`
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `DATABASE_URL is refused by the database: ${String(message)}.`
  if (typeof message === 'string' && message !== '') return message
  return `The shop could not start: ${JSON.stringify(error) ?? String(error)}`
}
