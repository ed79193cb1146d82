/** Two versions of a record side by side, limited to the fields that differ. */
import { useTranslate } from 'ra-core'
import { useEuroFormat } from '../page/dates.ts'

/** Lists every value of a record with its path. */
function flattenValues(value: unknown, path = ''): [string, string][] {
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, part]) => flattenValues(part, path ? `${path}.${name}` : name))
  return [[path, String(value ?? '')]]
}

const isCents = (path: string): boolean => /(?:_cents|^selling_price)$/.test(path)

type Side = { title: string; record: object }

export function RecordDifferences({ resource, left, right }: { resource: string; left: Side; right: Side }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [ours, theirs] = [new Map(flattenValues(left.record)), new Map(flattenValues(right.record))]
  const different = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (path) => (ours.get(path) ?? '') !== (theirs.get(path) ?? ''),
  )
  if (different.length === 0) return <p>{translate('conflict.same')}</p>
  const textOf = (path: string, text: string | undefined) => {
    if (!text) return <span className="quiet">{translate('conflict.empty')}</span>
    return isCents(path) && /^\d+$/.test(text) ? euros(Number(text)) : text
  }
  const nameOf = (path: string) => {
    const [first, ...rest] = path.split('.')
    if (first === 'translations') return rest.join(' · ')
    const name = translate(`resources.${resource}.fields.${first}`, { _: translate(`field.${first}`, { _: first }) })
    return rest.length > 0 && /^\d+$/.test(rest[0]!) ? `${name} ${Number(rest[0]) + 1}` : name
  }
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">{translate('conflict.field')}</th>
          <th scope="col">{left.title}</th>
          <th scope="col">{right.title}</th>
        </tr>
      </thead>
      <tbody>
        {different.map((path) => (
          <tr key={path}>
            <th scope="row">{nameOf(path)}</th>
            <td dir="auto">{textOf(path, ours.get(path))}</td>
            <td dir="auto">{textOf(path, theirs.get(path))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
