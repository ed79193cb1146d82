/** The outside parties of the rehearsed machine, in one process; webhooks go to the shop through its proxy. */
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { runStandIns } from '@tussenuit/stand-ins/run.ts'
import { accounts, parties, shopUrl, supplier } from './parties.ts'

await runStandIns({
  port: parties.port,
  smtpPort: parties.smtpPort,
  folder: '/rehearsal/outside',
  hotels,
  accounts,
  supplier,
  shopUrl,
})
console.log('open')
