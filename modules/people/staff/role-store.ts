import { sql, type Selectable } from 'kysely'
import {
  isBuiltInRole,
  type Permission,
  permissions as allPermissions,
  rolePermissions,
} from '../../shared/permission.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { StaffRoleTable } from '../../shared/tables.ts'

export type StaffRole = Omit<Selectable<StaffRoleTable>, 'permissions'> & {
  permissions: readonly Permission[]
  builtIn: boolean
}

/** Drops stored permissions that no longer exist in the code. */
function toStaffRole(row: Selectable<StaffRoleTable>): StaffRole {
  const builtIn = isBuiltInRole(row.name)
  const own = row.permissions ?? []
  return {
    ...row,
    builtIn,
    permissions: isBuiltInRole(row.name)
      ? rolePermissions[row.name]
      : allPermissions.filter((permission) => own.includes(permission)),
  }
}

/** The permissions of a role; empty for an unknown name. */
export async function findPermissions(db: Db, role: string): Promise<readonly Permission[]> {
  if (isBuiltInRole(role)) return rolePermissions[role]
  return (await findRole(db, role))?.permissions ?? []
}

/** Finds a role by its exact name. */
export async function findRole(db: Db, name: string): Promise<StaffRole | null> {
  const row = await db.selectFrom('staff_role').selectAll().where('name', '=', name).executeTakeFirst()
  return row ? toStaffRole(row) : null
}

/** Built-in roles in the order of the code, then the shop's own roles by name, each with its number of accounts. */
export async function findRoles(db: Db, id?: number): Promise<(StaffRole & { users: number })[]> {
  const rows = await db
    .selectFrom('staff_role')
    .selectAll()
    .select(sql<number>`(select count(*)::int from staff_user where role = staff_role.name)`.as('users'))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy(sql`permissions is null`, 'desc')
    .orderBy(sql`case when permissions is null then id end`)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...toStaffRole(row), users: row.users }))
}

/** Active accounts whose role has the permission, by name. */
export async function findColleaguesWithPermission(
  db: Db,
  permission: Permission,
): Promise<{ email: string; name: string }[]> {
  const roles = (await findRoles(db)).filter(({ permissions }) => permissions.includes(permission))
  return db
    .selectFrom('staff_user')
    .select(['email', 'name'])
    .where('active', '=', true)
    .where(
      'role',
      'in',
      roles.map(({ name }) => name),
    )
    .orderBy('name')
    .execute()
}

/** Of the given accounts, the active ones with their current permissions. */
export async function findActiveStaff(
  db: Db,
  ids: number[],
): Promise<{ id: number; email: string; role: string; permissions: readonly Permission[] }[]> {
  if (ids.length === 0) return []
  const users = await db
    .selectFrom('staff_user')
    .select(['id', 'email', 'role'])
    .where('active', '=', true)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const roles = await findRoles(db)
  return users.map(({ id, email, role }) => ({
    id,
    email,
    role,
    permissions: roles.find(({ name }) => name === role)?.permissions ?? [],
  }))
}

/** Returns null if another role has the same name, ignoring case. */
export async function insertRole(db: Db, role: { name: string; permissions: Permission[] }): Promise<number | null> {
  const row = await db
    .insertInto('staff_role')
    .values(role)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Renames the role in its accounts too. */
export async function updateRole(
  trx: Trx,
  id: number,
  role: { name: string; permissions: Permission[] },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('staff_role')
    .set((column) => ({ ...role, version: column('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

export async function deleteRole(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('staff_role').where('id', '=', id).execute()
}
