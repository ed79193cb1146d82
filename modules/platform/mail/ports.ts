export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Email = {
  /** Made once per mail, so that a second delivery of the same mail is recognised as the same. */
  messageId: string
  to: string
  /** Where an answer goes: an e-mail is sent by a machine, and read by people. */
  /** Empty: replies go to the sender. */
  replyTo: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** `later`: try again; `never`: the address or the mail is refused for good. */
export type MailResult = { kind: 'sent' } | { kind: 'later'; reason: string } | { kind: 'never'; reason: string }

export type MailSender = {
  send(email: Email): Promise<MailResult>
  /** Asked at start: the server answers and lets the shop in; throws otherwise. */
  check(): Promise<void>
  close(): Promise<void>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    mail: MailSender
  }
}
