/** A log that prints errors only. */
export const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (data: object, message: string) => console.error(message, data),
  debug: () => undefined,
  trace: () => undefined,
  fatal: () => undefined,
  silent: () => undefined,
  level: 'error',
  child: () => quiet,
}
