import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Email, MailSender } from '@tussenuit/modules/platform/mail/ports.ts'
import type { StoredMessage } from '@tussenuit/stand-ins/mail/messages.ts'
import { registerMailStandIn } from '@tussenuit/stand-ins/mail/stand-in.ts'
import type { MailStandIn } from '@tussenuit/stand-ins/mail/stand-in.ts'
import { createSmtpMail } from './smtp.ts'

const app = fastify()
const stateDir = mkdtempSync(join(tmpdir(), 'mail-'))
let standIn: MailStandIn
let inbox = ''
let mail: MailSender

beforeAll(async () => {
  standIn = await registerMailStandIn(app, { smtpPort: 0, stateDir })
  inbox = await app.listen({ port: 0, host: '127.0.0.1' })
  mail = createSmtpMail({ url: `smtp://127.0.0.1:${standIn.smtpPort}`, from: 'Tussenuit <hello@tussenuit.test>' })
})
afterAll(async () => {
  await mail.close()
  await app.close()
  rmSync(stateDir, { recursive: true })
})
beforeEach(() => {
  standIn.clear()
  standIn.clearFaults()
})

const email: Email = {
  messageId: '<reservation-42.confirmed@tussenuit.test>',
  to: 'sanne@example.test',
  replyTo: 'desk@tussenuit.test',
  subject: 'Je reis naar Zandvoort – سلام',
  html: '<p>Dag <strong>Sanne</strong></p><script>alert(1)</script>',
  text: 'Dag Sanne',
  attachments: [
    { filename: 'Bevestiging café.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 proof') },
  ],
}

const readMessages = async (): Promise<StoredMessage[]> =>
  (await (await fetch(`${inbox}/inbox/messages.json`)).json()) as StoredMessage[]

describe('an e-mail that is sent', () => {
  it('arrives whole: subject in any script, both bodies, attachment, and the message id it was given', async () => {
    expect(await mail.send(email)).toEqual({ kind: 'sent' })
    const [arrived] = await readMessages()
    expect(arrived).toMatchObject({
      messageId: email.messageId,
      to: email.to,
      from: 'Tussenuit <hello@tussenuit.test>',
      subject: email.subject,
      html: expect.stringContaining('<strong>Sanne</strong>'),
      text: expect.stringContaining('Dag Sanne'),
    })
    expect(arrived?.attachments).toMatchObject([
      { filename: 'Bevestiging café.pdf', contentType: 'application/pdf', size: 14 },
    ])
    const download = await fetch(inbox + arrived!.attachments[0]!.url)
    expect(download.headers.get('content-disposition')).toContain("filename*=UTF-8''Bevestiging%20caf%C3%A9.pdf")
    expect(Buffer.from(await download.arrayBuffer()).toString()).toBe('%PDF-1.7 proof')
  })

  it('says that a machine sent it, and where an answer is read', async () => {
    await mail.send(email)
    expect((await readMessages())[0]).toMatchObject({ autoSubmitted: 'auto-generated', replyTo: 'desk@tussenuit.test' })
  })

  it('keeps the same message id when it is sent twice', async () => {
    await mail.send(email)
    await mail.send(email)
    expect((await readMessages()).map((each) => each.messageId)).toEqual([email.messageId, email.messageId])
  })

  it('cannot smuggle a header or a second address in through its subject', async () => {
    expect(await mail.send({ ...email, subject: 'Hello\r\nBcc: thief@example.test', attachments: [] })).toEqual({
      kind: 'sent',
    })
    const [arrived] = await readMessages()
    expect(arrived?.subject).toContain('Bcc: thief@example.test')
    expect(await (await fetch(`${inbox}/inbox/${arrived!.id}/source`)).text()).not.toMatch(/^Bcc:/m)
  })

  it('never reads a file of the server for an attachment', async () => {
    const smuggled = [
      { filename: 'x', contentType: 'text/plain', content: { path: '/etc/hostname' } as unknown as Buffer },
    ]
    expect(await mail.send({ ...email, attachments: smuggled })).toMatchObject({ kind: 'never' })
    expect(await readMessages()).toEqual([])
  })
})

