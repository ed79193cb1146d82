/** A span for each transaction of a connection: from its first statement to its end, with the number of statements. */
import { currentTraces, type Span } from './traces.ts'

const begins = /^(?:begin|start transaction)\b/i
const ends = /^(?:commit|rollback)$/i

/** Wraps the statements of one connection. `engine`: the database's name, e.g. "postgresql". */
export function traceTransactions<Query extends (text: string, ...given: never[]) => Promise<unknown>>(
  query: Query,
  engine: string,
): Query {
  if (!currentTraces()) return query
  let open: { span: Span; statements: number } | null = null
  const traced = async (text: string, ...given: never[]) => {
    if (open === null && begins.test(text)) {
      const span = currentTraces()?.start('client', 'transaction', { 'db.system.name': engine })
      open = span ? { span, statements: 0 } : null
    }
    const isEnd = ends.test(text)
    if (open && !isEnd) open.statements += 1
    try {
      return await query(text, ...given)
    } finally {
      if (open && isEnd) {
        const { span, statements } = open
        open = null
        span.end({ attributes: { 'shop.statements': statements - 1 }, hasFailed: text.toLowerCase() === 'rollback' })
      }
    }
  }
  return traced as Query
}
