/** The page of the back-office: the sign-in form, or everything behind it. Each is loaded alone. */
import '@tussenuit/shop/app/styles/tokens.css'
import './look/fonts.css'
import { createRoot } from 'react-dom/client'
import { loadMessages, savedLanguage } from './language.ts'
import { savedTheme } from './look/tokens.ts'

document.documentElement.dataset['theme'] = savedTheme()

const language = savedLanguage()
document.documentElement.lang = language
const isSignIn = location.pathname.startsWith('/auth/login')
const [{ Page }, messages] = await Promise.all([
  isSignIn ? import('./sign-in.tsx') : import('./office.tsx'),
  loadMessages(language),
])
createRoot(document.getElementById('root')!).render(<Page messages={messages} language={language} />)
