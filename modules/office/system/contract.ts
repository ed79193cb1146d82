/** What runs the shop, for those who manage it. Nothing in it is about a person. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Moment, Nullable } from '../../shared/shapes.ts'
import { thirdParties } from '../../shared/third-party.ts'
import { processStates, queueNames } from './process-facts.ts'

const SystemShape = Type.Object({
  processes: Type.Array(
    Type.Object({
      id: Type.String(),
      host: Type.String(),
      pid: Type.Integer(),
      role: Type.Enum(['on', 'off', 'only'], { description: 'WORKER: on serves and works, off serves, only works' }),
      version: Type.String(),
      state: Type.Enum([...processStates], {
        description: 'silent: gave no sign for a minute and did not say its end',
      }),
      started_at: Moment,
      seen_at: Moment,
    }),
    { description: 'Of the last day, the latest sign first' },
  ),
  jobs: Type.Array(
    Type.Object({
      name: Type.String(),
      ended_at: Moment,
      seconds: Type.Number({ description: 'The duration of the last run' }),
      done_at: Nullable(Moment),
      failed_at: Nullable(Moment),
      next_at: Nullable(Moment),
    }),
    {
      description:
        'Jobs that have run within a week, those that failed last first; next_at is null where nothing is planned',
    },
  ),
  queues: Type.Array(
    Type.Object({ name: Type.Enum([...queueNames]), waiting: Type.Integer(), oldest_at: Nullable(Moment) }),
  ),
  parties: Type.Array(
    Type.Object({ name: Type.Enum([...thirdParties]), answered_at: Nullable(Moment), failed_at: Nullable(Moment) }),
    { description: 'Outside parties that were called within a week' },
  ),
  backup: Type.Object({
    last: Nullable(Type.Object({ name: Nullable(Type.String()), ended_at: Moment, is_whole: Type.Boolean() })),
    whole_at: Nullable(Moment),
    is_late: Type.Boolean({ description: 'The last whole one is older than 26 hours, or there is none' }),
  }),
  drill: Type.Object(
    {
      last: Nullable(
        Type.Object({
          backup_name: Nullable(Type.String()),
          ended_at: Moment,
          seconds: Type.Number(),
          problems: Type.Array(Type.String(), { description: 'A sentence in English each; none: proven' }),
        }),
      ),
      proven_at: Nullable(Moment),
      is_late: Type.Boolean({
        description: 'The last that proved its backup is older than 26 hours, or there is none',
      }),
    },
    { description: 'The last backup, restored aside' },
  ),
  restore: Nullable(
    Type.Object(
      {
        backup_name: Nullable(Type.String({ description: 'Null: restored to a point in time' })),
        backup_at: Moment,
        restored_at: Moment,
        restored_by: Type.String({ description: 'The user of the operating system and the machine' }),
      },
      {
        description:
          'Set after a restore, until card provider and hotel supplier have been asked what happened since the ' +
          'backup: nothing is sold and no job runs',
      },
    ),
  ),
})

export const showSystem = call({
  method: 'GET',
  path: '/system',
  summary: 'Processes, jobs, queues, outside parties, the last backup and its drill',
  access: [{ who: 'staff', permission: 'settings.write', reply: SystemShape }],
})
