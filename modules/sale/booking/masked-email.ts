/** Masks an e-mail address as "s•••@example.nl", so that owners can still recognise it. Pure. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
