/** Which partner a receipt may be of: the one whose invoices its text names. */
import type { Db } from '../../shared/shop.ts'
import { findNamedNumbers } from './match.ts'
import { findPartnersOfInvoices, type Receipt } from './store.ts'

/** `isExact`: the receipt has the sum of these invoices. */
export type ProposedPartner = { id: number; name: string; invoices: string[]; isExact: boolean }

/** By receipt; receipts that name no invoice of a partner, or invoices of several, are omitted. */
export async function proposePartners(
  db: Db,
  receipts: readonly Pick<Receipt, 'id' | 'state' | 'text' | 'amount_cents'>[],
): Promise<Map<number, ProposedPartner>> {
  const open = receipts
    .filter(({ state }) => state === 'open')
    .map((receipt) => ({ receipt, numbers: findNamedNumbers(receipt.text).invoices }))
  const found = await findPartnersOfInvoices(
    db,
    open.flatMap(({ numbers }) => numbers),
  )
  return new Map(
    open.flatMap(({ receipt, numbers }) => {
      const named = found.filter(({ number }) => numbers.includes(number))
      const [first] = named
      if (first === undefined || named.some(({ id }) => id !== first.id)) return []
      const isExact = named.reduce((sum, { cents }) => sum + cents, 0) === receipt.amount_cents
      const invoices = named.map(({ number }) => number)
      return [[receipt.id, { id: first.id, name: first.name, invoices, isExact }] as const]
    }),
  )
}
