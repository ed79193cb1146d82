/** A text with removed and added parts marked. */
import { diffArrays } from 'diff'
import { useMemo } from 'react'

/** Texts with more differences than this are shown without marks: comparing them would be slow. */
const maxChanges = 1_000

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const partsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(
    () => diffArrays(partsOf(before), partsOf(after), { maxEditLength: maxChanges }),
    [before, after],
  )
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
    // oxlint-disable-next-line react/no-array-index-key -- parts have no state and are all rendered again
    return <Part key={index}>{value.join('')}</Part>
  })
}
