import { createInstance } from 'i18next'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { useAwake } from './awake.ts'
import { rememberWhatWasDone, sendAgain } from './before-waking.ts'
import { figures, i18nOptions } from './i18n.ts'

/** Its effect comes after those of everything in it: the whole page has been taken over. */
function TakenOver({ doAgain, children }: { doAgain: () => void; children: ReactNode }): ReactNode {
  const awake = useAwake()
  useEffect(doAgain, [doAgain])
  useEffect(() => {
    if (awake) sendAgain()
  }, [awake])
  return children
}

/** The texts are on their way since the head of the page; nothing is hydrated without them, so no word flickers. */
async function start(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#translations')
  const response = await fetch(link?.href ?? '/assets/i18n/en.json')
  const texts = (await response.json()) as Record<string, unknown>
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .use(figures)
    .init(i18nOptions(document.documentElement.dataset['language'] ?? 'en', texts))
  history.scrollRestoration = 'manual'
  startTransition(() => {
    const doAgain = rememberWhatWasDone()
    hydrateRoot(
      document,
      <StrictMode>
        <TakenOver doAgain={doAgain}>
          <I18nextProvider i18n={i18n}>
            <HydratedRouter />
          </I18nextProvider>
        </TakenOver>
      </StrictMode>,
    )
  })
}

void start()
