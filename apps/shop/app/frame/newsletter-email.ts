/** The two rules for an e-mail address of the newsletter (specification, section 5): the server's own. */
import { newsletterAddress } from '@tussenuit/modules/newsletter/address.ts'

/** The footer's: a top-level domain of two to four letters. The message key of what is wrong, or null. */
export function footerEmailProblem(email: string): 'paymentForm.emailRequired' | 'enterValidEmail' | null {
  if (email.trim() === '') return 'paymentForm.emailRequired'
  return newsletterAddress(email, 'footer') === null ? 'enterValidEmail' : null
}

/** The home panel's: two letters or more. */
export function homeEmailProblem(email: string): 'emailRequired' | 'newsletter.invalid' | null {
  if (email.trim() === '') return 'emailRequired'
  return newsletterAddress(email, 'home') === null ? 'newsletter.invalid' : null
}
