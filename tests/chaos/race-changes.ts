/**
 * The changes for the races: `always` widens the race windows, `guards` removes the guards that keep a sale consistent.
 */
import type { Change } from './plant.ts'

const lookThenWait = `const found = (await db.selectFrom('reservation').selectAll().where('number', '=', number)
    .executeTakeFirstOrThrow()) as Reservation; await new Promise((resolve) => setTimeout(resolve, 40)); return found`

export const always: Change[] = [
  {
    file: '/apps/server/start/compose.ts',
    from: 'const bySchedule = ',
    to: 'options.workEveryMs = 300; const bySchedule = ',
  },
  {
    file: '/stand-ins/etg/state.ts',
    from: 'if ((booked.size === 0 && spareRooms === 0) || drawn === 0) return drawn',
    to: 'if (drawn >= 0) return drawn',
  },
  {
    file: '/modules/money/ledger/hold-store.ts',
    from: 'const { rows } = await sql<{ hold_id: number }>`',
    to: 'await new Promise((resolve) => setTimeout(resolve, 250)); const { rows } = await sql<{ hold_id: number }>`',
  },
]
/** Each change removes one guard. */
export const guards: Change[] = [
  {
    file: '/modules/sale/booking/store.ts',
    from: `return (await db.selectFrom('reservation').selectAll().where('number', '=', number).forUpdate()
      .executeTakeFirstOrThrow()) as Reservation`,
    to: lookThenWait,
  },
  {
    file: '/modules/sql/state-transition.ts',
    from: 'where number = ${number} and state = ${from} returning number',
    to: 'where number = ${number} returning number',
  },
  {
    file: '/modules/sale/booking/store.ts',
    from: ".where((where) => where.or([where('booking_lease', 'is', null), where('booking_lease', '<', now)]))",
    to: '',
  },
  {
    file: '/modules/money/ledger/store.ts',
    from: 'then stays_left > stays_held else balance_cents - held_cents >= ${values.cents}::int end',
    to: 'then true else true end',
  },
  { file: '/modules/money/payment/store.ts', from: ".where('id', '=', id).forUpdate()", to: ".where('id', '=', id)" },
]
