import type { ChangeSet } from '@tussenuit/modules/office/change-set/contract.ts'
import { useTranslate } from 'ra-core'
import { useDateTimeFormat } from '../page/dates.ts'

/** The state of a change set as a label: open, scheduled, refused, released or rolled back, with person and time. */
export function useChangeSetStateText(): (set: ChangeSet) => string {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  return (set) => {
    if (set.rolled_back_at)
      return translate('changeSet.rolledBack', { who: set.rolled_back_by, when: moment(set.rolled_back_at) })
    if (set.released_at) return translate('changeSet.released', { who: set.released_by, when: moment(set.released_at) })
    if (set.refusals.length > 0) return translate('changeSet.refused', { when: moment(set.release_at!) })
    if (set.release_at) return translate('changeSet.waits', { when: moment(set.release_at) })
    return translate('changeSet.open', { who: set.created_by, when: moment(set.created_at) })
  }
}
