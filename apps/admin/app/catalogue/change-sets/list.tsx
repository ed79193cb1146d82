/** The change sets, open ones first, with their changes and release times. */
import { Button, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ChangeSet } from '@tussenuit/modules/office/change-set/contract.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordTitleCell } from '../../kit/record/list-parts.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { useAction } from '../../kit/use-action.ts'
import { createChangeSet, listChangeSets, changeSetsKey } from '../../kit/change-set/calls.ts'
import { useChangeSetStateText } from '../../kit/change-set/set-state.ts'
import '../../kit/change-set/change-sets.css'

export default function ChangeSetList() {
  const translate = useTranslate()
  const stateOf = useChangeSetStateText()
  const { canAccess: mayWrite } = useCanAccess({ resource: 'change-sets', action: 'edit' })
  const { data } = useQuery<ChangeSet[]>({
    queryKey: changeSetsKey,
    queryFn: ({ signal }) => listChangeSets({}, signal),
  })
  return (
    <>
      <PageHeader
        title={translate('resources.change-sets.name', { smart_count: 2 })}
        lead={translate('resources.change-sets.lead')}
      />
      {mayWrite && <NewChangeSetForm />}
      {data?.length === 0 && (
        <div className="empty">
          <h2>{translate('changeSet.none')}</h2>
          <p>{translate('changeSet.noneLead')}</p>
        </div>
      )}
      <ul className="users change-sets">
        {data?.map((set) => (
          <li key={set.id}>
            <RecordTitleCell to={`/change-sets/${set.id}`} title={set.name} below={stateOf(set)} />
            <span className="quiet">{translate('changeSet.changes', { smart_count: set.changes.length })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function NewChangeSetForm() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const add = useAction(() => createChangeSet(name.trim()), { after: (id) => void navigate(`/change-sets/${id}`) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add.run()
  }
  return (
    <form className="change-set-form" onSubmit={submit}>
      <TextField
        label={translate('changeSet.newName')}
        value={name}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="contained" disabled={add.busy || name.trim() === ''}>
        {translate('changeSet.add')}
      </Button>
    </form>
  )
}
