import type { ReactNode } from 'react'
import { WeekStrip } from './week-strip.tsx'

/** A page with a title, a reason and links only. */
export function StatusPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="wrap status">
      <div className="status-strip">
        <WeekStrip arrival={null} />
      </div>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className="row row-wrap">{children}</div>
    </div>
  )
}
