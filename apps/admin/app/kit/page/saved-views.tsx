/** Saved views of a list: filters, sort order and columns under a name, private or shared with everyone. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  TextField,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '@tussenuit/modules/office/saved-view/contract.ts'
import { mailedScreens } from '@tussenuit/modules/office/saved-view/mailed-screens.ts'
import { useListContext, useResourceContext, useStore, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { callApi } from '../data-provider.ts'
import { useAction } from '../use-action.ts'

type State = SavedView['state']

const viewsOf = (screen: string) => ['saved-views', screen]

/** The current state of the list, and a function that applies another state. */
function useListState(): { state: State; show: (state: State) => void } {
  const resource = useResourceContext()!
  const { filterValues, setFilters, sort, setSort } = useListContext()
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, [])
  const filters = Object.fromEntries(
    Object.entries(filterValues as Record<string, unknown>).flatMap(([name, value]) =>
      value === '' || value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return {
    state: { filters, sort: { field: sort.field, order: sort.order }, hidden },
    show: (state) => {
      setFilters(state.filters, [])
      setSort(state.sort)
      setHidden(state.hidden)
    },
  }
}

const isSameState = (state: State, other: State): boolean => {
  const text = ({ filters, sort, hidden }: State) =>
    JSON.stringify([Object.entries(filters).toSorted(), sort.field, sort.order, hidden.toSorted()])
  return text(state) === text(other)
}

export function SavedViews() {
  const translate = useTranslate()
  const resource = useResourceContext()!
  const { state, show } = useListState()
  const [isNaming, setNaming] = useState(false)
  const { data: views = [] } = useQuery<SavedView[]>({
    queryKey: viewsOf(resource),
    queryFn: ({ signal }) => callApi('GET /savedViews', { query: { screen: resource } }, signal),
  })
  const current = views.find((view) => isSameState(view.state, state))
  const remove = useAction((id: number) => callApi('DELETE /savedViews/:id', { params: { id } }), {
    reload: [viewsOf(resource)],
  })
  return (
    <>
      {views.length > 0 && (
        <select
          aria-label={translate('views.pick')}
          value={current?.id ?? ''}
          onChange={(event) => {
            const chosen = views.find(({ id }) => id === Number(event.target.value))
            if (chosen) show(chosen.state)
          }}
        >
          <option value="">{translate('views.pick')}</option>
          {views.map(({ id, name, own, by }) => (
            <option key={id} value={id}>
              {own ? name : translate('views.of', { name, by })}
            </option>
          ))}
        </select>
      )}
      {current?.own ? (
        <button type="button" className="bare" onClick={() => void remove.run(current.id)}>
          {translate('views.remove')}
        </button>
      ) : (
        !current && (
          <button type="button" className="bare" onClick={() => setNaming(true)}>
            {translate('views.save')}
          </button>
        )
      )}
      {current && isMailable(resource) && <MailSwitch key={current.id} view={current} />}
      {isNaming && <SaveViewDialog state={state} close={() => setNaming(false)} />}
    </>
  )
}

const isMailable = (screen: string): boolean => mailedScreens.some((mailed) => mailed === screen)

/**
 * Whether this user gets the view by e-mail; a colleague's view can be chosen too. Shows the choice until it is saved
 * or refused.
 */
function MailSwitch({ view }: { view: SavedView }) {
  const translate = useTranslate()
  const screen = useResourceContext()!
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = useAction(
    (mailed: boolean) => callApi('PUT /savedViews/:id/mail', { params: { id: view.id }, body: { mailed } }),
    { reload: [viewsOf(screen)] },
  )
  return (
    <FormControlLabel
      control={
        <Switch
          checked={chosen ?? view.mailed}
          disabled={choose.busy}
          onChange={(_event, isOn) => {
            setChosen(isOn)
            void choose.run(isOn).finally(() => setChosen(null))
          }}
        />
      }
      label={translate('views.mail')}
    />
  )
}

function SaveViewDialog({ state, close }: { state: State; close: () => void }) {
  const translate = useTranslate()
  const screen = useResourceContext()!
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useAction(() => callApi('POST /savedViews', { body: { screen, name: name.trim(), shared, state } }), {
    done: 'views.saved',
    after: close,
    reload: [viewsOf(screen)],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') void save.run()
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="save-view">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="save-view">{translate('views.save')}</DialogTitle>
        <DialogContent className="stack">
          <p>{translate('views.saveLead')}</p>
          <TextField
            autoFocus
            label={translate('views.name')}
            value={name}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            onChange={(event) => setName(event.target.value)}
          />
          <FormControlLabel
            control={<Switch checked={shared} onChange={(_event, isOn) => setShared(isOn)} />}
            label={translate('views.shared')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('edit.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={save.busy || name.trim() === ''}>
            {translate('edit.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
