/** Without a connection a link is not followed, so that the browser does not replace the page by its own error page. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { useToast } from '../parts/toasts.tsx'

function listenToConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const useOnline = (): boolean =>
  useSyncExternalStore(
    listenToConnection,
    () => navigator.onLine,
    () => true,
  )

/** True for a navigation to another page; within a page no server is needed. */
const needsConnection: BlockerFunction = ({ currentLocation: here, nextLocation: there }) =>
  !navigator.onLine && here.pathname + here.search !== there.pathname + there.search

/** Checks whether the server is reachable, because a browser may wrongly report that it is offline. */
async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/api/health', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** The link of a click that loads a new document; links within the shop have already been handled by the router. */
function documentLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const here =
    link !== null &&
    link.origin === location.origin &&
    link.pathname + link.search === location.pathname + location.search
  return event.defaultPrevented || link?.origin !== location.origin || here ? null : link
}

export function OfflineNotice() {
  const { t } = useFormat()
  const toast = useToast()
  const online = useOnline()
  const wasOnline = useRef(online)
  const blocker = useBlocker(needsConnection)

  useEffect(() => {
    if (online && !wasOnline.current) toast({ text: t('offline.back'), kind: 'good' })
    wasOnline.current = online
  }, [online, t, toast])

  // If a second link is followed while the first waits, only the last one continues: a blocker proceeds once.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isLast = true
    const decide = async () => {
      const reached = await isServerReachable()
      if (!isLast) return
      if (reached) return blocker.proceed()
      blocker.reset()
      toast({ text: t('booking.offline'), kind: 'bad' })
    }
    void decide()
    return () => void (isLast = false)
  }, [blocker, t, toast])

  useEffect(() => {
    const follow = async (event: MouseEvent) => {
      const link = navigator.onLine ? null : documentLink(event)
      if (!link) return
      event.preventDefault()
      if (await isServerReachable()) location.assign(link.href)
      else toast({ text: t('booking.offline'), kind: 'bad' })
    }
    const onClick = (event: MouseEvent) => void follow(event)
    addEventListener('click', onClick)
    return () => removeEventListener('click', onClick)
  }, [t, toast])

  return (
    <div className="offline" role="status">
      {!online && (
        <p className="alert alert-warn">
          <Icon name="warning" />
          {t('offline.notice')}
        </p>
      )}
    </div>
  )
}
