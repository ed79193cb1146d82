/**
 * Makes every variant that pages ask for before anybody does. A process of its own, which the system lets wait for
 * everything else; it ends with the one that started it.
 */
import { setPriority } from 'node:os'
import { openPictures } from '@tussenuit/adapters/files/pictures.ts'
import { demoPictures } from '@tussenuit/demo/picture-source.ts'
import { widths } from '@tussenuit/modules/platform/media/image.ts'

process.once('disconnect', () => process.exit(0))
setPriority(19)

const folder = process.argv[2]!
const pictures = openPictures(demoPictures, folder, console)
for (const width of widths)
  for (const key of pictures.keys())
    for (const format of ['avif', 'webp'] as const) await pictures.variant(key, width, format)
process.exit(0)
