export { listStaffPages, getStaffPage, changePage } from './flows.ts'
export { pageNames, type PageName } from './page-names.ts'
export { cleanPageText, cleanPageTranslations, type FaqEntry, type PageText } from './page-text.ts'
export { findPageChangeTimes } from './store.ts'
