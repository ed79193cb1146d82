/** Two versions of a record side by side, limited to the fields that differ. */
import { useTranslate } from 'ra-core'
import { flattenValues, useFieldTexts } from './field-texts.ts'

type Side = { title: string; record: object }

export function RecordDifferences({ resource, left, right }: { resource: string; left: Side; right: Side }) {
  const translate = useTranslate()
  const { nameOf, valueOf } = useFieldTexts(resource)
  const [ours, theirs] = [new Map(flattenValues(left.record)), new Map(flattenValues(right.record))]
  const different = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (path) => String(ours.get(path) ?? '') !== String(theirs.get(path) ?? ''),
  )
  if (different.length === 0) return <p>{translate('conflict.same')}</p>
  const textOf = (path: string, value: unknown) =>
    valueOf(path, value) || <span className="quiet">{translate('conflict.empty')}</span>
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
