/** Checks whether card provider, hotel supplier and mail server accept the shop's credentials. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, PaymentsRefused } from '../../money/payment/ports.ts'
import type { Shop } from '../../shared/shop.ts'
import type { MissingPart } from './step-names.ts'
import type { OutsideProblems } from './steps.ts'

/** Waits at most `patienceMs`; a service that does not answer in time counts as unavailable. */
export async function findExternalServiceProblems(
  shop: Pick<Shop, 'payments' | 'supplier' | 'mail'>,
  patienceMs = 6_000,
): Promise<OutsideProblems> {
  const within = (check: Promise<MissingPart[]>, away: MissingPart): Promise<MissingPart[]> =>
    Promise.race([check, wait(patienceMs, [away], { ref: false })])
  const account = (name: Account) =>
    shop.payments.check(name).then(
      (): MissingPart[] => [],
      (error: unknown): MissingPart[] => [error instanceof PaymentsRefused ? `${name}_refused` : 'payments_away'],
    )
  const [standard, sgr, supplier, mail] = await Promise.all([
    within(account('standard'), 'payments_away'),
    within(account('sgr'), 'payments_away'),
    within(
      shop.supplier.check().then(
        (closed): MissingPart[] => (closed.length > 0 ? ['supplier_calls'] : []),
        (): MissingPart[] => ['supplier_away'],
      ),
      'supplier_away',
    ),
    within(
      shop.mail.check().then(
        (): MissingPart[] => [],
        (): MissingPart[] => ['mail_away'],
      ),
      'mail_away',
    ),
  ])
  return { payment: [...new Set([...standard, ...sgr])], supplier, mail }
}
