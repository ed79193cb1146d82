import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '@tussenuit/modules/shared/refusal.ts'
import { describeStartupError } from './startup-errors.ts'

const ports = { PORT: 4000, STAND_IN_PORT: 4001 }
test.each<[string, unknown, string]>([
  [
    'a port that is taken',
    Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1:4001'), {
      code: 'EADDRINUSE',
      port: 4001,
    }),
    'Port 4001 is in use. Stop the other program, or set STAND_IN_PORT to another port.',
  ],
  [
    'a full disk',
    Object.assign(new Error('write failed'), { code: 'ENOSPC' }),
    'The disk is full: the database or DATA_DIR cannot be written. Make room and start again.',
  ],
  [
    'a full disk under the embedded database, which throws no Error',
    { name: 'ErrnoError', errno: 51 },
    'The disk is full: the database or DATA_DIR cannot be written. Make room and start again.',
  ],
  [
    'a database that is away',
    new DatabaseUnavailable('connect ECONNREFUSED 10.0.0.1:5432'),
    'DATABASE_URL does not answer: connect ECONNREFUSED 10.0.0.1:5432.',
  ],
  ['anything else with a message', new Error('no such thing'), 'no such thing'],
  ['something without a message', { odd: 1 }, 'The shop could not start: {"odd":1}'],
])('%s is said in a sentence', (_, error, said) => expect(describeStartupError(error, ports)).toBe(said))
