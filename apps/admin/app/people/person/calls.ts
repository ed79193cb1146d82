import type { PersonCard } from '@tussenuit/modules/office/person/contract.ts'
import { officeClient } from '../../kit/session/session.ts'

export type { PersonCard } from '@tussenuit/modules/office/person/contract.ts'

/** `person`: the number of a sale, or an e-mail address. Each read is recorded in the audit log. */
export const readPersonCard = async (person: string): Promise<PersonCard> =>
  (await officeClient()('POST /people/open', { body: { person } })).data
