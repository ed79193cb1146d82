/**
 * Loaded before the program with `node --import`, as the control of overload.ts: leaks every refused request, and four
 * kilobytes for each accepted one. The rounds of overload.ts must detect both leaks.
 */
import { applySourceChangesOnLoad } from './plant.ts'

applySourceChangesOnLoad({
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
