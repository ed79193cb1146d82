import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { AccountName } from './objects.ts'
import type { StripeStandInOptions } from './stand-in.ts'
import { startStripeStandIn } from './stand-in.ts'

export const secrets: Record<AccountName, string> = { standard: 'whsec_trial_standard', sgr: 'whsec_trial_sgr' }
export const makeTestKeys = (account: AccountName): { secretKey: string; publishableKey: string } => ({
  secretKey: `sk_test_sim_${account}`,
  publishableKey: `pk_test_sim_${account}`,
})
export const methods: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ['card', 'ideal', 'bancontact']

/** Settings for a stand-in with short bank delays. */
export function makeTestOptions(params: Partial<StripeStandInOptions> = {}): StripeStandInOptions & { port: number } {
  return {
    port: 0,
    stateFile: null,
    accounts: { standard: makeTestKeys('standard'), sgr: makeTestKeys('sgr') },
    webhooks: [],
    pace: { balance: 0.02, bankRefund: 0.05, bankLater: 0.05, dispute: 0.02 },
    ...params,
  }
}

export function createStripeClient(port: number, account: AccountName = 'standard', retries = 0): Stripe {
  return new Stripe(makeTestKeys(account).secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: retries,
    telemetry: false,
    timeout: 5000,
  })
}

export async function startTestServer(params: Partial<StripeStandInOptions> = {}) {
  const running = await startStripeStandIn(makeTestOptions(params))
  const post = async (path: string, fields: Record<string, string>, behaviour: RequestInit = {}): Promise<Response> =>
    fetch(`${running.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      ...behaviour,
    })
  const control = async (path: string, params: object = {}): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${running.url}/_sim${path}`, { method: 'POST', body: JSON.stringify(params) })
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    ...running,
    stripe: createStripeClient(running.port),
    sgr: createStripeClient(running.port, 'sgr'),
    post,
    control,
  }
}

export type ReceivedWebhook = { body: string; signature: string; event: Stripe.Event }

/** A webhook receiver: records requests and answers with the configured status. */
export async function startWebhookReceiver(
  statuses: number[] = [],
): Promise<{ url: string; heard: ReceivedWebhook[]; close(): Promise<void> }> {
  const heard: ReceivedWebhook[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (piece: string) => {
        body += piece
      })
      .on('end', () => {
        heard.push({
          body,
          signature: String(request.headers['stripe-signature']),
          event: JSON.parse(body) as Stripe.Event,
        })
        answer.writeHead(statuses.shift() ?? 200).end()
      })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Polls until there is a value, for at most three seconds. */
export async function waitForValue<T>(
  question: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await question()
    if (answer !== undefined && answer !== false) return answer
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('no result within three seconds')
}

/** The error of a call that must fail. */
export async function expectRefusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeError) return cause
    throw cause
  }
  throw new Error('the call was not refused')
}
