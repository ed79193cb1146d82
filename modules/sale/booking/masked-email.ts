/** "s•••@example.nl": enough for owners to recognise their address. Pure. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
