import { localStorageStore, type Store } from 'ra-core'

const browserStore = localStorageStore()

/** Language, look, columns and sorting of this browser; they outlive a session, and hold nothing of a record. */
export const store: Store = { ...browserStore, reset: () => undefined }
