/**
 * Typesets documents in a separate process. The typesetter leaks about 0.4 MB of memory per document and blocks the
 * event loop; in a separate process neither affects the server. `typesetter.ts` starts and ends this process.
 */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { join } from 'node:path'
import { listFontFolders } from './fonts.ts'
import { reverseLigatureCharacters } from './reading-order.ts'

export type Job = { id: number; template: string; data: string; picture: Uint8Array | null }
export type Done = { id: number } & ({ file: Uint8Array } | { error: string })

const folder = join(import.meta.dirname, 'templates')
const pictureAt = join(folder, 'picture.jpg')
/** The compiler scans the typefaces once and reads a font file when it first needs a glyph from it. */
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: listFontFolders() }] })

function typesetJob({ template, data, picture }: Job): Buffer {
  if (picture) compiler.mapShadow(pictureAt, Buffer.from(picture))
  try {
    const compiled = compiler.compile({ mainFilePath: join(folder, `${template}.typ`), inputs: { data } })
    const document = compiled.result
    if (!document) {
      const wrong = compiled.takeDiagnostics()
      throw new Error(JSON.stringify(wrong && compiler.fetchDiagnostics(wrong)))
    }
    return reverseLigatureCharacters(compiler.pdf(document, { pdfStandard: '1.7', pdfTags: true }))
  } finally {
    if (picture) compiler.unmapShadow(pictureAt)
    compiler.evictCache(0)
  }
}

const sendAnswer = (done: Done) => process.send?.(done)

process.on('message', (job: Job) => {
  try {
    sendAnswer({ id: job.id, file: typesetJob(job) })
  } catch (error) {
    sendAnswer({ id: job.id, error: `${job.template}: ${error instanceof Error ? error.message : String(error)}` })
  }
})
process.on('disconnect', () => process.exit(0))
