/**
 * `npm run stand-ins`: runs the stand-ins in a separate process, configured as in the demo; the shop is then started
 * with STAND_INS=apart.
 */
import { startDemoStandIns } from '@tussenuit/server/start/demo.ts'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { describeStartupError } from '@tussenuit/server/start/startup-errors.ts'

try {
  // The stand-ins do not use the shop's secret key, so a placeholder of sufficient length is passed.
  const config = readConfig(process.env, () => 'no key is needed by the stand-ins; only a long one')
  if (!config.demo || config.standInPort === null) throw new Error('Stand-ins are for a demo only: leave SHOP_ENV out.')
  const standIns = await startDemoStandIns(config)
  console.log(
    `Stand-ins are open: card provider and hotel supplier on http://localhost:${config.standInPort}, inbox on ` +
      `http://localhost:${config.standInPort}/inbox, mail on port ${config.port + 2}`,
  )
  const stop = () => void standIns.close().then(() => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(describeStartupError(error))
  process.exit(1)
}
