/**
 * `npm run build` of the server: makes one program of its sources and the packages that it imports, in
 * apps/server/build (decision 025). Plain JavaScript, because it shares apps/server/bundle.js with the start.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { bundleFolder, demoPrefix, hashInputs, inputsFile, isPackage } from '../apps/server/bundle.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const pathFromRoot = (file) => file.slice(root.length).replaceAll('\\', '/')

/** Packages that are loaded from node_modules, with the reason. */
const external = {
  sharp: 'native',
  '@node-rs/argon2': 'native',
  '@electric-sql/pglite': 'reads files beside its code',
  '@fastify/swagger-ui': 'reads files beside its code',
  'pg-native': 'optional, not installed',
  'supports-color': 'optional, not installed in production',
  react: 'the storefront’s build imports the same copy',
  'react-dom': 'the storefront’s build imports the same copy',
  'react-router': 'the storefront’s build imports the same copy',
}
const externalNames = new RegExp(`^(?:${Object.keys(external).join('|')})(?:/|$)`)

/** Bundled packages whose code names its own folder, and why this is never reached. */
const unusedFolders = {
  'node_modules/pino/lib/transport.js': 'logs are written without a transport',
  'node_modules/thread-stream/index.js': 'logs are written without a transport',
  'node_modules/ioredis/built/Command.js': 'friendly error stacks are off',
  'node_modules/@fastify/swagger/lib/util/read-package-json.js': 'caught; the documents have a title of their own',
}

/** Sources read files and start programs beside them: the address of each stays that of its source. */
const addressOfSource = {
  name: 'address-of-source',
  transform(code, id) {
    const path = pathFromRoot(id)
    if (isPackage(path)) {
      if (/\b__(?:dirname|filename)\b|import\.meta\.(?:url|dirname|filename)/.test(code) && !(path in unusedFolders))
        throw new Error(`${path} reads files beside it: name its package as external in scripts/bundle-server.js`)
      return { code, map: { mappings: '' } }
    }
    if (!code.includes('import.meta.')) return null
    const address = `new URL(${JSON.stringify(`../../../${path}`)}, import.meta.url)`
    return {
      code: code
        .replace(/import\.meta\.dirname\b/g, `import.meta.dirname + ${JSON.stringify(`/../../../${dirname(path)}`)}`)
        .replace(/import\.meta\.url\b/g, `${address}.href`),
      map: null,
    }
  },
}

/**
 * V8 stores a text with a character outside ASCII in twice the memory, and keeps the text of a program. A backslash
 * before such a character has no meaning.
 */
const escapeWideCharacters = {
  name: 'escape-wide-characters',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(/\\[^\u0080-\uffff]|\\?([\u0080-\uffff])/g, (text, wide) =>
          wide === undefined ? text : `\\u${wide.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

const isDemo = (id) => /^(?:demo|stand-ins)\//.test(pathFromRoot(id))

/** Every file that was read, also those of which nothing is left in a chunk. */
let readFiles = []
const listReadFiles = {
  name: 'list-read-files',
  buildEnd() {
    readFiles = [...this.getModuleIds()].filter((id) => id.startsWith(root))
  },
}

rmSync(inputsFile, { force: true })
rmSync(bundleFolder, { recursive: true, force: true })
const { output } = await build({
  cwd: root,
  input: { start: fileURLToPath(new URL('../apps/server/start/start.ts', import.meta.url)) },
  platform: 'node',
  external: (id) => externalNames.test(id),
  plugins: [addressOfSource, escapeWideCharacters, listReadFiles],
  output: {
    dir: fileURLToPath(bundleFolder),
    format: 'es',
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: ({ moduleIds }) => `${moduleIds.some(isDemo) ? demoPrefix : ''}[name]-[hash].js`,
  },
})

const chunks = output.filter(({ type }) => type === 'chunk')
const chunkOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName])))
const anyDemoChunk = chunks.find(({ fileName }) => fileName.startsWith(demoPrefix)).fileName
const pathsOf = new Map(chunks.map(({ fileName }) => [fileName, new Set()]))
for (const id of readFiles) {
  const paths = pathsOf.get(chunkOf.get(id) ?? (isDemo(id) ? anyDemoChunk : 'start.js'))
  const path = pathFromRoot(id)
  paths.add(path)
  if (isPackage(path)) paths.add(path.replace(/(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/.*/, '$1/package.json'))
}
const inputs = [...pathsOf].map(([chunk, set]) => {
  const paths = [...set].sort()
  return [chunk, { hash: hashInputs(paths), paths }]
})
mkdirSync(bundleFolder, { recursive: true })
writeFileSync(inputsFile, JSON.stringify(Object.fromEntries(inputs)))
