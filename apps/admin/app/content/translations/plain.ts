/** The text content of HTML, one line per block. */
export const htmlToTextLines = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const end of body.querySelectorAll('p, li, h3, h4, blockquote, br')) end.append('\n')
  return body.textContent.replaceAll(/\n{2,}/g, '\n').trim()
}
