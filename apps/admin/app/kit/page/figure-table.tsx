import { useEuroFormat } from './dates.ts'
import './figure-table.css'

/** `of` is a detail shown after the name. For an amount that is null, `noFigure` is shown. */
export type FigureRow = {
  id: string
  name: string
  of: string
  cents: readonly (number | null)[]
  state?: 'total' | 'bad'
}

type FigureTableProps = { id: string; heads: readonly string[]; rows: readonly FigureRow[]; noFigure?: string }

/**
 * A table of amounts. On a phone each row name is above its amounts. `heads`: the column headings, first that of the
 * row names. `id`: the id of the heading that labels the table.
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
