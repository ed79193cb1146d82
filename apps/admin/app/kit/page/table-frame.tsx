import type { ReactNode } from 'react'

/** Around a table that may be wider than the page: scrolls by keyboard, too, also where nothing in it has the focus. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard could not scroll it
    <div className="list-table" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
