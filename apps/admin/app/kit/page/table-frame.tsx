import type { ReactNode } from 'react'

/** A frame for tables that may be wider than the page: it scrolls by keyboard even if nothing in it is focusable. */
export function ScrollableTableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the table scrollable by keyboard
    <div className="list-table" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
