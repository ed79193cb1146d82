/** Chooses the change set in which a change is planned: an open one, or a new one. */
import { MenuItem, TextField } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeSet } from '@tussenuit/modules/office/change-set/contract.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { parseAmsterdamInputValue } from '../page/local-time.ts'
import { changeSetsKey, createChangeSet, listChangeSets } from './calls.ts'

const aNewOne = ''
const atOnce = 'now'

/** With `offersNow`, the change can also be made at once, which is selected initially. */
export function useChangeSetChoice({ offersNow = false }: { offersNow?: boolean } = {}) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(offersNow ? atOnce : aNewOne)
  const [name, setName] = useState('')
  const [releaseAt, setReleaseAt] = useState('')
  const isNew = chosen === aNewOne
  const isPast = releaseAt !== '' && parseAmsterdamInputValue(releaseAt) <= new Date()
  return {
    chosen,
    setChosen,
    name,
    setName,
    releaseAt,
    setReleaseAt,
    isPast,
    offersNow,
    isNew,
    isAtOnce: chosen === atOnce,
    isComplete: !isNew || (name.trim() !== '' && !isPast),
    /** Returns the id of the change set. A new set is created only once, even if the change is refused and retried. */
    resolve: async (): Promise<number> => {
      if (!isNew) return Number(chosen)
      const id = await createChangeSet(name.trim(), releaseAt === '' ? undefined : parseAmsterdamInputValue(releaseAt))
      await queries.invalidateQueries({ queryKey: changeSetsKey })
      setChosen(String(id))
      return id
    },
  }
}

export function ChangeSetFields({
  choice: { chosen, setChosen, name, setName, releaseAt, setReleaseAt, isPast, offersNow, isNew },
}: {
  choice: ReturnType<typeof useChangeSetChoice>
}) {
  const translate = useTranslate()
  const { data } = useQuery<ChangeSet[]>({
    queryKey: changeSetsKey,
    queryFn: ({ signal }) => listChangeSets({}, signal),
    staleTime: 0,
  })
  const open = data?.filter(({ state }) => state === 'open') ?? []
  return (
    <>
      <TextField
        id="change-set"
        select
        fullWidth
        label={translate(offersNow ? 'closure.when' : 'changeSet.where')}
        value={chosen}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        onChange={(event) => setChosen(event.target.value)}
      >
        {offersNow && <MenuItem value={atOnce}>{translate('closure.now')}</MenuItem>}
        {open.map((set) => (
          <MenuItem key={set.id} value={String(set.id)}>
            {offersNow ? `${translate('closure.planned.inSet')} ${set.name}` : set.name}
          </MenuItem>
        ))}
        <MenuItem value={aNewOne}>{translate(offersNow ? 'closure.inNewSet' : 'changeSet.inNew')}</MenuItem>
      </TextField>
      {isNew && (
        <>
          <TextField
            id="change-set-name"
            label={translate('changeSet.newName')}
            fullWidth
            value={name}
            slotProps={{ htmlInput: { maxLength: 120 } }}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            id="change-set-moment"
            type="datetime-local"
            label={translate('changeSet.moment')}
            value={releaseAt}
            error={isPast}
            helperText={translate(isPast ? 'changeSet.momentPast' : 'changeSet.momentHelp')}
            slotProps={{ inputLabel: { shrink: true } }}
            onChange={(event) => setReleaseAt(event.target.value)}
          />
        </>
      )}
    </>
  )
}
