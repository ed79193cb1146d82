import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import * as staffContract from './staff-contract.ts'
import { endSubscription, exportSubscribers, listSubscribers } from './staff-flows.ts'
import {
  requestNewsletterSubscription,
  confirmSubscription,
  getSubscriptionConfirmation,
  unsubscribeByLink,
} from './flows.ts'

const confirmationSent = 'Check your inbox: a link to confirm your address is on its way.'

export const routes: Route[] = [
  route(contract.saveGuestEmails, async ({ body }, { shop, caller, extras }) => {
    await requestNewsletterSubscription(shop, body, 'footer', caller.ip)
    extras.message = confirmationSent
    return null
  }),
  route(contract.activateEmail, async ({ body }, { shop, caller, extras }) => {
    await requestNewsletterSubscription(shop, body, 'home', caller.ip)
    extras.message = confirmationSent
    return null
  }),
  route(contract.showConfirmation, async ({ params }, { shop }) => getSubscriptionConfirmation(shop, params.token)),
  route(contract.confirmEmail, async ({ params }, { shop, caller }) => {
    await confirmSubscription(shop, params.token, caller.ip)
    return null
  }),
  route(contract.unsubscribe, async ({ params }, { shop }) => {
    await unsubscribeByLink(shop, params.token)
    return null
  }),
  route(staffContract.newsletterSubscribers, async ({ query }, { shop }) => listSubscribers(shop, query)),
  route(staffContract.exportNewsletterSubscribers, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportSubscribers(shop, query, caller)
    return null
  }),
  route(staffContract.endSubscription, async ({ params }, { shop, caller }) =>
    endSubscription(shop, params.id, caller),
  ),
]
