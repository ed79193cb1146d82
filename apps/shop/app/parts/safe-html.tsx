/**
 * The only component that renders HTML of the catalogue. It was sanitised when it was stored. Its text may be in
 * another language than the page, so it sets its own direction.
 */
export function SafeHtml({ html, className, lang }: { html: string; className?: string; lang?: string }) {
  return (
    <div
      className={className ? `prose ${className}` : 'prose'}
      lang={lang}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
