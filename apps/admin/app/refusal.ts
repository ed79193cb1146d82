import { type HttpError, useNotify } from 'ra-core'

/** Says why something was refused, in the language of the interface where there are words for it. */
export function useRefusal(): (error: HttpError) => void {
  const notify = useNotify()
  return (error) => {
    // The fields say it themselves.
    if (error.body?.errors) return
    const key = error.status === undefined ? 'refusal.away' : `refusal.${error.body?.code}`
    notify(key, { type: 'error', messageArgs: { _: error.message } })
  }
}
