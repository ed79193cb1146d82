/**
 * Runs after npm has installed packages, and removes files of them that nothing reads: weights of typefaces that no
 * document uses (142 MB) and the headers of the pinned runtime, for compiling extensions of it (67 MB). Plain
 * JavaScript, as scripts/prepare.js, because npm may run with the system's own Node.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const typefaces = JSON.parse(readFileSync(new URL('adapters/documents/typefaces.json', root), 'utf8'))

/** The folders of a package, or none if it is not installed. */
const foldersOf = (path) =>
  existsSync(new URL(path, root))
    ? readdirSync(new URL(path, root), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : []

const remove = (path) => rmSync(new URL(path, root), { recursive: true, force: true })

for (const { folder, cuts } of typefaces) {
  const path = `node_modules/@expo-google-fonts/${folder}/`
  for (const { name } of foldersOf(path)) {
    if (!/^\d00/.test(name)) continue
    if (!cuts.includes(name)) remove(`${path}${name}`)
    else
      for (const file of readdirSync(new URL(`${path}${name}`, root)))
        if (file.endsWith('.png')) remove(`${path}${name}/${file}`)
  }
}
for (const { name } of foldersOf('node_modules/'))
  if (/^node-(?:bin-)?(?:linux|darwin|win)-/.test(name)) remove(`node_modules/${name}/include`)