describe('an e-mail that is not taken', () => {
  it('is tried later after a refusal for now, and never again after one for good', async () => {
    standIn.fault({ kind: '4xx', times: 1 })
    standIn.fault({ kind: '5xx', times: 1 })
    expect(await mail.send(email)).toMatchObject({ kind: 'later', reason: expect.stringContaining('451') })
    expect(await mail.send(email)).toMatchObject({ kind: 'never', reason: expect.stringContaining('550') })
    expect(await mail.send(email)).toEqual({ kind: 'sent' })
    expect(await readMessages()).toHaveLength(1)
  })

  it('is tried later when the connection died after it was taken, and then is there twice under one id', async () => {
    standIn.fault({ kind: 'drop', times: 1 })
    expect((await mail.send(email)).kind).toBe('later')
    expect((await mail.send(email)).kind).toBe('sent')
    expect(new Set((await readMessages()).map((each) => each.messageId))).toEqual(new Set([email.messageId]))
    expect(await readMessages()).toHaveLength(2)
  })

  it('is never tried again without a usable address', async () => {
    expect((await mail.send({ ...email, to: '' })).kind).toBe('never')
  })

  it('is tried later when nobody listens, and when the server greets with a refusal', async () => {
    const greeter = createServer((socket) => socket.end('554 no service here\r\n'))
    await new Promise<void>((resolve) => greeter.listen(0, '127.0.0.1', resolve))
    const url = `smtp://127.0.0.1:${(greeter.address() as AddressInfo).port}`
    const refused = createSmtpMail({ url, from: 'a@b.test' })
    expect((await refused.send(email)).kind).toBe('later')
    await refused.close()
    await new Promise((resolve) => greeter.close(resolve))
    const nobody = createSmtpMail({ url, from: 'a@b.test' })
    expect((await nobody.send(email)).kind).toBe('later')
    await nobody.close()
  })
})

describe('the inbox', () => {
  it('shows the mails as a page and a mail in a frame that may do nothing', async () => {
    await mail.send({ ...email, subject: '<img src=x onerror=alert(1)>' })
    const list = await (await fetch(`${inbox}/inbox`)).text()
    expect(list).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(list).not.toContain('<img src=x')
    const [arrived] = await readMessages()
    const opened = await (await fetch(`${inbox}/inbox/${arrived!.id}`)).text()
    expect(opened).toMatch(
      /<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="[^"]+" src="\/inbox\/[^"]+\/html">/,
    )
    const emailPage = await fetch(`${inbox}/inbox/${arrived!.id}/html`)
    expect(emailPage.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/)
    expect((await fetch(`${inbox}/inbox/nothing`)).status).toBe(404)
  })

  it('finds mails by address and by subject, and is emptied on request', async () => {
    await mail.send(email)
    await mail.send({ ...email, to: 'joost@example.test', subject: 'Voucher' })
    const found = (await (await fetch(`${inbox}/inbox/messages.json?to=joost`)).json()) as StoredMessage[]
    expect(found.map((each) => each.subject)).toEqual(['Voucher'])
    expect((await fetch(`${inbox}/inbox`, { method: 'DELETE' })).status).toBe(204)
    expect(await readMessages()).toEqual([])
  })

  it('takes faults over HTTP and refuses nonsense', async () => {
    const ask = (body: string): Promise<Response> =>
      fetch(`${inbox}/_mail/fault`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect((await ask('{"kind":"later"}')).status).toBe(400)
    expect((await ask('{"kind":"4xx","times":2}')).status).toBe(200)
    expect([(await mail.send(email)).kind, (await mail.send(email)).kind, (await mail.send(email)).kind]).toEqual([
      'later',
      'later',
      'sent',
    ])
  })

  it('still has its mails after a restart', async () => {
    await mail.send(email)
    const second = fastify()
    const restarted = await registerMailStandIn(second, { smtpPort: 0, stateDir })
    expect(restarted.messages()).toEqual(standIn.messages())
    expect(restarted.messages()).toHaveLength(1)
    await second.close()
    await restarted.close()
  })
})
