/** The records that the office keeps: the calls of each, who may read and write it, and what a change sends. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Permission } from '@tussenuit/modules/shared/permission.ts'

type Key = keyof Calls
export type Resource = {
  calls: { list: Key; one: Key; create: Key; update: Key; remove: Key }
  read: Permission
  write: Permission
  /** The fields that a change sends; all others of a record are the server's. */
  fields: readonly string[]
  /** What only an addition sends. */
  onlyAdded?: readonly string[]
  /** Of those, what is null where it is empty; every other empty text is "". */
  nullable?: readonly string[]
}

type Noun = 'Categories' | 'Themes' | 'Destinations' | 'Surroundings' | 'CustomFilters' | 'Activities'

const noun = (name: Noun, fields: readonly string[]): Resource => ({
  calls: {
    list: `GET /fetchPaginated${name}`,
    one: `GET /fetch${name}ById/:id`,
    create: `POST /add${name}`,
    update: `PUT /update${name}ById/:id`,
    remove: `DELETE /delete${name}ById/:id`,
  },
  read: 'catalogue.read',
  write: 'catalogue.write',
  fields: ['name', 'title', 'translations', ...fields],
  nullable: ['picture', 'latitude', 'longitude'],
})

export const resources = {
  categories: noun('Categories', ['position', 'summary', 'picture']),
  themes: noun('Themes', ['position', 'summary', 'picture']),
  destinations: noun('Destinations', [
    'position',
    'summary',
    'picture',
    'country',
    'province',
    'latitude',
    'longitude',
  ]),
  surroundings: noun('Surroundings', ['position', 'summary', 'picture', 'description']),
  'custom-filters': noun('CustomFilters', ['position', 'values']),
  activities: noun('Activities', [
    'internal_name',
    'external_name',
    'description',
    'duration_days',
    'send_activity_email',
    'contact',
    'closed_dates',
    'pricings',
  ]),
  users: {
    calls: {
      list: 'GET /fetchUsers',
      one: 'GET /getUserById/:id',
      create: 'POST /createUsers',
      update: 'PUT /editUsers/:id',
      remove: 'DELETE /deleteUserById/:id',
    },
    read: 'users.read',
    write: 'users.write',
    fields: ['name', 'role'],
    onlyAdded: ['email'],
  },
} satisfies Record<string, Resource>

export type ResourceName = keyof typeof resources
