import { crashPoint } from '../shared/crash-point.ts'
import { type Context, type Route, route } from '../shared/routes.ts'
import { refuse } from '../shared/refusal.ts'
import type { Shop } from '../shared/shop.ts'
import * as contract from './contract.ts'
import { handleEvent } from './flows.ts'
import type { Account, PaymentEvent, RawRequest } from './ports.ts'
import { returnFromPaying } from './return-flows.ts'

/** 2xx only after what the event led to is committed; anything else makes the provider try again. */
async function webhook(accounts: Account[], { shop, rawBody, header }: Context): Promise<null> {
  const request = { body: rawBody ?? Buffer.alloc(0), header }
  const event = accounts.map((account) => readSigned(shop, account, request)).find((one) => one !== null)
  if (!event) return refuse(400, 'signature_invalid', 'The signature is not valid.')
  crashPoint('event verified')
  await handleEvent(shop, event)
  return null
}

/** Whatever cannot be verified is not signed: anyone can send anything here, so nothing of it is a fault of ours. */
function readSigned(shop: Shop, account: Account, request: RawRequest): PaymentEvent | null {
  try {
    return shop.payments.readEvent(account, request)
  } catch (error) {
    shop.log.warn({ account, error: (error as Error).message }, 'webhook that cannot be read')
    return null
  }
}

export const routes: Route[] = [
  route(contract.paymentsReturn, async ({ body }, { shop }) =>
    contract.withPublicKey(await returnFromPaying(shop, body[contract.returnField])),
  ),
  route(contract.webhookStandard, async (_, context) => webhook(['standard'], context)),
  route(contract.webhookSgr, async (_, context) => webhook(['sgr'], context)),
  route(contract.webhookAny, async (_, context) => webhook(['standard', 'sgr'], context)),
]
