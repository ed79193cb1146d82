import type { ReactNode } from 'react'
import { type IconName } from '../parts/icon-paths.ts'
import { Icon } from '../parts/icon.tsx'

export type NoticeKind = 'info' | 'good' | 'warn' | 'bad' | 'hold'
const looks: Record<NoticeKind, { icon: IconName; className: string }> = {
  info: { icon: 'info', className: '' },
  good: { icon: 'check', className: ' alert-good' },
  warn: { icon: 'warning', className: ' alert-warn' },
  bad: { icon: 'warning', className: ' alert-bad' },
  hold: { icon: 'clock', className: ' alert-warn' },
}

/**
 * A message within the page: the fact in bold, then what to do. With `live` screen readers announce it when it appears.
 */
export function Notice({
  kind = 'info',
  live,
  children,
}: {
  kind?: NoticeKind
  live?: 'polite' | 'assertive'
  children: ReactNode
}) {
  const { icon, className } = looks[kind]
  return (
    <div className={`alert notice${className}`} role={live === 'assertive' ? 'alert' : live ? 'status' : undefined}>
      <Icon name={icon} />
      <div className="notice-text">{children}</div>
    </div>
  )
}
