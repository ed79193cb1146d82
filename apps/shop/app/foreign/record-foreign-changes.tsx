import { use } from 'react'
import { InlineScriptsContext } from '../hydration/inline-script-context.ts'
import source from './record-changes.inline.ts?inline-script'

/** First in the head, because changes before it are not recorded. */
export function ForeignChangesScript() {
  return (
    <script
      nonce={use(InlineScriptsContext)?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? source : '' }}
    />
  )
}
