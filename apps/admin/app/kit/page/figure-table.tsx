import { useEuroFormat } from './dates.ts'
import './figure-table.css'

/** `of` is a detail after the name. An amount that is null has no figure; `noFigure` is shown in its place. */
export type FigureRow = {
  id: string
  name: string
  of: string
  cents: readonly (number | null)[]
  state?: 'total' | 'bad'
}

type FigureTableProps = { id: string; heads: readonly string[]; rows: readonly FigureRow[]; noFigure?: string }

/**
 * A table whose row names are above the amounts on a phone. `heads` are those of the names and of the amounts; `id` is
 * that of the heading which names the table.
 */
export function FigureTable({ id, heads, rows, noFigure = '' }: FigureTableProps) {
  const euros = useEuroFormat()
  return (
    <table className={`compare figure-table columns-${heads.length - 1}`} aria-labelledby={id}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index > 0 ? 'end' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.state}>
            <th scope="row">
              {row.name}
              {row.of && (
                <>
                  {' · '}
                  <bdi>{row.of}</bdi>
                </>
              )}
            </th>
            {heads.slice(1).map((head, index) => (
              <td key={head} className="figures end">
                {typeof row.cents[index] === 'number' ? (
                  euros(row.cents[index])
                ) : (
                  <span className="quiet">{noFigure}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
