import { localStorageStore, type Store } from 'ra-core'

const browserStore = localStorageStore()

/**
 * Language, theme, columns and sort order of this browser. Sign-out does not reset them, because they contain no data
 * of records.
 */
export const store: Store = { ...browserStore, reset: () => undefined }
