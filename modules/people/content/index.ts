export { showPages, showStaffPage, writePage } from './flows.ts'
export { pageNames, type PageName } from './page-names.ts'
export { cleanText, cleanTranslations, type FaqEntry, type PageText } from './page-text.ts'
export { findPageChanges } from './store.ts'
