import { useHydrated } from '../hydration/use-hydrated.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { useToast } from '../parts/toasts.tsx'
import { sharedAddress } from './stay-address.ts'

/**
 * Hands the page on with the days and the party in its address: by the device's own way of sharing, else as a copied
 * link.
 */
export function ShareButton({
  title,
  url: givenUrl,
  label,
}: {
  title: string
  /** What is handed on instead of this page, and how the button says so. */
  url?: string
  label?: string
}) {
  const { t } = useFormat()
  const toast = useToast()
  const hydrated = useHydrated()
  if (!hydrated) return null
  const share = async () => {
    const url = givenUrl ?? sharedAddress(window.location.href)
    if (typeof navigator.share === 'function') {
      // Closing the device's list without a choice is no failure.
      const outcome = await navigator.share({ title, url }).then(
        () => 'shared',
        (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed'),
      )
      if (outcome !== 'failed') return
    }
    await navigator.clipboard.writeText(url).then(
      () => toast({ text: t('pick.copied'), kind: 'good' }),
      () => toast({ text: t('pick.notCopied', { url }), kind: 'warn', forMs: 0 }),
    )
  }
  return (
    <button type="button" className="button button-quiet button-small" onClick={() => void share()}>
      <Icon name="share" small />
      {label ?? t('pick.share')}
    </button>
  )
}
