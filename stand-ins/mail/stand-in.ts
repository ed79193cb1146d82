/** The demo's mail server: an SMTP sink, and an inbox for reading the e-mails. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openMessageStore } from './messages.ts'
import type { StoredMessage } from './messages.ts'
import { emailHtml, listPageHtml, messagePageHtml, notFoundPageHtml } from './pages.ts'
import { mailFaultKinds, startSmtpSink } from './sink.ts'
import type { MailFault, MailFaultKind } from './sink.ts'

export type MailStandInOptions = {
  /** 0 chooses a free port. */
  smtpPort: number
  host?: string
  /** Folder for the e-mails; null keeps them in memory only. */
  stateDir: string | null
}

export type MailStandIn = {
  smtpPort: number
  messages(): StoredMessage[]
  clear(): void
  fault(fault: MailFault): void
  clearFaults(): void
  close(): Promise<void>
}

const listRules =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'"
/** Allows no scripts, forms or nested frames: e-mail content is displayed and never executed. */
const emailContentPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' http: https: data:; " +
  "style-src 'unsafe-inline' https:; font-src https: data:; frame-ancestors 'self'"

const sendHtml = (reply: FastifyReply, page: string, rules = listRules): FastifyReply =>
  reply
    .headers({
      'content-security-policy': rules,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page)

const sendNotFound = (reply: FastifyReply): FastifyReply => sendHtml(reply.code(404), notFoundPageHtml())

/** RFC 6266: an ASCII name for old clients, the full name in UTF-8. */
function attachmentHeader(filename: string): string {
  const plain = filename.replaceAll(/[^\w.\- ]/g, '_')
  return (
    `attachment; filename="${plain}"; filename*=UTF-8''` +
    encodeURIComponent(filename).replaceAll(
      /['()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  )
}

function readFault(body: unknown): MailFault | null {
  const { kind, times } = (typeof body === 'object' && body !== null ? body : {}) as { kind?: unknown; times?: unknown }
  if (!mailFaultKinds.includes(kind as MailFaultKind)) return null
  return { kind: kind as MailFaultKind, times: typeof times === 'number' && times >= 1 ? Math.floor(times) : 1 }
}

/** Starts the SMTP sink and registers the inbox's pages; resolves when e-mail can be received. */
export async function registerMailStandIn(app: FastifyInstance, options: MailStandInOptions): Promise<MailStandIn> {
  const messages = await openMessageStore(options.stateDir)
  const sink = await startSmtpSink(messages, options.smtpPort, options.host ?? '127.0.0.1')
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    inboxRoutes(scope, messages)
    faultRoutes(scope, sink)
  })
  app.addHook('onClose', sink.close)
  return {
    smtpPort: sink.port,
    messages: messages.all,
    clear: messages.clear,
    fault: sink.fault,
    clearFaults: sink.clearFaults,
    close: sink.close,
  }
}

type Messages = Awaited<ReturnType<typeof openMessageStore>>
type Sink = Awaited<ReturnType<typeof startSmtpSink>>
type ById = { Params: { id: string } }

function inboxRoutes(scope: FastifyInstance, messages: Messages): void {
  scope.get('/inbox', (_request, reply) => sendHtml(reply, listPageHtml(messages.all())))
  scope.get('/inbox/', (_request, reply) => reply.redirect('/inbox'))
  scope.get<{ Querystring: { to?: string; subject?: string } }>('/inbox/messages.json', async (request, reply) => {
    const { to, subject } = request.query
    reply.header('cache-control', 'no-store')
    return messages
      .all()
      .filter(
        (mail) =>
          (to === undefined || mail.to.toLowerCase().includes(to.toLowerCase())) &&
          (subject === undefined || mail.subject.toLowerCase().includes(subject.toLowerCase())),
      )
  })
  scope.get<ById>('/inbox/:id', (request, reply) => {
    const mail = messages.find(request.params.id)
    return mail ? sendHtml(reply, messagePageHtml(mail)) : sendNotFound(reply)
  })
  scope.get<ById>('/inbox/:id/html', (request, reply) => {
    const mail = messages.find(request.params.id)
    return mail ? sendHtml(reply, emailHtml(mail), emailContentPolicy) : sendNotFound(reply)
  })
  scope.get<ById>('/inbox/:id/source', (request, reply) => {
    const raw = messages.raw(request.params.id)
    return raw
      ? reply.headers({ 'x-content-type-options': 'nosniff' }).type('text/plain; charset=utf-8').send(raw)
      : sendNotFound(reply)
  })
  scope.get<{ Params: { id: string; n: string } }>('/inbox/:id/attachments/:n', (request, reply) => {
    const attachment = messages.attachment(request.params.id, Number(request.params.n))
    if (!attachment) return sendNotFound(reply)
    const headers = {
      'content-disposition': attachmentHeader(attachment.about.filename),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    }
    return reply.headers(headers).type(attachment.about.contentType).send(attachment.content)
  })
  scope.delete('/inbox', async (_request, reply) => {
    messages.clear()
    return reply.code(204).send()
  })
  scope.post('/inbox/empty', (_request, reply) => {
    messages.clear()
    return reply.redirect('/inbox', 303)
  })
}

function faultRoutes(scope: FastifyInstance, sink: Sink): void {
  scope.get('/_mail/fault', async () => ({ faults: sink.faults(), kinds: mailFaultKinds }))
  scope.post('/_mail/fault', async (request, reply) => {
    let body: unknown = null
    try {
      body = JSON.parse(String(request.body ?? ''))
    } catch {
      body = null
    }
    const fault = readFault(body)
    if (!fault) return reply.code(400).send({ error: `{"kind": "${mailFaultKinds.join(' | ')}", "times": 1}` })
    sink.fault(fault)
    return { faults: sink.faults() }
  })
  scope.delete('/_mail/fault', async (_request, reply) => {
    sink.clearFaults()
    return reply.code(204).send()
  })
}
