import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { useFormat } from '../format.ts'
import type { TextValues } from '../i18n.ts'

/**
 * A text whose tags are elements: "I agree to the <terms>terms</terms>" with `terms` in `components`. The tags are not
 * nested.
 */
export function TaggedText({
  textKey,
  values,
  components,
}: {
  textKey: string
  values?: TextValues
  components: Readonly<Record<string, ReactElement>>
}): ReactNode {
  const { t } = useFormat()
  const pieces = t(textKey, values).split(/<(\w+)(?:\/>|>(.*?)<\/\1>)/)
  // For each tag the split has three pieces: the text before it, its name and its content.
  const nodes = pieces.map((piece, index) => {
    if (index % 3 === 0) return piece
    const element = index % 3 === 1 ? components[piece] : undefined
    const content = pieces[index + 1]
    return element && (content ? cloneElement(element, {}, content) : element)
  })
  return createElement(Fragment, null, ...nodes)
}
