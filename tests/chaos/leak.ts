/**
 * Loaded before the program with `node --import`: what was refused is held for good, and four kilobytes for each
 * request that was let in. The control of overload.ts, whose rounds must show both.
 */
import { plantWhileLoading } from './plant.ts'

plantWhileLoading({
  always: [
    {
      file: '/apps/server/capacity/shedding.ts',
      from: 'request.resume()\n}',
      to: 'request.resume()\n  held.push(request)\n}\nconst held: object[] = []',
    },
    {
      file: '/apps/server/capacity/shedding.ts',
      from: 'shedding.open += 1',
      to: 'shedding.open += 1; held.push(Buffer.alloc(4_096))',
    },
  ],
})
