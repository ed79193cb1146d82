/**
 * The only place where HTML from the catalogue enters a page. It was cleaned when it was stored. Its words may be of
 * another language than the page's: they set their own direction.
 */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  return (
    <div className={className ? `prose ${className}` : 'prose'} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
