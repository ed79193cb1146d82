/** The program that follows docs/operating.md inside the machine of enter.sh. */
import { appendFileSync, copyFileSync, mkdirSync, realpathSync } from 'node:fs'
import { startSwift } from '../swift.ts'
import { copyToDevelopOn, moveFromEmbedded, runOtherCommands } from './copies.ts'
import { loseEverything } from './lost-machine.ts'
import { replaceKey } from './new-key.ts'
import { upgradeUnderLoad } from './new-version.ts'
import { startOutside } from './outside-process.ts'
import { bucket, hosts } from './parties.ts'
import { installReplacements, Rehearsal } from './rehearsal.ts'
import { openTheShop, setUpMachine } from './set-up.ts'

mkdirSync(process.env['TMPDIR']!, { recursive: true })
installReplacements()
// The page begins with a Node that is there.
copyFileSync(realpathSync(process.execPath), '/usr/local/bin/node')
appendFileSync('/etc/hosts', `\n127.0.0.1 localhost ${hosts.join(' ')}\n`)
const rehearsal = new Rehearsal()
try {
  const swift = await startSwift(bucket)
  const outside = await startOutside()
  const staff = await setUpMachine(rehearsal, swift.endpoint)
  const before = await openTheShop(rehearsal, staff)
  await loseEverything(rehearsal, { swift, outside, staff, before })
  await upgradeUnderLoad(rehearsal)
  await replaceKey(rehearsal, before)
  await moveFromEmbedded(rehearsal)
  await copyToDevelopOn(rehearsal)
  await runOtherCommands(rehearsal)
} catch (error) {
  rehearsal.report.failed ??= (error as Error).stack ?? String(error)
} finally {
  rehearsal.write()
}
// The processes of the machine end with this one, the first of its namespace.
process.exit(rehearsal.report.failed === null ? 0 : 1)
