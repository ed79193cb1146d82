/**
 * The page of a preview in a frame of the back-office, which runs no scripts: without them, because the browser would
 * load each and report in its console that it is blocked.
 */
export const removeScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b(?=[^>]*\brel="modulepreload")[^>]*>/g, '')
