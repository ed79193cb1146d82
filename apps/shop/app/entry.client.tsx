import { createInstance } from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { figures, i18nOptions } from './i18n.ts'

/** What the server sent is drawn before scripts take it over; a page in the background, which draws nothing, does not wait long. */
const drawn = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, 300)
})

/** The texts are on their way since the head of the page; nothing is hydrated without them, so no word flickers. */
async function start(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#translations')
  const response = await fetch(link?.href ?? '/assets/i18n/en.json')
  const texts = (await response.json()) as Record<string, unknown>
  const i18n = createInstance()
  await i18n.use(initReactI18next).use(figures).init(i18nOptions(document.documentElement.dataset['language'] ?? 'en', texts))
  await drawn
  history.scrollRestoration = 'manual'
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

void start()
