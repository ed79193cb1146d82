import { useHydrated } from '../hydration/use-hydrated.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { useToast } from '../parts/toasts.tsx'
import { shareableUrl } from './stay-address.ts'

/** Shares the page with days and party in its URL: by the device's share dialog, otherwise as a copied link. */
export function ShareButton({
  title,
  url: givenUrl,
  label,
}: {
  title: string
  /** The URL that is shared instead of this page's, and the label for it. */
  url?: string
  label?: string
}) {
  const { t } = useFormat()
  const toast = useToast()
  const hydrated = useHydrated()
  if (!hydrated) return null
  const share = async () => {
    const url = givenUrl ?? shareableUrl(window.location.href)
    if (typeof navigator.share === 'function') {
      // Closing the share dialog without a choice is not an error.
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
