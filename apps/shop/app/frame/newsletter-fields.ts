/**
 * Constants of the newsletter forms. They are separate from the rules, because every page contains a form, but its
 * rules are needed only when it is sent.
 */

/** The form in the footer of every page, or the one at the edge of the home page. */
export type Place = 'footer' | 'home'
export type NewsletterField = 'email' | 'place'

/** The server's code for an e-mail address that is confirmed already. */
export const subscribed = 'emailAlreadyExist'
