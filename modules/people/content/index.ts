export { listContentPagesForStaff, getContentPageForStaff, changeContentPage } from './flows.ts'
export { pageNames, type PageName } from './page-names.ts'
export { cleanPageText, cleanPageTranslations, type FaqEntry, type PageText } from './page-text.ts'
export { findContentPageChangeTimes } from './store.ts'
