/**
 * `import source from './name.inline.ts?inline-script'` imports that file as the text of a classic script, which is
 * inlined in a page because it has to run before any file of the build has loaded. The file has no imports and consists
 * of one block, so that it defines no global names.
 */
import { readFile } from 'node:fs/promises'
import { minifySync, transformWithOxc, type Plugin } from 'vite'

const query = '?inline-script'

export function inlineScriptsPlugin(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null
      const path = id.slice(0, -query.length)
      this.addWatchFile(path)
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
      const script = minifySync(path.replace(/\.ts$/, '.js'), code, { module: false, sourcemap: false })
      if (script.errors.length > 0) this.error(script.errors[0]!.message)
      return { code: `export default ${JSON.stringify(script.code.trim())}`, moduleType: 'js' }
    },
  }
}
