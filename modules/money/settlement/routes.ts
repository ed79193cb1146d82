import { crashIfRequested } from '../../shared/crash-point.ts'
import { type Context, type Route, route } from '../../shared/routes.ts'
import { refuse } from '../../shared/refusal.ts'
import { returnField, addPublicKey } from '../payment/contract.ts'
import { storeTestMessage } from '../payment/index.ts'
import type { Account, PaymentEvent, RawRequest } from '../payment/ports.ts'
import type { Shop } from '../../shared/shop.ts'
import * as contract from './contract.ts'
import { handleEvent } from './event-flows.ts'
import { settleOnReturn } from './return-flows.ts'

/** Answers 2xx only after the event's effects are committed; any other status makes the provider retry. */
async function handleWebhook(accounts: Account[], { shop, rawBody, header }: Context): Promise<null> {
  const request = { body: rawBody ?? Buffer.alloc(0), header }
  const events = await Promise.all(accounts.map((account) => readSignedEvent(shop, account, request)))
  const event = events.find((event) => event !== null)
  if (event) {
    crashIfRequested('event verified')
    await handleEvent(shop, event)
  }
  await storeTestMessage(shop, accounts, request)
  return event ? null : refuse(400, 'signature_invalid', 'The signature is not valid.')
}

/**
 * A request that cannot be verified counts as unsigned, not as an internal error, because anyone can send requests to
 * this URL.
 */
async function readSignedEvent(
  shop: Pick<Shop, 'log' | 'payments'>,
  account: Account,
  request: RawRequest,
): Promise<PaymentEvent | null> {
  try {
    return await shop.payments.readEvent(account, request)
  } catch (error) {
    shop.log.warn({ account, error: (error as Error).message }, 'unreadable webhook')
    return null
  }
}

export const routes: Route[] = [
  route(contract.paymentsReturn, async ({ body }, { shop }) =>
    addPublicKey(await settleOnReturn(shop, body[returnField])),
  ),
  route(contract.webhookStandard, async (_, context) => handleWebhook(['standard'], context)),
  route(contract.webhookSgr, async (_, context) => handleWebhook(['sgr'], context)),
  route(contract.webhookAny, async (_, context) => handleWebhook(['standard', 'sgr'], context)),
]
