/** Mail over SMTP. The queue that calls this retries; here one e-mail is sent once, or not. */
import { createTransport } from 'nodemailer'
import { writableText } from '@tussenuit/modules/shared/writable.ts'
import type { Email, MailResult, MailSender } from '@tussenuit/modules/platform/mail/ports.ts'
import { withinRequest } from '@tussenuit/modules/shared/third-party.ts'
import { mailLimitMs } from '../time-limits.ts'

export type SmtpConfig = {
  /** "smtp://user:password@host:587" or "smtps://…". */
  url: string
  /** "Tussenuit <hello@tussenuit.example>". */
  from: string
}

/** For connecting, greeting and every pause in between. */
const pauseMs = 15_000

/** Errors of the e-mail itself or of its address: no later try will do better. */
const neverCodes = new Set(['EENVELOPE', 'EFILEACCESS', 'EURLACCESS'])
/** Refusals of the shop (its login) or of the order of commands are not the e-mail's fault, so it waits. */
const laterReplies = new Set([503, 530, 534, 535, 538])

export function mailResultOf(error: unknown): MailResult {
  const { code, originalCode, responseCode, command } = (error ?? {}) as {
    code?: unknown
    originalCode?: unknown
    responseCode?: unknown
    command?: unknown
  }
  const reason = writableText(error instanceof Error ? error.message.slice(0, 300) : String(error))
  if (typeof responseCode === 'number') {
    // A greeting of 5xx is about the server ("no service here"), not of this e-mail.
    const permanent =
      responseCode >= 500 &&
      !laterReplies.has(responseCode) &&
      command !== 'CONN' &&
      command !== 'EHLO' &&
      command !== 'HELO'
    return permanent ? { kind: 'never', reason } : { kind: 'later', reason }
  }
  return neverCodes.has(String(originalCode ?? code)) ? { kind: 'never', reason } : { kind: 'later', reason }
}

/** A pool of connections to one server. `send` never throws; `close` lets what is under way finish. */
export function createSmtpMail({ url, from }: SmtpConfig): MailSender {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error('the mail server must be given as smtp:// or smtps://')
  const transport = createTransport(
    {
      pool: true,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
      secure: protocol === 'smtps:',
      requireTLS: searchParams.get('requireTLS') === 'true',
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      maxConnections: 3,
      maxMessages: 100,
      // A connection that broke in the middle may have delivered: only the queue may decide to send again.
      maxRequeues: 0,
      idleTimeout: 30_000,
      connectionTimeout: pauseMs,
      greetingTimeout: pauseMs,
      socketTimeout: pauseMs * 2,
      dnsTimeout: pauseMs,
      // E-mails are made of texts and buffers only; nothing in them may make the server read a file or a page.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )

  async function send(email: Email): Promise<MailResult> {
    try {
      await transport.sendMail({
        messageId: email.messageId,
        to: email.to,
        ...(email.replyTo && { replyTo: email.replyTo }),
        // RFC 3834: no out-of-office note comes back.
        headers: { 'Auto-Submitted': 'auto-generated' },
        subject: email.subject,
        text: email.text,
        html: email.html,
        attachments: email.attachments,
        signal: AbortSignal.timeout(withinRequest(mailLimitMs)),
      })
      return { kind: 'sent' }
    } catch (error) {
      return mailResultOf(error)
    }
  }

  async function close(): Promise<void> {
    transport.close()
  }

  async function check(): Promise<void> {
    await transport.verify()
  }

  return { send, check, close }
}
