/** Separate from the rules of the form: every page contains the form, but its rules are needed only when it is sent. */

/** The form in the footer of every page, or the one at the edge of the home page. */
export type Place = 'footer' | 'home'
export type NewsletterField = 'email' | 'place'

/** The server's code for an address that is confirmed already. */
export const subscribed = 'emailAlreadyExist'
