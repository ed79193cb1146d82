import { localStorageStore, type Store } from 'ra-core'

const browserStore = localStorageStore()

/** Language, theme, columns and sort order of this browser; they survive a session and contain no data of records. */
export const store: Store = { ...browserStore, reset: () => undefined }
