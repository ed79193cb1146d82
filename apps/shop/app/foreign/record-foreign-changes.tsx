import { use } from 'react'
import { InlineScriptsContext } from '../hydration/inline-script-context.ts'
import source from './record-changes.inline.ts?inline-script'

/**
 * The script that records changes. It must be the first element in the head, because earlier changes are not recorded.
 */
export function ForeignChangesScript() {
  return (
    <script
      nonce={use(InlineScriptsContext)?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? source : '' }}
    />
  )
}
