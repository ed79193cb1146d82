/** Hosts whose pages may show wallets. */
import type { AccountContext } from './account-context.ts'
import { generateId } from './ids.ts'
import type { Domain } from './objects.ts'
import type { Params } from './params.ts'
import { invalidRequestRefusal } from './refusal.ts'

export const domainFields = ['domain_name', 'enabled']

export const findPaymentDomain = (context: AccountContext, name: string): Domain | undefined =>
  [...context.collections.domain.values()].find((domain) => domain.domain_name === name)

/** Registers a host; a host that is already registered is returned unchanged. */
export function registerDomain(context: AccountContext, params: Params): Domain {
  const name = params.needed('domain_name')
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name))
    throw invalidRequestRefusal('invalid_domain_name', `The domain name "${name}" is not valid.`, 'domain_name')
  return (
    findPaymentDomain(context, name) ??
    context.put('domain', {
      id: generateId('pmd'),
      object: 'payment_method_domain',
      created: context.now(),
      domain_name: name,
      enabled: true,
      livemode: false,
      apple_pay: { status: 'active' },
      google_pay: { status: 'active' },
    })
  )
}

/** The wallets that the browser script may show on a page of this host. */
export function activeWallets(context: AccountContext, host: string): { apple_pay: boolean; google_pay: boolean } {
  const domain = findPaymentDomain(context, host)
  const isActive = (wallet: 'apple_pay' | 'google_pay') =>
    domain?.enabled === true && domain[wallet].status === 'active'
  return { apple_pay: isActive('apple_pay'), google_pay: isActive('google_pay') }
}
