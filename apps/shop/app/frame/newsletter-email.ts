/**
 * The two rules for an e-mail address of the newsletter (specification, section 5); they differ in the top-level
 * domain. No looser than the server's.
 */
const pattern = (topLevel: string) =>
  new RegExp(
    '^(?=[^@]{1,64}@)[a-z0-9_%+-]+(?:\\.[a-z0-9_%+-]+)*' +
      '@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*' +
      `\\.[a-z]{${topLevel}}$`,
    'i',
  )
const footer = pattern('2,4')
const home = pattern('2,')
const longest = 254

/** The footer's: a top-level domain of two to four letters. The message key of what is wrong, or null. */
export function footerEmailProblem(email: string): 'paymentForm.emailRequired' | 'enterValidEmail' | null {
  const typed = email.trim()
  if (typed === '') return 'paymentForm.emailRequired'
  return footer.test(typed) && typed.length <= longest ? null : 'enterValidEmail'
}

/** The home panel's: two letters or more. */
export function homeEmailProblem(email: string): 'emailRequired' | 'newsletter.invalid' | null {
  const typed = email.trim()
  if (typed === '') return 'emailRequired'
  return home.test(typed) && typed.length <= longest ? null : 'newsletter.invalid'
}
