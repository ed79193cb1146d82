import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { removeDuplicateStyles, hideForeignNodes } from './foreign/hide-foreign-nodes.ts'
import { patchDomForForeignChanges } from './foreign/tolerant-dom.ts'
import { recordEarlyInput, replayEarlySubmits } from './hydration/early-input.ts'
import { restorePageData } from './hydration/restore-data.ts'
import { useHydrated } from './hydration/use-hydrated.ts'
import { createTranslator, TranslatorContext } from './i18n.ts'

/** Calls `finish` when the whole page is hydrated: effects of a component run after those of its children. */
function AfterHydration({ finish, children }: { finish: () => void; children: ReactNode }): ReactNode {
  const hydrated = useHydrated()
  useEffect(finish, [finish])
  useEffect(() => {
    if (hydrated) replayEarlySubmits()
  }, [hydrated])
  return children
}

/**
 * Hydrates the page after the texts have arrived, so that no text changes. They were requested together with the
 * modules.
 */
async function startHydration(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#translations')
  const response = await fetch(link?.href ?? '/assets/i18n/en.json')
  const texts = (await response.json()) as Record<string, unknown>
  const translator = createTranslator(document.documentElement.dataset['language'] ?? 'en', texts)
  history.scrollRestoration = 'manual'
  restorePageData()
  startTransition(() => {
    const showForeignNodes = hideForeignNodes()
    patchDomForForeignChanges()
    const { recordUnhandled, repeat } = recordEarlyInput()
    const finish = (): void => {
      showForeignNodes()
      repeat()
      removeDuplicateStyles()
    }
    hydrateRoot(
      document,
      <StrictMode>
        <AfterHydration finish={finish}>
          <TranslatorContext value={translator}>
            <HydratedRouter />
          </TranslatorContext>
        </AfterHydration>
      </StrictMode>,
    )
    recordUnhandled()
  })
}

void startHydration()
