/** A colleague has saved meanwhile: both versions side by side, and what becomes of them. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type RaRecord, useEditContext, useResourceContext, useTranslate } from 'ra-core'
import { bodyOf } from '../data-provider.ts'
import { type Resource, type ResourceName, resources } from '../resources.ts'

/** Every text and figure of a record by its path. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, part]) => leaves(part, path ? `${path}.${name}` : name))
  return [[path, String(value ?? '')]]
}

export function Conflict({ mine, theirs, close }: { mine: RaRecord; theirs: RaRecord; close: () => void }) {
  const translate = useTranslate()
  const name = useResourceContext() as ResourceName
  const resource: Resource = resources[name]
  const { save, refetch } = useEditContext()
  const [yours, others] = [new Map(leaves(bodyOf(resource, mine))), new Map(leaves(bodyOf(resource, theirs)))]
  const different = [...new Set([...yours.keys(), ...others.keys()])].filter(
    (path) => (yours.get(path) ?? '') !== (others.get(path) ?? ''),
  )
  const who = theirs['updated_by'] ?? translate('conflict.somebody')
  const shown = (text: string | undefined) => text || <span className="quiet">{translate('conflict.empty')}</span>
  const first = (path: string) => path.split('.')[0]!
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{translate('conflict.title', { who })}</DialogTitle>
      <DialogContent>
        <p>{translate('conflict.lead')}</p>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('conflict.field')}</th>
              <th scope="col">{translate('conflict.yours')}</th>
              <th scope="col">{translate('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map((path) => (
              <tr key={path}>
                <th scope="row">
                  {first(path) === 'translations'
                    ? path.split('.').slice(1).join(' · ')
                    : translate(`resources.${name}.fields.${first(path)}`, {
                        _: translate(`field.${first(path)}`, { _: path }),
                      })}
                </th>
                <td dir="auto">{shown(yours.get(path))}</td>
                <td dir="auto">{shown(others.get(path))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('conflict.goOn')}</Button>
        <Button
          onClick={() => {
            close()
            void refetch()
          }}
        >
          {translate('conflict.useTheirs')}
        </Button>
        <Button
          variant="contained"
          color="primary"
          onClick={() => void save?.({ ...mine, version: theirs['version'] })}
        >
          {translate('conflict.useMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
