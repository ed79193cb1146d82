import type { KyselyConfig } from 'kysely'

/** The setting by which `onQuery` is called after each query with its milliseconds; without it nothing is measured. */
export const queryLog = (onQuery: ((ms: number) => void) | undefined): Pick<KyselyConfig, 'log'> =>
  onQuery ? { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis) } : {}
