/**
 * Puts each language's `shop.json` into the browser's build as `assets/i18n/<code>.json`, the path that the shop's
 * specification requires.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

export function languageFilesPlugin(folder: URL): Plugin {
  return {
    name: 'language-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const codes = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
      for (const { name } of codes)
        this.emitFile({
          type: 'asset',
          fileName: `assets/i18n/${name}.json`,
          source: readFileSync(new URL(`${name}/shop.json`, folder)),
        })
    },
  }
}
