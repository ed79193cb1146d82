/** The effect of the closed days of a change set, before it is released. */
import type { ChangeSet } from '@tussenuit/modules/office/change-set/contract.ts'
import type { PlannedClosure } from '@tussenuit/modules/office/hotel-admin/closure-contract.ts'
import { useTranslate } from 'ra-core'
import { readClosureImpact } from '../../kit/closure/calls.ts'
import { ImpactFiguresOrSkeleton } from '../../kit/closure/impact.tsx'
import { daysOfPlannedClosure, PlannedClosureText } from '../../kit/closure/planned-closure.tsx'
import { useLoad } from '../../kit/use-load.ts'

/** Closures whose figures are shown before a release; the others are only counted. */
const maxShown = 8

/** Renders nothing for days that are opened again: opening them affects no sold stay. */
export function ClosureImpact({ closure }: { closure: PlannedClosure }) {
  const days = closure.removed ? null : daysOfPlannedClosure(closure)
  const load = useLoad(['closure-impact', days], () => readClosureImpact(days!), { enabled: days !== null })
  return days && <ImpactFiguresOrSkeleton load={load} ofDays />
}

export function ClosureEffects({ set }: { set: ChangeSet }) {
  const translate = useTranslate()
  const closures = set.changes.flatMap(({ record, title, closure }) => (closure ? [{ record, title, closure }] : []))
  if (closures.length === 0) return null
  return (
    <section aria-labelledby="closure-effects">
      <h3 id="closure-effects">{translate('changeSet.closureEffects')}</h3>
      {closures.slice(0, maxShown).map(({ record, title, closure }) => (
        <div key={record}>
          <p>
            <bdi>{title}</bdi>. <PlannedClosureText closure={closure} />
          </p>
          <ClosureImpact closure={closure} />
        </div>
      ))}
      {closures.length > maxShown && (
        <p className="quiet">{translate('users.more', { smart_count: closures.length - maxShown })}</p>
      )}
    </section>
  )
}
