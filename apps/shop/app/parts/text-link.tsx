import type { ReactNode } from 'react'
import { useAddChoiceToPath } from '../choice/use-travel-choice.ts'

/** A link within a translated sentence: `TaggedText` passes the link text as children. */
export function TextLink({ href, newTab = false, children }: { href: string; newTab?: boolean; children?: ReactNode }) {
  const carry = useAddChoiceToPath()
  return (
    <a className="link" href={carry(href)} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  )
}
