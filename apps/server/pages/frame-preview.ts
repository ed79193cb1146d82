/**
 * Removes the scripts of a page that the back-office previews in a frame. The frame blocks scripts, and the browser
 * would still load each script and report in its console that it is blocked.
 */
export const removeScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b(?=[^>]*\brel="modulepreload")[^>]*>/g, '')
