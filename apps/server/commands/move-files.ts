/**
 * Copies uploaded pictures and the sizes made of them between the disk (DATA_DIR) and object storage, while the shop
 * sells. The sources stay. Run it before the processes are started with the other storage, and once more afterwards for
 * what was uploaded in between.
 */
import { parseArgs } from 'node:util'
import { createDiskStore } from '@tussenuit/adapters/files/disk.ts'
import { createS3Store } from '@tussenuit/adapters/files/s3.ts'
import { s3Variables } from '@tussenuit/adapters/files/settings.ts'
import { moveFiles } from '@tussenuit/modules/platform/media/move-flows.ts'
import { type Command, UsageError } from './command.ts'

export const moveFilesCommand: Command = {
  usage: 'move-files --to <bucket|disk> [--json]',
  about: 'copies uploaded pictures between the disk and object storage while the shop sells',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, json: { type: 'boolean' } } })
    if (values.to !== 'bucket' && values.to !== 'disk') throw new UsageError()
    const { fileStorage, dataDir } = readConfig()
    if (!fileStorage) throw new Error(`Set ${Object.values(s3Variables).join(', ')}: there is no bucket without them.`)
    const [disk, bucket] = [createDiskStore(dataDir), createS3Store(fileStorage)]
    await bucket.check()
    const result = await (values.to === 'bucket' ? moveFiles(disk, bucket) : moveFiles(bucket, disk))
    const { copied, present, bytes, failed, stopped } = result
    if (values.json) console.log(JSON.stringify({ to: values.to, ...result }))
    else {
      const megabytes = (bytes / 2 ** 20).toFixed(1)
      for (const { name, reason } of failed) console.log(`${name}: ${reason}`)
      console.log(`${copied} copied (${megabytes} MB), ${present} were there already, ${failed.length} failed.`)
      if (stopped !== null) console.log(`Ended before the last file: ${stopped}. Run the command again to go on.`)
    }
    return failed.length > 0 || stopped !== null ? 1 : 0
  },
}
