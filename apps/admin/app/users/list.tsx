/** The accounts of staff: who may sign in, and as what. */
import { ListBase, useCanAccess, useTranslate } from 'ra-core'
import { Button, DataTable } from 'ra-ui-materialui'
import { Link } from 'react-router'
import { Add } from '../look/icons.tsx'
import { PageHead } from '../look/page-head.tsx'

type User = { id: number; email: string; name: string; role: string; active: boolean }

export default function UserList() {
  const translate = useTranslate()
  const { canAccess: mayAdd } = useCanAccess({ resource: 'users', action: 'create' })
  return (
    <ListBase<User> perPage={100} exporter={false}>
      <PageHead title={translate('resources.users.name', { smart_count: 2 })} lead={translate('resources.users.lead')}>
        {mayAdd && (
          <Button component={Link} to="/users/create" variant="contained" color="primary" label="resources.users.add">
            <Add />
          </Button>
        )}
      </PageHead>
      <div className="list-table">
        <DataTable<User> rowClick={false} bulkActionButtons={false} hover={false}>
          <DataTable.Col
            source="title"
            label="resources.users.fields.name"
            disableSort
            render={({ id, name, email }: User) => (
              <Link className="list-title" to={`/users/${id}${mayAdd ? '' : '/show'}`}>
                <span>
                  {name}
                  <small>{email}</small>
                </span>
              </Link>
            )}
          />
          <DataTable.Col
            source="role"
            label="field.role"
            disableSort
            render={({ role }: User) => translate(`role.${role}`)}
          />
          <DataTable.Col
            source="active"
            label="field.status"
            disableSort
            render={({ active }: User) => (
              <span className={active ? undefined : 'quiet'}>{translate(active ? 'user.active' : 'user.off')}</span>
            )}
          />
        </DataTable>
      </div>
    </ListBase>
  )
}
