/** The page of the back-office: the sign-in form, or the application after sign-in. Each is a separate chunk. */
import '@tussenuit/shop/app/styles/tokens.css'
import './fonts.css'
import '@tussenuit/shop/app/foreign/record-changes.inline.ts'
import { patchDomForForeignChanges } from '@tussenuit/shop/app/foreign/tolerant-dom.ts'
import { createRoot } from 'react-dom/client'
import { removeBlockedLocalStorage } from '../kit/session/browser-storage.ts'
import { loadMessages, detectInterfaceLanguage } from '../kit/language.ts'
import { resolveTheme } from './tokens.ts'

window.foreignChanges?.endEarly()
patchDomForForeignChanges()
removeBlockedLocalStorage()
document.documentElement.dataset['theme'] = resolveTheme()

const language = detectInterfaceLanguage()
document.documentElement.lang = language
// Two dynamic imports instead of one conditional import: the build would merge a conditional import and load the styles
// of the second page for both.
const pages = {
  signIn: async () => (await import('./sign-in.tsx')).SignInPage,
  office: async () => (await import('./office.tsx')).OfficeApp,
}
const name = location.pathname.startsWith('/auth/login') ? 'signIn' : 'office'
const [Page, messages] = await Promise.all([pages[name](), loadMessages(language)])
createRoot(document.getElementById('root')!).render(<Page messages={messages} language={language} />)
