import { type DestinationStream, pino } from 'pino'
import { currentTraces } from '@tussenuit/adapters/tracing/traces.ts'

/** Logs JSON lines, to the standard output by default. Secrets and personal data are masked everywhere. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const traceId = currentTraces()?.traceId()
      return traceId ? { trace_id: traceId } : {}
    },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["manage-token"]',
        'email',
        'phone',
        'name',
        'surname',
        '*.email',
        '*.phone',
        '*.client_secret',
        '*.password',
        '*.token',
      ],
      censor: '[cut]',
    },
  }
  return pino(options, destination)
}
