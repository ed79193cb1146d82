/**
 * Work that a browser can do while the style sheets of a page are loading. The fonts for the page's language are
 * declared in the page itself and requested at once, so that most pages have them when text is first rendered.
 * Rendering text first in a system font is expensive, because the browser looks up the system's fonts for every size.
 * For the same reason each font face that may be missing has its own family (fonts.css): a browser looks up the
 * system's fonts until all faces of a family have loaded. Constructing the first number format loads the browser's
 * locale data; doing this later would delay the handling of a touch.
 */
import hankenUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import jostUrl from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url'
import vazirmatnUrl from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import { use } from 'react'
import { InlineScriptsContext } from '../hydration/inline-script-context.ts'
import source from './font-preload.inline.ts?inline-script'

type Face = {
  family: string
  weights: string
  url: string
  /** The browser loads the font only for characters in this range. */
  range?: string
  sample: string
}

const latin: Face[] = [
  { family: 'Hanken', weights: '100 900', url: hankenUrl, sample: 'a' },
  { family: 'Jost', weights: '400 700', url: jostUrl, sample: 'a' },
]
const arabic: Face = {
  family: 'Vazirmatn',
  weights: '100 900',
  url: vazirmatnUrl,
  range:
    'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, ' +
    'U+204F, U+2E41, U+FB50-FDFF, U+FE70-FE74, U+FE76-FEFC',
  sample: '\u0627',
}

const rules = [...latin, arabic]
  .map(
    ({ family, weights, url, range }) =>
      `@font-face{font-family:${family};font-weight:${weights};font-display:swap;src:url('${url}') ` +
      `format('woff2')${range ? `;unicode-range:${range}` : ''}}`,
  )
  .join('')

const facesOf = (dir: 'ltr' | 'rtl'): Face[] => (dir === 'rtl' ? [arabic, ...latin] : latin)

/** The font faces without the preload script, for a page without scripts. */
export function FontFaces({ dir }: { dir: 'ltr' | 'rtl' }) {
  return (
    <>
      {facesOf(dir).map(({ url }) => (
        <link key={url} rel="preload" as="font" type="font/woff2" href={url} crossOrigin="anonymous" />
      ))}
      <style dangerouslySetInnerHTML={{ __html: rules }} />
    </>
  )
}

/** Placed before the style sheets in the head: a script after them would wait for them. */
export function FontPreload({ dir }: { dir: 'ltr' | 'rtl' }) {
  const fonts = facesOf(dir).map(({ family, sample }) => [`1em ${family}`, sample])
  return (
    <>
      <FontFaces dir={dir} />
      <script
        nonce={use(InlineScriptsContext)?.nonce}
        suppressHydrationWarning
        data-fonts={JSON.stringify(fonts)}
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? source : '' }}
      />
    </>
  )
}
