/** The change sets, open ones first, with their changes and release times. */
import { Button, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ChangeSet } from '@tussenuit/modules/office/change-set/contract.ts'
import { useCanAccess, useLocale, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordTitleCell, SearchField } from '../../kit/record/list-parts.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Pager } from '../../kit/page/pager.tsx'
import { rowsOfPage } from '../../kit/rows-of-page.ts'
import { useAction } from '../../kit/use-action.ts'
import { createChangeSet, listChangeSets, changeSetsKey } from '../../kit/change-set/calls.ts'
import { useChangeSetStateText } from '../../kit/change-set/set-state.ts'
import '../../kit/change-set/change-sets.css'

export default function ChangeSetList() {
  const translate = useTranslate()
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
      {data?.length === 0 ? (
        <div className="empty">
          <h2>{translate('changeSet.none')}</h2>
          <p>{translate('changeSet.noneLead')}</p>
        </div>
      ) : (
        data && <ChangeSetRows sets={data} />
      )}
    </>
  )
}

const perPage = 25
/** Sorted by name, or in the order of the call: open ones first, then the newest. */
const orders = ['', 'name'] as const

function ChangeSetRows({ sets }: { sets: ChangeSet[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const stateOf = useChangeSetStateText()
  const [q, setQ] = useState('')
  const [field, setField] = useState('')
  const [page, setPage] = useState(1)
  const query = { q, sort: { field, order: 'ASC' }, pagination: { page, perPage } }
  const { data, total } = rowsOfPage(sets, query, { searched: ['name'], locale })
  return (
    <>
      <div className="list-tools">
        <SearchField
          query={q}
          label={translate('list.searchName')}
          search={(typed) => {
            setQ(typed)
            setPage(1)
          }}
        />
        <select aria-label={translate('list.sort')} value={field} onChange={(event) => setField(event.target.value)}>
          {orders.map((order) => (
            <option key={order} value={order}>
              {translate(order === '' ? 'changeSet.openFirst' : 'list.order.name')}
            </option>
          ))}
        </select>
        <span className="quiet figures">{translate('list.count', { smart_count: total })}</span>
      </div>
      {total === 0 && <p className="empty">{translate('filter.none')}</p>}
      <ul className="users change-sets">
        {data.map((set) => (
          <li key={set.id}>
            <RecordTitleCell to={`/change-sets/${set.id}`} title={set.name} below={stateOf(set)} />
            <span className="quiet">{translate('changeSet.changes', { smart_count: set.changes.length })}</span>
          </li>
        ))}
      </ul>
      <Pager page={page} total={total} perPage={perPage} turn={setPage} />
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
