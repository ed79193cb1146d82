/** Asks every outside party once, as a start in production does, and says which addresses the others must know. */
import { parseArgs } from 'node:util'
import { webhookEvents } from '@tussenuit/adapters/payments/settings.ts'
import { type Command, printResult } from './command.ts'
import { runWithShop } from './with-shop.ts'

export const checkCommand: Command = {
  usage: 'check [--json]',
  about: 'asks every outside party whether it lets the shop in, and names the addresses of the webhooks',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
    const config = readConfig()
    const { askOutsideParties } = await import('../start/startup-checks.ts')
    const answers = await runWithShop(config, (shop) => askOutsideParties(shop, config))
    const webhooks = [
      ...(['standard', 'sgr'] as const).map((account) => ({
        party: `card provider, account ${account}`,
        address: `${config.publicUrl}/api/payments/webhook/${account}`,
        events: webhookEvents,
      })),
      { party: 'hotel supplier', address: `${config.publicUrl}/api/supplier/webhook`, events: [] as readonly string[] },
      ...(config.directory
        ? [{ party: 'directory', address: `${config.publicUrl}/api/auth/ads_login/callback`, events: [] }]
        : []),
    ]
    const problems = answers.flatMap(({ party, findings }) =>
      findings.map((finding) => ({ party, ...('wrong' in finding ? finding : { wrong: finding.away }) })),
    )
    printResult(values.json, { parties: answers, webhooks }, [
      ...answers.map(({ party, findings }) => `${party}: ${findings.length === 0 ? 'answers' : 'see below'}`),
      ...problems.map(({ party, wrong }) => `${party}: ${wrong}`),
      ...webhooks.map(
        ({ party, address, events }) =>
          `${party} calls ${address}${events.length > 0 ? ` with the events ${events.join(', ')}` : ''}`,
      ),
      'Whether events arrive: Test the connection of both accounts in the back-office (Payments).',
    ])
    return problems.length === 0 ? 0 : 1
  },
}
