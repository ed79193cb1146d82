/** The section “A machine”, and how the first owner opens the shop. */
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { legalPages } from '@tussenuit/modules/people/content/page-names.ts'
import { retryUntilPasses } from '../booking-steps.ts'
import { settings } from './parties.ts'
import type { Rehearsal } from './rehearsal.ts'
import { createVisitor, type Sale, sellStay, type Visitor } from './visitors.ts'

export const settingsFile = '/etc/tussenuit/production.env'
export const owner = { email: 'anna@example.nl', password: 'lantern orchard seventeen' }

/** Replaces the line of a variable, also where it is a comment; a variable that has none is refused. */
function fillIn(values: Record<string, string>): void {
  let text = readFileSync(settingsFile, 'utf8')
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^(?:# )?${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`.env.example has no ${name}`)
    text = text.replace(line, () => `${name}=${value}`)
  }
  writeFileSync(settingsFile, text)
}

function placeCertificate(): void {
  mkdirSync('/etc/tls', { recursive: true })
  for (const name of ['shop.pem', 'shop.key']) copyFileSync(`/rehearsal/tls/${name}`, `/etc/tls/${name}`)
}

export async function setUpMachine(rehearsal: Rehearsal, storage: string): Promise<Visitor> {
  let staff: Visitor | null = null
  await rehearsal.follow('A machine', async (take, shell) => {
    await shell.runAll(take('apt-get install'))
    await shell.runAll(take('password='))
    await shell.runAll(take('tar -xzf tussenuit-1'))
    await shell.runAll(take('install -d'))
    fillIn(settings(storage))
    const [migrate, check, ...units] = take('tussenuit-admin migrate')
    await shell.run(migrate!)
    const checked = await shell.run(check!)
    await shell.runAll(units)
    placeCertificate()
    await shell.runAll(take('cp deploy/nginx.conf'))
    const created = await shell.runAll(take('tussenuit-admin create-owner'))
    staff = await signInByLink(/#token=(\S+)/.exec(created)![1]!)
    return { checked }
  })
  return staff!
}

/** Sets the password by the link of the command, and signs in. */
async function signInByLink(token: string): Promise<Visitor> {
  const guest = createVisitor()
  await retryUntilPasses(() => guest.client('POST /auth/resetpassword', { body: { token, password: owner.password } }))
  guest.leave()
  return signIn()
}

export async function signIn(): Promise<Visitor> {
  const guest = createVisitor()
  const { access_token } = (await guest.client('POST /auth/login', { body: owner })).data as { access_token: string }
  guest.leave()
  return createVisitor(undefined, { authorization: `Bearer ${access_token}` })
}

/** A catalogue of another shop, the required steps of the first page that it leaves, and the opening. */
export async function openTheShop(rehearsal: Rehearsal, { client }: Visitor): Promise<Sale> {
  let sale: Sale | null = null
  await rehearsal.follow('Catalogue and settings from one shop to another', async (take, shell) => {
    cpSync('/rehearsal/catalogue', '/backup/shop', { recursive: true })
    await shell.run('chown -R tussenuit /backup/shop')
    const [check, read] = take('tussenuit-admin import')
    const before = await shell.run(check!)
    const after = await shell.run(read!)
    await finishFirstSteps(client)
    const { version } = (await client('GET /opening', {})).data
    await client('POST /opening', { body: { open: true, version } })
    sale = await sellFirstStay()
    return { before: before.split('\n').at(-1), after: after.split('\n').at(-1), booked: sale.number }
  })
  return sale!
}

async function finishFirstSteps(client: Visitor['client']): Promise<void> {
  const missing = (await client('GET /firstSteps', {})).data.filter((step) => step.is_required && !step.done)
  for (const { name } of missing) {
    if (name === 'look') {
      const body = (await client('GET /customizations', {})).data as never as { contact: object }
      const contact = { ...body.contact, email: 'desk@shop.example' }
      await client('PUT /updateCustomization', { body: { ...body, contact } as never })
    } else if (name === 'prices')
      await client('POST /packageSetting', { body: (await client('GET /packageSetting', {})).data })
    else if (name === 'payment') {
      const { accounts: _, ...body } = (await client('GET /payment-setting', {})).data
      await client('POST /payment-setting', { body })
    } else if (name === 'seller') {
      const { version: _, ...template } = (await client('GET /getInVoiceTemplateData', {})).data
      const company = {
        name: 'Even weg B.V.',
        address: 'Kade 1, Utrecht',
        vat_number: 'NL001234567B01',
        chamber_of_commerce: '00123456',
        bank_account: '',
      }
      await client('PUT /updateInvoiceVoucherTemplateData', { body: { ...template, company } })
    } else if (name === 'pages')
      for (const page of legalPages)
        await client('PUT /updateContentPage/:name', {
          params: { name: page },
          body: { title: page, lead: '', body_html: `<p>${page}</p>`, faq: [], translations: {}, version: 0 },
        })
    else throw new Error(`the step ${name} is open after the import`)
  }
}

/** A first sale, as soon as the worker has asked for prices. */
async function sellFirstStay(): Promise<Sale> {
  const visitor = createVisitor()
  try {
    return await retryUntilPasses(() => sellStay(visitor.client, 'Before'), 60_000)
  } finally {
    visitor.leave()
  }
}
