export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Email = {
  /** The same for each attempt at a mail, so that receivers recognise a repeated delivery. */
  messageId: string
  to: string
  /** The e-mail address for replies; if empty, they go to the sender. */
  replyTo: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** `later`: retry; `never`: the server permanently refuses the address or the mail. */
export type MailResult = { kind: 'sent' } | { kind: 'later'; reason: string } | { kind: 'never'; reason: string }

export type MailSender = {
  send(email: Email): Promise<MailResult>
  /** Called at start: throws unless the server answers and accepts the credentials. */
  check(): Promise<void>
  close(): Promise<void>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    mail: MailSender
  }
}
