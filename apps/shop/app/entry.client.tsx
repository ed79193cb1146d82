import { createInstance } from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { figures, i18nOptions } from './i18n.ts'

/** The texts are on their way since the head of the page; nothing is hydrated without them, so no word flickers. */
async function start(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#translations')
  const response = await fetch(link?.href ?? '/assets/i18n/en.json')
  const texts = (await response.json()) as Record<string, unknown>
  const i18n = createInstance()
  await i18n.use(initReactI18next).use(figures).init(i18nOptions(document.documentElement.dataset['language'] ?? 'en', texts))
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
