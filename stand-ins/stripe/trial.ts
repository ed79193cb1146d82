import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { AccountName } from './objects.ts'
import type { StripeStandInOptions } from './stand-in.ts'
import { startStripeStandIn } from './stand-in.ts'

export const secrets: Record<AccountName, string> = { standard: 'whsec_trial_standard', sgr: 'whsec_trial_sgr' }
export const keys = (account: AccountName): { secretKey: string; publishableKey: string } => ({
  secretKey: `sk_test_sim_${account}`,
  publishableKey: `pk_test_sim_${account}`,
})
export const methods: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ['card', 'ideal', 'bancontact']

/** Settings for a stand-in whose banks are quick. */
export function trialOptions(wish: Partial<StripeStandInOptions> = {}): StripeStandInOptions & { port: number } {
  return {
    port: 0,
    stateFile: null,
    accounts: { standard: keys('standard'), sgr: keys('sgr') },
    webhooks: [],
    pace: { balance: 0.02, bankRefund: 0.05, bankLater: 0.05, dispute: 0.02 },
    ...wish,
  }
}

export function sdk(port: number, account: AccountName = 'standard', retries = 0): Stripe {
  return new Stripe(keys(account).secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: retries,
    telemetry: false,
    timeout: 5000,
  })
}

export async function startTrial(wish: Partial<StripeStandInOptions> = {}) {
  const running = await startStripeStandIn(trialOptions(wish))
  const post = async (path: string, fields: Record<string, string>, manner: RequestInit = {}): Promise<Response> =>
    fetch(`${running.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', ...manner })
  const control = async (path: string, wish: object = {}): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${running.url}/_sim${path}`, { method: 'POST', body: JSON.stringify(wish) })
    return (await answer.json()) as Record<string, unknown>
  }
  return { ...running, stripe: sdk(running.port), sgr: sdk(running.port, 'sgr'), post, control }
}

export type Heard = { body: string; signature: string; event: Stripe.Event }

/** A shop's ear: notes what arrives and answers with the status it is told to. */
export async function startEar(
  statuses: number[] = [],
): Promise<{ url: string; heard: Heard[]; close(): Promise<void> }> {
  const heard: Heard[] = []
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

/** Asks again until the answer is given, at most three seconds. */
export async function until<T>(question: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await question()
    if (answer !== undefined && answer !== false) return answer
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('it did not happen within three seconds')
}

/** The error a call ends with. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeError) return cause
    throw cause
  }
  throw new Error('the call was not refused')
}
