/** Determines which steps are done, and what is missing in the others. Pure. */
import { legalPages } from '../../people/content/page-names.ts'
import type { Seller } from '../../money/invoice/ports.ts'
import type { Customization } from '../../platform/settings/settings.ts'
import type { FirstSteps } from './contract.ts'
import { firstStepList, type MissingPart, type StepName } from './step-names.ts'

/** Fields that the law requires on invoices. */
const sellerParts = ['name', 'address', 'vat_number', 'chamber_of_commerce'] as const satisfies (keyof Seller)[]

/** The set-up state stored in the database. */
export type SetUp = {
  second_factor: boolean
  /** The names of settings that were saved at least once. */
  saved: string[]
  /** The names of pages that have a text. */
  pages: string[]
  hotels: boolean
  deals: boolean
  team: boolean
}

/** The problems of each external service; empty if the service works. */
export type OutsideProblems = { payment: MissingPart[]; supplier: MissingPart[]; mail: MissingPart[] }

/** `seller` is null until staff have entered it. */
type Facts = SetUp & { customization: Customization; seller: Seller | null; outside: OutsideProblems }

export function toOnboardingSteps(facts: Facts): FirstSteps {
  const { customization, seller, outside, saved, pages } = facts
  const isSaved = (name: string): MissingPart[] => (saved.includes(name) ? [] : ['unsaved'])
  const unless = (isThere: boolean, part: MissingPart): MissingPart[] => (isThere ? [] : [part])
  const missing: Record<StepName, MissingPart[]> = {
    second_factor: unless(facts.second_factor, 'factor'),
    look: [...isSaved('customization'), ...unless(customization.contact.email !== '', 'contact_email')],
    seller: sellerParts.filter((part) => (seller?.[part] ?? '').trim() === ''),
    prices: isSaved('package'),
    vat: isSaved('vat'),
    payment: [...isSaved('payment'), ...outside.payment],
    supplier: outside.supplier,
    mail: outside.mail,
    pages: legalPages.filter((name) => !pages.includes(name)),
    hotels: unless(facts.hotels, 'hotel'),
    deals: unless(facts.deals, 'deal'),
    team: unless(facts.team, 'colleague'),
  }
  return firstStepList.map(({ name, isRequired }) => ({
    name,
    is_required: isRequired,
    done: missing[name].length === 0,
    missing: missing[name],
  }))
}
