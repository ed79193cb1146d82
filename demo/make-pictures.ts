/**
 * Encodes all variants of the demo's pictures before pages request them. Runs in a separate process at the lowest
 * priority, and ends with the process that started it.
 */
import { setPriority } from 'node:os'
import { createDiskStore } from '@tussenuit/adapters/files/disk.ts'
import { createPictureStore } from '@tussenuit/adapters/files/pictures.ts'
import { widths } from '@tussenuit/modules/platform/media/image.ts'
import { demoPictures } from './picture-source.ts'

process.once('disconnect', () => process.exit(0))
setPriority(19)
const dataFolder = process.argv[2]!
const pictures = createPictureStore(demoPictures, { variants: createDiskStore(dataFolder), uploads: null }, console)
for (const width of widths)
  for (const key of pictures.keys())
    for (const format of ['avif', 'webp'] as const) await pictures.variant(key, width, format)
process.exit(0)
