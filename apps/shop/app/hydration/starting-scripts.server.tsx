/**
 * The framework's scripts, started after the page is painted (decision 009). `<Scripts>` of React Router has no option
 * for this, so the elements that it returns are read, and those that would fetch or start a module are passed as data
 * to a script of the shop.
 */
import { Children, isValidElement, use, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { InlineScriptsContext } from './inline-script-context.ts'
import source from './deferred-scripts.inline.ts?inline-script'

type Attributes = Record<string, unknown> & {
  children?: ReactNode
  type?: string
  href?: string
  crossOrigin?: string
  dangerouslySetInnerHTML?: { __html: string }
}

/** The host elements among the elements that a component returned, in order. */
function elementsIn(node: ReactNode): ReactElement<Attributes, string>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Attributes>(child)) return []
    return typeof child.type === 'string'
      ? [child as ReactElement<Attributes, string>]
      : elementsIn(child.props.children)
  })
}

/** `translationsUrl`: the URL of the texts, which are fetched with the modules; entry.client.tsx waits for them. */
export function StartingScripts({ translationsUrl }: { translationsUrl: string | undefined }): ReactNode {
  const inline = use(InlineScriptsContext)
  const nonce = inline?.nonce
  // oxlint-disable-next-line react/capitalized-calls -- only the returned elements are needed; the hooks then belong to this component
  const elements = elementsIn(Scripts({ nonce }))
  const isModule = ({ props }: ReactElement<Attributes>): boolean => props.type === 'module'
  const modules = elements.find(isModule)?.props.dangerouslySetInnerHTML?.__html ?? ''
  const preloads = elements.flatMap(({ type, props }) => (type === 'link' && props.href ? [props.href] : []))
  inline?.allow(modules)
  return (
    <>
      {elements.filter((element) => element.type === 'script' && !isModule(element))}
      <script
        nonce={nonce}
        data-modules={modules}
        data-preloads={preloads.join(' ')}
        data-texts={translationsUrl}
        dangerouslySetInnerHTML={{ __html: source }}
      />
    </>
  )
}
