/** Runs all stand-ins on one port (card provider, hotel supplier, directory, inbox) and the SMTP sink on another. */
import Fastify from 'fastify'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { directoryPath, registerDirectoryStandIn } from './directory/stand-in.ts'
import { registerEtgStandIn } from './etg/stand-in.ts'
import type { SupplierHotel } from './etg/inventory.ts'
import { registerMailStandIn } from './mail/stand-in.ts'
import { registerStripeStandIn } from './stripe/stand-in.ts'

export type StandInOptions = {
  port: number
  smtpPort: number
  host?: string
  /** Folder for their state; null keeps it in memory. */
  folder: string | null
  hotels: SupplierHotel[]
  /** The accounts of the card provider. */
  accounts: Record<'standard' | 'sgr', { secretKey: string; publishableKey: string; webhookSecret: string }>
  /** The key of the hotel supplier. */
  supplier: { keyId: string; apiKey: string }
  /** The client id of the shop in the directory. */
  directoryClientId?: string
  /** The URL of the shop: the target of webhooks, and the origin to which hosted pages return. */
  shopUrl: string
  /** Base URL of the targets of webhooks; the shop's URL unless given. */
  webhookBase?: string
}

export async function runStandIns(
  options: StandInOptions,
): Promise<{ port: number; smtpPort: number; close(): Promise<void> }> {
  if (options.folder) mkdirSync(options.folder, { recursive: true })
  const file = (name: string) => (options.folder ? join(options.folder, name) : null)
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
  })
  const base = options.webhookBase ?? options.shopUrl
  await registerStripeStandIn(app, {
    stateFile: file('card-provider.jsonl'),
    accounts: options.accounts,
    webhooks: (['standard', 'sgr'] as const).map((account) => ({
      account,
      url: `${base}/api/payments/webhook/${account}`,
      secret: options.accounts[account].webhookSecret,
    })),
  })
  registerEtgStandIn(app, {
    inventory: options.hotels,
    keyId: options.supplier.keyId,
    apiKey: options.supplier.apiKey,
    stateFile: file('hotel-supplier.jsonl'),
    imageBase: `${options.shopUrl}/supplier-pictures`,
    webhookUrl: `${base}/api/supplier/webhook`,
  })
  await registerDirectoryStandIn(app, {
    issuer: `http://127.0.0.1:${options.port}${directoryPath}`,
    clientId: options.directoryClientId ?? 'tussenuit',
    redirectUri: `${options.shopUrl}/api/auth/ads_login/callback`,
  })
  const mail = await registerMailStandIn(app, {
    smtpPort: options.smtpPort,
    stateDir: file('inbox'),
    ...(options.host ? { host: options.host } : {}),
  })
  await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    smtpPort: mail.smtpPort,
    close: async () => {
      await app.close()
      await mail.close()
    },
  }
}
