/** The transferred size of the JavaScript that a page loads before any interaction. */
import { brotliCompressSync } from 'node:zlib'

export type FirstLoad = { page: string; files: number; brotliBytes: number }

/**
 * Every script of the document (script tags, preloads, and those that deferred-scripts.inline.ts starts after the first
 * frame) and their static imports. Dynamic imports are not counted.
 */
export async function measureFirstLoad(page: string, url: string): Promise<FirstLoad> {
  const html = await (await fetch(url, { headers: { accept: 'text/html', 'accept-language': 'en' } })).text()
  const waiting = [...scriptsOf(html)].map((path) => new URL(path, url).href)
  if (waiting.length === 0) throw new Error(`${page}: no script was found in ${url}`)
  const seen = new Set<string>()
  let brotliBytes = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const response = await fetch(next, { headers: { 'accept-encoding': 'identity' } })
    if (!response.ok) throw new Error(`${page}: ${next} answered ${response.status}`)
    const source = Buffer.from(await response.arrayBuffer())
    brotliBytes += await readTransferredBytes(next, source)
    for (const path of staticImportsOf(source.toString('utf8'))) waiting.push(new URL(path, next).href)
  }
  return { page, files: seen.size, brotliBytes }
}

/** The transferred size of the file; tiny files are not compressed. */
async function readTransferredBytes(url: string, source: Buffer): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  if (response.headers.get('content-encoding') !== 'br') return source.length
  const length = Number(response.headers.get('content-length'))
  return length > 0 ? length : brotliCompressSync(source).length
}

function scriptsOf(html: string): Set<string> {
  const found = new Set<string>()
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const address = /\b(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1]
    if (address && (tag.startsWith('<script') || /rel="(?:modulepreload|preload)"/.test(tag))) found.add(address)
    for (const deferred of deferredScriptsOf(tag)) found.add(deferred)
  }
  return found
}

/** The URLs in a tag's `data-modules` (the text of a module) and `data-preloads` (separated by spaces). */
function deferredScriptsOf(tag: string): string[] {
  const textOf = (name: string) =>
    (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll(/&#(?:x27|39);/g, "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  const preloads = textOf('data-preloads')
    .split(' ')
    .filter((href) => href.endsWith('.js'))
  return [...preloads, ...staticImportsOf(textOf('data-modules'))]
}

/** `import … from "x"`, `import "x"` and `export … from "x"`, but not `import("x")`. */
function staticImportsOf(source: string): string[] {
  return [...source.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["']([^"']+\.js)["']/g)].map(
    (match) => match[1]!,
  )
}
