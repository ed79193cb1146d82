/** The words of an HTML text. */
export const plain = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent
