/** The fields with problems after a form was sent. Takes the focus; each line links to its field. */
import { useEffect, useId, useRef } from 'react'
import { useFormat } from '../format.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'

/** `field` is the id of the field's element; `text` is shown at the field. */
export type FieldProblem = { field: string; text: string }

/**
 * `attempt` counts the times that the form was refused. The focus moves once per attempt, and only when the list is on
 * the page: form libraries publish their errors one render later than they report the refusal.
 */
export function ErrorSummary({ problems, attempt }: { problems: FieldProblem[]; attempt: number }) {
  const { t, number } = useFormat()
  const hydrated = useHydrated()
  const title = useId()
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef(0)
  useEffect(() => {
    if (attempt === focused.current || !box.current) return
    focused.current = attempt
    box.current.focus()
  })
  if (attempt === 0 || problems.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className="alert alert-bad notice error-summary" role="group" aria-labelledby={title}>
      <div>
        <b id={title}>{t('booking.problem.summary', { count: problems.length, number: number(problems.length) })}</b>
        <ul>
          {problems.map(({ field, text }) => (
            <li key={field}>
              <a
                className="link"
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(field)?.focus()
                }}
              >
                {(hydrated && nameOf(field)) || text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The label of the field with its group; the problem itself is at the field. */
function nameOf(field: string): string | null {
  const element = document.getElementById(field) as HTMLInputElement | null
  const label = element?.labels?.[0]?.querySelector('.field-label') ?? element?.labels?.[0]
  const group = element?.closest('fieldset')?.querySelector('legend')
  return label ? [group, label].flatMap((part) => part?.textContent?.trim() || []).join(': ') : null
}
