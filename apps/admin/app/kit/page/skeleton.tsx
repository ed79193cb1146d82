/** What stands where something is being read: of its height, so that nothing jumps when it is there. */
import { useTranslate } from 'ra-core'

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

/** A screen whose script is being loaded, or whose permissions are being asked for. */
export function ScreenSkeleton() {
  return (
    <div className="skeleton-screen">
      <i aria-hidden />
      <Skeleton rows={8} />
    </div>
  )
}
