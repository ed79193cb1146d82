/** Sends mail over SMTP. An e-mail is tried once here; the queue that calls this retries. */
import { createTransport } from 'nodemailer'
import { toStorableText } from '@tussenuit/modules/shared/writable.ts'
import type { Email, MailResult, MailSender } from '@tussenuit/modules/platform/mail/ports.ts'
import { limitToRequestTime } from '@tussenuit/modules/shared/third-party.ts'
import { mailLimitMs } from '../time-limits.ts'

export type SmtpConfig = {
  /** For example "smtp://user:password@host:587" or "smtps://…". */
  url: string
  /** For example "Tussenuit <hello@tussenuit.example>". */
  from: string
}

/** Time limit for connecting, for the greeting and for any later period without data from the server. */
const pauseMs = 15_000

/** Errors of the e-mail itself or of its e-mail addresses: a retry cannot succeed. */
const permanentErrorCodes = new Set(['EENVELOPE', 'EFILEACCESS', 'EURLACCESS'])
/**
 * Refusals of the shop's login or of the command sequence: they are not caused by the e-mail, so it is retried later.
 */
const temporaryReplyCodes = new Set([503, 530, 534, 535, 538])

export function toMailResult(error: unknown): MailResult {
  const { code, originalCode, responseCode, command } = (error ?? {}) as {
    code?: unknown
    originalCode?: unknown
    responseCode?: unknown
    command?: unknown
  }
  const reason = toStorableText(error instanceof Error ? error.message.slice(0, 300) : String(error))
  if (typeof responseCode === 'number') {
    // A 5xx greeting concerns the server ("no service here"), not this e-mail.
    const permanent =
      responseCode >= 500 &&
      !temporaryReplyCodes.has(responseCode) &&
      command !== 'CONN' &&
      command !== 'EHLO' &&
      command !== 'HELO'
    return permanent ? { kind: 'never', reason } : { kind: 'later', reason }
  }
  return permanentErrorCodes.has(String(originalCode ?? code)) ? { kind: 'never', reason } : { kind: 'later', reason }
}

/** Uses a pool of connections to one server. `send` never throws; `close` waits for e-mails that are being sent. */
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
      // The e-mail may have been delivered before a connection broke: only the queue may decide to send it again.
      maxRequeues: 0,
      idleTimeout: 30_000,
      connectionTimeout: pauseMs,
      greetingTimeout: pauseMs,
      socketTimeout: pauseMs * 2,
      dnsTimeout: pauseMs,
      // E-mails consist of texts and buffers only; their content must not make the server read a file or a URL.
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
        // RFC 3834: prevents out-of-office replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        subject: email.subject,
        text: email.text,
        html: email.html,
        attachments: email.attachments,
        signal: AbortSignal.timeout(limitToRequestTime(mailLimitMs)),
      })
      return { kind: 'sent' }
    } catch (error) {
      return toMailResult(error)
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
