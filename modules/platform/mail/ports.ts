export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Email = {
  /** Fixed for each mail, so that receivers recognise a repeated delivery. */
  messageId: string
  to: string
  /** The address for replies. */
  /** Empty: replies go to the sender's address. */
  replyTo: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** `later`: retry; `never`: the address or the mail is permanently refused. */
export type MailResult = { kind: 'sent' } | { kind: 'later'; reason: string } | { kind: 'never'; reason: string }

export type MailSender = {
  send(email: Email): Promise<MailResult>
  /** Called at start: checks that the server answers and accepts the credentials; throws otherwise. */
  check(): Promise<void>
  close(): Promise<void>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    mail: MailSender
  }
}
