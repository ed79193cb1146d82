/**
 * `import source from './name.inline.ts?inline-script'`: that file as the text of a classic script which a page carries
 * in itself, because it has to run before any file of the build has come. The file imports nothing and stands in one
 * block, so that it leaves no global names.
 */
import { readFile } from 'node:fs/promises'
import { minifySync, transformWithOxc, type Plugin } from 'vite'

const query = '?inline-script'

export function inlineScripts(): Plugin {
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
