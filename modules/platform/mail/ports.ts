export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Email = {
  /** Made once per mail, so that a repeated delivery is recognised. */
  messageId: string
  to: string
  /** The address for replies. */
  /** Empty: replies go to the sender. */
  replyTo: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** `later`: retry; `never`: the address or the mail is refused for good. */
export type MailResult = { kind: 'sent' } | { kind: 'later'; reason: string } | { kind: 'never'; reason: string }

export type MailSender = {
  send(email: Email): Promise<MailResult>
  /** Checks at start that the server answers and accepts the credentials; throws otherwise. */
  check(): Promise<void>
  close(): Promise<void>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    mail: MailSender
  }
}
