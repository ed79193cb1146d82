/** The staff accounts with their roles, and the roles that need a second factor. */
import { ListBase, useCanAccess, useTranslate } from 'ra-core'
import { DataTable } from '../../kit/record/data-table.tsx'
import {
  AddRecordButton,
  LinkButton,
  PaginatedRows,
  RecordTitleCell,
  SearchTools,
} from '../../kit/record/list-parts.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { useRoleName } from '../../kit/people/roles.ts'
import { SecondFactorRules } from './sign-in-rules.tsx'

type User = { id: number; email: string; name: string; role: string; active: boolean; second_factor: boolean }

export default function UserList() {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const { canAccess: mayAdd } = useCanAccess({ resource: 'users', action: 'create' })
  return (
    <ListBase<User> perPage={25} sort={{ field: 'name', order: 'ASC' }} exporter={false}>
      <PageHeader
        title={translate('resources.users.name', { smart_count: 2 })}
        lead={translate('resources.users.lead')}
      >
        <LinkButton to="/roles" label="userRole.all" />
        {mayAdd && <AddRecordButton resource="users" />}
      </PageHeader>
      <SearchTools label="user.search" />
      <PaginatedRows none="filter.none">
        <div className="list-table">
          <DataTable<User>>
            <DataTable.Col
              source="name"
              label="resources.users.fields.name"
              render={({ id, name, email }: User) => (
                <RecordTitleCell to={`/users/${id}${mayAdd ? '' : '/show'}`} title={name} below={email} />
              )}
            />
            <DataTable.Col source="role" label="field.role" render={({ role }: User) => nameOf(role)} />
            <DataTable.Col
              source="active"
              label="field.status"
              render={({ active }: User) => (
                <span className={active ? undefined : 'quiet'}>{translate(active ? 'user.active' : 'user.off')}</span>
              )}
            />
            <DataTable.Col
              source="second_factor"
              label="field.second_factor"
              render={({ second_factor: on }: User) => (
                <span className={on ? undefined : 'quiet'}>{translate(on ? 'user.factorOn' : 'user.factorOff')}</span>
              )}
            />
          </DataTable>
        </div>
      </PaginatedRows>
      <SecondFactorRules />
    </ListBase>
  )
}
