/** The text content of HTML. */
export const plain = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent
