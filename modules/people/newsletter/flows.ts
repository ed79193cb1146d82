import { createHmac } from 'node:crypto'
import { queueMail } from '../../platform/mail/index.ts'
import { addHours } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import { hashToken, type Keys, randomToken, possibleTokenHashes } from '../../shared/secret.ts'
import type { Shop } from '../../shared/shop.ts'
import { type Form, requireNewsletterAddress } from './address.ts'
import { consentVersion } from './consent.ts'
import * as store from './store.ts'

type NewsletterShop = Pick<Shop, 'db' | 'sessionStore' | 'jobs' | 'keys' | 'now' | 'publicUrl'>

const linkHours = 48
const mailsPerHour = 3

/**
 * Mails a confirmation link, at most three per hour and e-mail address. For an e-mail address that is already
 * confirmed, the footer form gets 400, as the shop's specification requires; the home page form does not.
 */
export async function requestNewsletterSubscription(
  shop: NewsletterShop,
  input: { email: string; language?: string },
  form: Form,
  ip: string,
): Promise<void> {
  const email = requireNewsletterAddress(input.email, form)
  const subscriber = await store.findSubscriber(shop.db, email)
  if (subscriber?.state === 'confirmed') return form === 'footer' ? refuseSubscribedAddress() : undefined
  const attempts = await shop.sessionStore.count(`newsletter-mail:${hashToken(shop.keys('limits'), email)}`, 3600)
  if (attempts.hits > mailsPerHour) return
  const now = shop.now()
  const token = randomToken()
  const confirmHash = hashToken(shop.keys('newsletter-confirm'), token)
  const language = input.language ?? subscriber?.language ?? 'en'
  const linkEndsAt = addHours(now, linkHours)
  await shop.db.transaction().execute(async (trx) => {
    const isNew = await store.upsertPendingSubscriber(trx, {
      email,
      language,
      confirm_hash: confirmHash,
      confirm_expires_at: linkEndsAt,
      created_at: now,
      unsubscribe_hash: unsubscribeHash(shop.keys('newsletter-unsubscribe'), { email, link_version: 0 }),
      consent: {
        form,
        textVersion: consentVersion,
        askedAt: now.toISOString(),
        askedFrom: hashToken(shop.keys('consent'), ip),
      },
    })
    if (isNew)
      await queueMail(shop, trx, {
        key: `newsletter_confirm:${confirmHash}`,
        kind: 'newsletter_confirm',
        to: email,
        language,
        variables: { link: `${shop.publicUrl}/newsletter/${token}` },
        linkEndsAt,
      })
  })
}

/**
 * The e-mail address and state for a confirmation link. Changes nothing, because mail scanners open links too. Throws
 * 410 `newsletter_link_not_valid` if the link has expired or is unknown.
 */
export async function getSubscriptionConfirmation(
  shop: NewsletterShop,
  token: string,
): Promise<{ email: string; confirmed: boolean }> {
  const subscriber = await store.findSubscriberByConfirmation(
    shop.db,
    possibleTokenHashes(shop.keys('newsletter-confirm'), token),
  )
  if (!subscriber?.confirm_expires_at || subscriber.confirm_expires_at <= shop.now()) refuseLink()
  return { email: subscriber.email, confirmed: subscriber.state === 'confirmed' }
}

/**
 * Confirms once, within 48 hours, and mails a welcome with an unsubscribe link. Refuses `newsletter_link_not_valid`.
 */
export async function confirmSubscription(shop: NewsletterShop, token: string, ip: string): Promise<void> {
  const now = shop.now()
  const keys = shop.keys('newsletter-unsubscribe')
  const proof = { confirmedAt: now.toISOString(), confirmedFrom: hashToken(shop.keys('consent'), ip) }
  await shop.db.transaction().execute(async (trx) => {
    const confirmed = await store.markSubscriberConfirmed(
      trx,
      possibleTokenHashes(shop.keys('newsletter-confirm'), token),
      (subscriber) => unsubscribeHash(keys, subscriber),
      proof,
      now,
    )
    if (!confirmed) refuseLink()
    const variables = {
      unsubscribe_link: `${shop.publicUrl}/newsletter/${unsubscribeToken(keys, confirmed)}?unsubscribe=1`,
    }
    await queueMail(shop, trx, {
      key: `newsletter_welcome:${confirmed.confirm_hash}`,
      kind: 'newsletter_welcome',
      to: confirmed.email,
      language: confirmed.language,
      variables,
    })
  })
}

/** Ends the subscription without a login; safe to repeat. Refuses `newsletter_link_unknown`. */
export async function unsubscribeByLink(shop: NewsletterShop, token: string): Promise<void> {
  const subscriber = await store.markSubscriberUnsubscribed(
    shop.db,
    possibleTokenHashes(shop.keys('newsletter-unsubscribe'), token),
    shop.now(),
  )
  if (!subscriber) refuse(404, 'newsletter_link_unknown', 'This link does not belong to a subscription.')
}

type Linked = Pick<store.Subscriber, 'email' | 'link_version'>

/**
 * Derives the token from the e-mail address, so that every mail can contain it although only its hash is stored. It is
 * valid for one subscription, identified by its version: an old link cannot end a later subscription.
 */
function unsubscribeToken(keys: Keys, { email, link_version: version }: Linked): string {
  const text = `unsubscribe ${email}${version > 0 ? ` version ${version}` : ''}`
  return createHmac('sha256', keys[0]).update(text).digest('base64url')
}

const unsubscribeHash = (keys: Keys, subscriber: Linked): string => hashToken(keys, unsubscribeToken(keys, subscriber))

function refuseSubscribedAddress(): never {
  const message = 'This e-mail address is already subscribed.'
  refuse(400, 'email_already_exist', message, {
    fields: [{ path: 'email', code: 'emailAlreadyExist', message }],
    data: { message_key: 'emailAlreadyExist' },
  })
}

function refuseLink(): never {
  refuse(410, 'newsletter_link_not_valid', 'This link is used or too old. Ask for the newsletter again.')
}
