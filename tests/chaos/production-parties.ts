/** The outside parties of a production rehearsal as a process of their own, with the keys that the rehearsal gives them (REHEARSAL, JSON). */
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { runStandIns, type StandInOptions } from '@tussenuit/stand-ins/run.ts'

const options = JSON.parse(process.env['REHEARSAL']!) as Omit<StandInOptions, 'hotels'>
const standIns = await runStandIns({ ...options, hotels })
process.on('SIGTERM', () => void standIns.close().then(() => process.exit(0)))
