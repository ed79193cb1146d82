import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  methods,
  createStripeClient,
  secrets,
  startWebhookReceiver,
  startTestServer,
  makeTestOptions,
  waitForValue,
} from './test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'card-provider-'))
const stateFile = join(folder, 'state.jsonl')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a stand-in that is killed', () => {
  it('still has its payments afterwards and delivers the pending webhooks', async () => {
    const options = makeTestOptions({
      stateFile,
      webhooks: [{ url: 'http://127.0.0.1:1/closed', account: 'standard', secret: secrets.standard }],
    })
    const program = `import { startStripeStandIn } from ${JSON.stringify(new URL('./stand-in.ts', import.meta.url).href)}
      const running = await startStripeStandIn(${JSON.stringify(options)})
      console.log(running.port)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const port = Number(
      await new Promise<string>((reported) => child.stdout.once('data', (text: Buffer) => reported(text.toString()))),
    )
    const first = createStripeClient(port)
    const paid = await first.paymentIntents.create(
      {
        amount: 5000,
        currency: 'eur',
        allowed_payment_method_types: methods,
        confirm: true,
        payment_method: 'pm_card_visa',
        metadata: { note: 'é"\n' },
      },
      { idempotencyKey: 'saved-1' },
    )
    const open = await first.paymentIntents.create({
      amount: 6000,
      currency: 'eur',
      allowed_payment_method_types: methods,
      confirm: true,
      payment_method_data: { type: 'ideal' },
      return_url: 'http://shop.test/',
    })
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
    appendFileSync(stateFile, '{"account":"standard","kind":"intent","val')

    const ear = await startWebhookReceiver()
    const second = await startTestServer({
      stateFile,
      webhooks: [{ url: ear.url, account: 'standard', secret: secrets.standard }],
    })
    await waitForValue(() => ear.heard.filter(({ event }) => event.type === 'payment_intent.succeeded').length === 1)
    expect(await second.stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] })).toMatchObject({
      status: 'succeeded',
      metadata: { note: 'é"\n' },
      latest_charge: { amount: 5000 },
    })
    const again = await second.stripe.paymentIntents.create(
      {
        amount: 5000,
        currency: 'eur',
        allowed_payment_method_types: methods,
        confirm: true,
        payment_method: 'pm_card_visa',
        metadata: { note: 'é"\n' },
      },
      { idempotencyKey: 'saved-1' },
    )
    expect(again.id).toBe(paid.id)
    await second.control(`/attempts/${open.id}/authorise`)
    expect((await second.stripe.paymentIntents.retrieve(open.id)).status).toBe('succeeded')
    expect((await second.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([open.id, paid.id])
    await second.close()

    const third = await startTestServer({ stateFile })
    expect((await third.stripe.paymentIntents.retrieve(open.id)).status).toBe('succeeded')
    await third.control('/reset')
    expect((await third.stripe.paymentIntents.list()).data).toEqual([])
    await third.close()
    const fourth = await startTestServer({ stateFile })
    expect((await fourth.stripe.paymentIntents.list()).data).toEqual([])
    await fourth.close()
    await ear.close()
  })
})
