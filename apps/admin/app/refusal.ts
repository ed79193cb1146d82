import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useNotify } from 'ra-core'

/** What the data provider throws: no status where the server did not answer, `errors` of fields in the body. */
type ProviderError = { status?: number; body?: { code?: string; errors?: unknown } }

/** The key of the message for a failed call; null for errors of fields, which are shown at the fields. */
export function refusalKey(error: unknown): string | null {
  if (error instanceof CallFailed) return `refusal.${error.code}`
  const { status, body } = error as ProviderError
  if (body?.errors) return null
  return status === undefined ? 'refusal.away' : `refusal.${body?.code}`
}

/**
 * Notifies of a refusal, in the language of the interface where there is a translation. Takes what the data provider
 * throws, and what a call of the typed client throws.
 */
export function useRefusal(): (error: unknown) => void {
  const notify = useNotify()
  return (error) => {
    const key = refusalKey(error)
    if (key) notify(key, { type: 'error', messageArgs: { _: (error as Error).message } })
  }
}
