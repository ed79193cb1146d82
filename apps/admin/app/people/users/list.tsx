/** The staff accounts and their roles. */
import { ListBase, useCanAccess, useTranslate } from 'ra-core'
import { DataTable } from '../../kit/record/data-table.tsx'
import { AddRecordButton, LinkButton, RecordTitleCell } from '../../kit/record/list-parts.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { useRoleName } from '../../kit/people/roles.ts'
import { SecondFactorRules } from './sign-in-rules.tsx'

type User = { id: number; email: string; name: string; role: string; active: boolean; second_factor: boolean }

export default function UserList() {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const { canAccess: mayAdd } = useCanAccess({ resource: 'users', action: 'create' })
  return (
    <ListBase<User> perPage={100} exporter={false}>
      <PageHeader
        title={translate('resources.users.name', { smart_count: 2 })}
        lead={translate('resources.users.lead')}
      >
        <LinkButton to="/roles" label="userRole.all" />
        {mayAdd && <AddRecordButton resource="users" />}
      </PageHeader>
      <div className="list-table">
        <DataTable<User>>
          <DataTable.Col
            source="title"
            label="resources.users.fields.name"
            disableSort
            render={({ id, name, email }: User) => (
              <RecordTitleCell to={`/users/${id}${mayAdd ? '' : '/show'}`} title={name} below={email} />
            )}
          />
          <DataTable.Col source="role" label="field.role" disableSort render={({ role }: User) => nameOf(role)} />
          <DataTable.Col
            source="active"
            label="field.status"
            disableSort
            render={({ active }: User) => (
              <span className={active ? undefined : 'quiet'}>{translate(active ? 'user.active' : 'user.off')}</span>
            )}
          />
          <DataTable.Col
            source="second_factor"
            label="field.second_factor"
            disableSort
            render={({ second_factor: on }: User) => (
              <span className={on ? undefined : 'quiet'}>{translate(on ? 'user.factorOn' : 'user.factorOff')}</span>
            )}
          />
        </DataTable>
      </div>
      <SecondFactorRules />
    </ListBase>
  )
}
