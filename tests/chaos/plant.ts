/** Changes source files of the program while they are loaded, to plant bugs and to widen race windows. */
import { registerHooks } from 'node:module'

/** `file` is the end of a path. `from` matches regardless of whitespace. */
export type Change = { file: string; from: string; to: string }

/**
 * Applies all changes to the text. Throws if the text of a change is not found, because a control would otherwise stop
 * working unnoticed.
 */
export function applySourceChanges(text: string, changes: readonly Change[]): string {
  let changed = text
  for (const { file, from, to } of changes) {
    const found = changed.match(layoutPattern(from))
    if (!found) throw new Error(`${file} no longer says: ${from}`)
    changed = changed.replace(found[0], () => to)
  }
  return changed
}

/** Matches the code of `text` regardless of line breaks and indentation. */
function layoutPattern(text: string): RegExp {
  const tokens = text.match(/[\w$]+|[^\s\w$]/g) ?? []
  return new RegExp(tokens.map((token) => token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*'))
}

/**
 * Applies the changes to every module that is loaded from now on. With `copies`, a module imported as
 * `file.ts?planted=2` gets the changes of that name, and so do its imports: one process then contains many copies of
 * the program, each with its own bug. `deregister()` of the result ends it.
 */
export function applySourceChangesOnLoad(wanted: {
  always?: readonly Change[]
  copies?: Record<string, readonly Change[]>
}) {
  return registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context)
      const copy = copyNameOf(context.parentURL)
      const own = copy !== null && found.url.startsWith('file:') && !found.url.includes('/node_modules/')
      return own && copyNameOf(found.url) === null ? { ...found, url: `${found.url}?planted=${copy}` } : found
    },
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const copy = copyNameOf(url)
      const [path] = url.split('?') as [string]
      const changes = [...(wanted.always ?? []), ...(copy === null ? [] : (wanted.copies?.[copy] ?? []))]
      const here = changes.filter((change) => path.endsWith(change.file))
      if (here.length === 0) return loaded
      const text = loaded.source instanceof Uint8Array ? new TextDecoder().decode(loaded.source) : String(loaded.source)
      return { ...loaded, source: applySourceChanges(text, here) }
    },
  })
}

function copyNameOf(url: string | undefined): string | null {
  return url === undefined ? null : (/\?planted=([\w-]+)$/.exec(url)?.[1] ?? null)
}
