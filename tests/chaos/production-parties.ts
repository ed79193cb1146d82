/**
 * The third parties of a production rehearsal, in a separate process with the keys of the rehearsal (environment
 * variable REHEARSAL, JSON).
 */
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { runStandIns, type StandInOptions } from '@tussenuit/stand-ins/run.ts'

const options = JSON.parse(process.env['REHEARSAL']!) as Omit<StandInOptions, 'hotels'>
const standIns = await runStandIns({ ...options, hotels })
process.on('SIGTERM', () => void standIns.close().then(() => process.exit(0)))
