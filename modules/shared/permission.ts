/** The permissions of staff, shared by server and back-office. */
export const permissions = [
  'catalogue.read',
  'catalogue.write',
  'hotels.read',
  'hotels.write',
  'vouchers.read',
  'vouchers.write',
  'reservations.read',
  'reservations.write',
  'payments.refund',
  'tasks.write',
  'settings.read',
  'settings.write',
  'content.write',
  'users.read',
  'users.write',
  'newsletter.read',
  'audit.read',
  /** Allows viewing, exporting and erasing all data about a person. */
  'privacy.write',
  /** Allows reading invoices, turnover, claims and receipts, and exporting them for the bookkeeper. */
  'books.read',
  /**
   * Allows reading what the shop pays and earns: net prices, penalties, fees and margins, and with them the journal,
   * whose accounts contain them.
   */
  'costs.read',
  /** Allows changing the ledger numbers and VAT codes of exports. */
  'books.write',
] as const
export type Permission = (typeof permissions)[number]

export const roles = ['owner', 'manager', 'editor', 'support', 'finance', 'viewer', 'accountant'] as const
export type Role = (typeof roles)[number]

export const isBuiltInRole = (name: string): name is Role => (roles as readonly string[]).includes(name)

/** What a permission includes: entries are written on any account, and costs are a part of the books. */
const included: Partial<Record<Permission, readonly Permission[]>> = {
  'books.write': ['costs.read'],
  'costs.read': ['books.read'],
}

/** Adds the corresponding read permission to each write permission, and what permissions include. */
export const addReadPermissions = (granted: readonly Permission[]): Permission[] => {
  const all = new Set(granted)
  // A set that grows while it is iterated: what is included may include more.
  for (const permission of all) for (const more of included[permission] ?? []) all.add(more)
  return permissions.filter(
    (permission) => all.has(permission) || all.has(permission.replace(/\.read$/, '.write') as Permission),
  )
}

export const rolePermissions: Record<Role, readonly Permission[]> = {
  owner: permissions,
  manager: permissions.filter((permission) => permission !== 'users.write' && permission !== 'books.write'),
  editor: ['catalogue.read', 'catalogue.write', 'hotels.read', 'hotels.write', 'content.write'],
  support: [
    'reservations.read',
    'reservations.write',
    'tasks.write',
    'vouchers.read',
    'newsletter.read',
    'catalogue.read',
    'hotels.read',
  ],
  finance: [
    'reservations.read',
    'tasks.write',
    'payments.refund',
    'vouchers.read',
    'vouchers.write',
    'settings.read',
    'books.read',
    'costs.read',
    'books.write',
  ],
  viewer: permissions.filter((permission) => permission.endsWith('.read') && permission !== 'costs.read'),
  /** An external bookkeeper may read books and documents, but no sales or guests, and may change nothing. */
  accountant: ['books.read', 'costs.read'],
}
