/** The page of the back-office: the sign-in form, or everything behind it. Each is a separate chunk. */
import '@tussenuit/shop/app/styles/tokens.css'
import './fonts.css'
import '@tussenuit/shop/app/foreign/record-changes.inline.ts'
import { tolerateForeignChanges } from '@tussenuit/shop/app/foreign/tolerant-dom.ts'
import { createRoot } from 'react-dom/client'
import { disableRefusedLocalStorage } from '../kit/session/browser-storage.ts'
import { loadMessages, savedLanguage } from '../kit/language.ts'
import { resolveTheme } from './tokens.ts'

window.foreignChanges?.endEarly()
tolerateForeignChanges()
disableRefusedLocalStorage()
document.documentElement.dataset['theme'] = resolveTheme()

const language = savedLanguage()
document.documentElement.lang = language
// Two dynamic imports instead of one conditional import: the build would merge that and load the styles of the second
// page for both.
const pages = {
  signIn: async () => (await import('./sign-in.tsx')).SignInPage,
  office: async () => (await import('./office.tsx')).OfficePage,
}
const name = location.pathname.startsWith('/auth/login') ? 'signIn' : 'office'
const [Page, messages] = await Promise.all([pages[name](), loadMessages(language)])
createRoot(document.getElementById('root')!).render(<Page messages={messages} language={language} />)
