/** A text with what was taken out and what was added since it was another. */
import { diffWords } from 'diff'
import { useMemo } from 'react'

/** Texts that differ in more words than this are shown whole: to compare them would take long. */
const mostChanges = 1_000

export function ChangedWords({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after, { maxEditLength: mostChanges }), [before, after])
  if (!parts)
    return (
      <>
        <del>{before}</del>
        {'\n'}
        <ins>{after}</ins>
      </>
    )
  return parts.map(({ value, added, removed }, index) => {
    const Part = added ? 'ins' : removed ? 'del' : 'span'
    // oxlint-disable-next-line react/no-array-index-key -- parts have no state and are all drawn anew
    return <Part key={index}>{value}</Part>
  })
}
