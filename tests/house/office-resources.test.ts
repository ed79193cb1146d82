/** The resources of the office send what their calls take: a field that a call requires is never left out. */
import { expect, test } from 'vitest'
import { resources, type Resource } from '../../apps/admin/app/kit/resources.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'

type Body = { properties?: Record<string, unknown>; required?: string[] }
const bodies = new Map(allRoutes.map(({ call }) => [`${call.method} ${call.path}`, (call.body ?? {}) as Body] as const))
/** Sent beside the fields of the record. */
const always = ['version', 'confirmed']
/** What identifies the record of a call, sent by its editor. */
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
  // An import takes the supplier's number only.
  if (change === 'update' && Object.keys(properties).length > 0)
    expect(resource.fields.filter((field) => !(field in properties))).toEqual([])
})
