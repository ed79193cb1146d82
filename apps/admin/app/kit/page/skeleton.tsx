/** A placeholder while data is loading, with the height of the content to avoid a layout shift. */
import { useTimeout, useTranslate } from 'ra-core'

export function Skeleton({ rows = 6 }: { rows?: number }) {
  const translate = useTranslate()
  return (
    <div className="skeleton-rows" role="status" aria-busy="true">
      <span className="unseen">{translate('ra.page.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} aria-hidden />
      ))}
    </div>
  )
}

/** The placeholder of a screen while its script or the permissions are loading. */
export function ScreenSkeleton() {
  return (
    <div className="skeleton-screen">
      <i aria-hidden />
      <Skeleton rows={8} />
    </div>
  )
}

/** Shown while the frame of the app is loading, after one second. */
export function DelayedSkeleton() {
  return useTimeout(1000) ? <ScreenSkeleton /> : null
}
