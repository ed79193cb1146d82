/**
 * The changes of a change set: the record, its differences from the current version, and a button that removes the
 * change.
 */
import { Button } from '@mui/material'
import type { ChangeSet, PlannedChange } from '@tussenuit/modules/office/change-set/contract.ts'
import type { PlannedClosure } from '@tussenuit/modules/office/hotel-admin/closure-contract.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { RecordDifferences } from '../../kit/record/differences.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { ClosureText, PlannedClosureText } from '../../kit/closure/planned-closure.tsx'
import { ClosureImpact } from './closure-effects.tsx'
import { removePlannedChange, readPlannedChange, changeSetsKey } from '../../kit/change-set/calls.ts'
import { editorPath } from '../../kit/change-set/change-set-param.ts'

type Change = ChangeSet['changes'][number]

export function PlannedChangeList({ set, mayWrite }: { set: ChangeSet; mayWrite: boolean }) {
  const translate = useTranslate()
  return (
    <section aria-labelledby="planned-changes">
      <h2 id="planned-changes">{translate('changeSet.what')}</h2>
      {set.changes.length === 0 && <p className="quiet">{translate('changeSet.empty')}</p>}
      <ul className="planned-changes">
        {set.changes.map((change) => (
          <PlannedEntry key={`${change.kind} ${change.record}`} set={set} change={change} mayWrite={mayWrite} />
        ))}
      </ul>
    </section>
  )
}

function PlannedEntry({ set, change, mayWrite }: { set: ChangeSet; change: Change; mayWrite: boolean }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const [isOpen, setOpen] = useState(false)
  const { kind, record, title, by, at } = change
  const kindName = translate(`resources.${kind}.name`, { smart_count: 1 })
  const name = title || kindName
  const more = change.closure ? 'closure.impact' : 'changeSet.differences'
  const drop = useAction(() => removePlannedChange(set.id, kind, record), { reload: [changeSetsKey] })
  return (
    <li>
      <div className="planned-change">
        <div>
          {set.state === 'open' ? <Link to={editorPath(kind, record, set.id)}>{name}</Link> : <bdi>{name}</bdi>}
          <br />
          <span className="quiet">
            {title && `${kindName}, `}
            {by}, <span className="figures">{moment(at)}</span>
          </span>
          {change.closure && (
            <p>
              <PlannedClosureText closure={change.closure} />
            </p>
          )}
          {set.state === 'open' && change.is_stale && <p className="bad">{translate('changeSet.stale')}</p>}
        </div>
        <div className="planned-change-actions">
          <Button aria-expanded={isOpen} aria-label={`${translate(more)}: ${name}`} onClick={() => setOpen(!isOpen)}>
            {translate(more)}
          </Button>
          {mayWrite && (
            <Button
              color="error"
              aria-label={`${translate('changeSet.drop')}: ${name}`}
              disabled={drop.busy}
              onClick={() => void drop.run()}
            >
              {translate('changeSet.drop')}
            </Button>
          )}
        </div>
      </div>
      {isOpen &&
        (change.closure ? <ClosureEffect set={set} change={change} /> : <ChangeComparison set={set} change={change} />)}
    </li>
  )
}

function ChangeComparison({ set, change: { kind, record } }: { set: ChangeSet; change: Change }) {
  const translate = useTranslate()
  const { data, refusal } = useLoad<PlannedChange>(['planned-change', set.id, kind, record, set.version], (signal) =>
    readPlannedChange(set.id, kind, record, signal),
  )
  if (!data) return refusal === '' ? <div className="skeleton" /> : <RefusalMessage text={refusal} />
  const withoutVersion = ({ version: _version, confirmed: _confirmed, ...body }: Record<string, unknown>) => body
  return (
    <ScrollableTableFrame label={translate('changeSet.differences')}>
      <RecordDifferences
        resource={kind}
        left={{ title: translate('changeSet.present'), record: withoutVersion(data.present ?? {}) }}
        right={{ title: translate('changeSet.planned'), record: withoutVersion(data.content) }}
      />
    </ScrollableTableFrame>
  )
}

/** The current closed days, and the effect of the planned ones. */
function ClosureEffect({ set, change: { kind, record, closure } }: { set: ChangeSet; change: Change }) {
  const translate = useTranslate()
  const { data } = useLoad<PlannedChange>(['planned-change', set.id, kind, record, set.version], (signal) =>
    readPlannedChange(set.id, kind, record, signal),
  )
  const present = data?.present as PlannedClosure | null | undefined
  return (
    <>
      {present && closure!.version > 0 && (
        <p>
          {translate('changeSet.present')}:{' '}
          {present.removed ? translate('closure.planned.isOpen') : <ClosureText closure={present} />}
        </p>
      )}
      <ClosureImpact closure={closure!} />
    </>
  )
}
