import { expect, test } from 'vitest'
import { toDatabaseUnavailable } from './lost-connection.ts'

const makeError = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

test.each([
  ['a statement that took too long', '57014', false],
  ['a lock that was not given', '55P03', false],
  ['a deadlock', '40P01', false],
  ['too many connections', '53300', false],
  ['a full disk', '53100', false],
  ['a server that shuts down', '57P01', true],
  ['a server that crashed', '57P02', true],
  ['a server that starts up', '57P03', true],
  ['a broken connection', '08006', true],
  ['a reset connection', 'ECONNRESET', true],
  ['a server that is gone', 'ECONNREFUSED', true],
])('%s (%s) is unavailable', (message, code, isConnectionLost) => {
  expect(toDatabaseUnavailable(makeError(message, code))).toMatchObject({ error: { message }, isConnectionLost })
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
])('"%s" of the driver is unavailable', (message) => {
  expect(toDatabaseUnavailable(makeError(message))).toMatchObject({ isConnectionLost: true })
})

test.each([
  ['duplicate key value', '23505'],
  ['syntax error', '42601'],
  ['null value', '23502'],
  ['a bug of ours', undefined],
])('%s (%s) is unchanged, but while connecting every error means unavailable', (message, code) => {
  expect(toDatabaseUnavailable(makeError(message, code))).toBeNull()
  expect(toDatabaseUnavailable(makeError(message, code), 'connecting')).not.toBeNull()
})
