/** The resources of the office send every field that their calls require, and no unknown ones. */
import { expect, test } from 'vitest'
import { resources, type Resource } from '../../apps/admin/app/kit/resources.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'

type Body = { properties?: Record<string, unknown>; required?: string[] }
const bodies = new Map(allRoutes.map(({ call }) => [`${call.method} ${call.path}`, (call.body ?? {}) as Body] as const))
/** Fields that are sent in addition to those of the record. */
const always = ['version', 'confirmed']
/** Fields that identify the record and are sent by its editor. */
const identifying: Record<string, readonly string[]> = {
  'email-templates': ['kind', 'language'],
  hotels: ['hotel_id'],
}

const changes = Object.entries(resources as Record<string, Resource>).flatMap(([name, resource]) =>
  (['create', 'update'] as const).flatMap((change) => {
    const call = resource.calls[change]
    return call === undefined ? [] : [{ name, change, call, resource }]
  }),
)

test.each(changes)('$name: $change sends what $call takes', ({ name, change, call, resource }) => {
  const { properties = {}, required = [] } = bodies.get(call) ?? {}
  const sent = [
    ...resource.fields,
    ...(change === 'create' ? (resource.onlyAdded ?? []) : (resource.onlyChanged ?? [])),
    ...always,
    ...(identifying[name] ?? []),
  ]
  const idField = [resource.idField, resource.pathParam].filter((field) => field !== undefined)
  expect(required.filter((field) => !sent.includes(field) && !idField.includes(field))).toEqual([])
  // The import of a hotel takes only the supplier's number, so only updates are checked.
  if (change === 'update' && Object.keys(properties).length > 0)
    expect(resource.fields.filter((field) => !(field in properties))).toEqual([])
})
