export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Letter = {
  /** Made once per mail, so that a second delivery of the same mail is recognised as the same. */
  messageId: string
  to: string
  /** Where an answer goes: a letter is sent by a machine, and read by people. */
  replyTo: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** `later`: try again; `never`: the address or the mail is refused for good. */
export type MailResult = { kind: 'sent' } | { kind: 'later'; reason: string } | { kind: 'never'; reason: string }

export type MailSender = {
  send(letter: Letter): Promise<MailResult>
  /** Asked at start: the server answers and lets the shop in; throws otherwise. */
  check(): Promise<void>
  close(): Promise<void>
}

declare module '../shared/shop.ts' {
  interface Shop {
    mail: MailSender
  }
}
