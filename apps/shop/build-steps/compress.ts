/** Writes a brotli and a gzip copy beside every text file of the browser's build, at the highest compression level. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** In bytes; compressing smaller files saves too little. */
const worthwhile = 400

export async function compressFiles(folder: string): Promise<void> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => /\.(js|css|svg|json)$/.test(path))
  await Promise.all(
    paths.map(async (path) => {
      const whole = await readFile(join(folder, path))
      if (whole.length < worthwhile) return
      const [small, older] = await Promise.all([
        brotli(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        zip(whole, { level: 9 }),
      ])
      await Promise.all([writeFile(join(folder, `${path}.br`), small), writeFile(join(folder, `${path}.gz`), older)])
    }),
  )
}
