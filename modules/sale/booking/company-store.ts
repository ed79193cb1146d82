import { sql } from 'kysely'
import type { Company } from '../../shared/company.ts'
import type { Trx } from '../../shared/shop.ts'
import { jsonbValue } from '../../sql/json.ts'

export async function updateCompany(db: Trx, number: string, company: Company | null): Promise<void> {
  await db
    .updateTable('reservation')
    .set({ company: company === null ? null : jsonbValue(company), updated_at: sql`now()` })
    .where('number', '=', number)
    .execute()
}
