/**
 * A shorter form of the function that Vite puts around `import()`, with what this shop needs of it: the files of a
 * part, its style sheets included, are requested together with it. Style sheets have loaded before the part runs, and
 * one that fails makes the import fail.
 */
import type { Plugin } from 'vite'

const helper = `
const requested = new Map()
const request = (file) => {
  const href = '/' + file
  const isStyle = href.endsWith('.css')
  const rel = isStyle ? 'stylesheet' : 'modulepreload'
  if (requested.has(href) || document.querySelector('link[rel=' + rel + '][href="' + href + '"]'))
    return requested.get(href)
  const link = Object.assign(document.createElement('link'), { rel, href })
  const loaded = isStyle && new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      requested.delete(href)
      link.remove()
      reject(new Error('No style sheet ' + href))
    }
  })
  requested.set(href, loaded)
  document.head.append(link)
  return loaded
}
export const __vitePreload = (load, files = []) => Promise.all(files.map(request)).then(load)
`

export function importHelperPlugin(): Plugin {
  return {
    name: 'import-helper',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (id === '\0vite/preload-helper.js' ? { code: helper, map: null, moduleSideEffects: false } : null),
  }
}
