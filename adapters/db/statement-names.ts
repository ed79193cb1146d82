/**
 * Names of prepared statements. The server parses a named statement once per connection, and after five times keeps its
 * plan where that is not dearer than a plan for the values sent. A statement gets a name when it is sent for the second
 * time.
 */

/** Limits the memory of a connection on the server to about 10 MB. */
const maxNames = 1_000
/** Longer statements contain lists of values and hardly ever repeat. */
const maxLength = 10_000

/**
 * `select *`, `returning *` or `, r.*`: such a statement has no name, because its plan fails after a migration has
 * added a column. `count(*)` and products are not meant.
 */
const allColumns = /(?:\b(?:select|returning|distinct)|,)\s*(?:"?\w+"?\.)?\*/i

/**
 * `on conflict (…) where kind = $1` finds its partial index by the value: a kept plan, which has no values, fails. A
 * statement without a name is planned each time.
 */
const partialConflict = /\bon conflict\s*\([^)]*\)\s*where\b/i

export type StatementNames = {
  /** The name for this statement, or undefined if it is sent without one. */
  nameFor(text: string): string | undefined
  /** Stops naming, because the server does not know a name that this process has sent. */
  disable(): void
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string | undefined>()
  let count = 0
  let isEnabled = true
  return {
    nameFor: (text) => {
      if (!isEnabled || text.length > maxLength) return undefined
      const name = names.get(text)
      if (name !== undefined) return name
      if (!names.has(text)) {
        if (names.size < maxNames) names.set(text, undefined)
        return undefined
      }
      if (allColumns.test(text) || partialConflict.test(text)) return undefined
      const added = `statement_${(count += 1)}`
      names.set(text, added)
      return added
    },
    disable: () => {
      isEnabled = false
    },
  }
}
