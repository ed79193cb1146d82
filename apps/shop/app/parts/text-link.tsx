import type { ReactNode } from 'react'

/** A link within a translated sentence: `Trans` puts the sentence's words into it. */
export function TextLink({ href, newTab = false, children }: { href: string; newTab?: boolean; children?: ReactNode }) {
  return (
    <a className="link" href={href} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  )
}
