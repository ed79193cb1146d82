import { use, type ReactNode } from 'react'
import { InlineScriptsContext } from './inline-script-context.ts'

/**
 * The scripts that start the page (starting-scripts.server.tsx). In the browser, where they have run, it is the same
 * elements without content: that of the framework, and the shop's own.
 */
export function DeferredScripts({ translationsUrl }: { translationsUrl: string | undefined }): ReactNode {
  const inline = use(InlineScriptsContext)
  if (inline) return <inline.StartingScripts translationsUrl={translationsUrl} />
  return ['framework', 'shop'].map((name) => (
    <script key={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  ))
}
