/** Built-in and custom roles with their permissions and number of accounts. */
import type { Role } from '@tussenuit/modules/people/staff/contract.ts'
import { ListBase, useCanAccess, useTranslate } from 'ra-core'
import { DataTable } from '../../kit/record/data-table.tsx'
import { AddRecordButton, PaginatedRows, RecordTitleCell, SearchTools } from '../../kit/record/list-parts.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { permissionLabelKey, useRoleName } from '../../kit/people/roles.ts'

export default function RoleList() {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const { canAccess: mayAdd } = useCanAccess({ resource: 'roles', action: 'create' })
  return (
    <ListBase<Role> perPage={25} sort={{ field: 'id', order: 'ASC' }} exporter={false}>
      <PageHeader
        title={translate('resources.roles.name', { smart_count: 2 })}
        lead={translate('resources.roles.lead')}
      >
        {mayAdd && <AddRecordButton resource="roles" />}
      </PageHeader>
      <SearchTools label="userRole.search" />
      <PaginatedRows none="filter.none">
        <div className="list-table">
          <DataTable<Role>>
            <DataTable.Col
              source="name"
              label="resources.users.fields.name"
              render={({ id, name, built_in: builtIn }: Role) => (
                <RecordTitleCell
                  to={`/roles/${id}${mayAdd && !builtIn ? '' : '/show'}`}
                  title={nameOf(name)}
                  below={translate(builtIn ? 'userRole.builtIn' : 'userRole.own')}
                />
              )}
            />
            <DataTable.Col
              source="permissions"
              label="userRole.may"
              render={({ permissions }: Role) =>
                permissions.map((permission) => translate(permissionLabelKey(permission))).join(', ')
              }
            />
            <DataTable.Col
              source="users"
              label="userRole.accounts"
              render={({ users }: Role) => <span className="figures">{users}</span>}
            />
          </DataTable>
        </div>
      </PaginatedRows>
    </ListBase>
  )
}
