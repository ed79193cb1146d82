import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { canResend, resendMail } from './resend-flows.ts'
import { findUndeliveredMails } from './store.ts'
import * as templateContract from './template-contract.ts'
import {
  addEmailTemplate,
  changeEmailTemplate,
  listEmailTemplates,
  renderTemplatePreview,
  getEmailTemplate,
  resetEmailTemplate,
} from './template-flows.ts'

export const routes: Route[] = [
  route(contract.failedMails, async ({ query }, { shop }) => {
    const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
    const { rows, total } = await findUndeliveredMails(shop.db, { ...query, page, limit })
    return {
      total,
      page,
      limit,
      items: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        recipient: row.recipient,
        language: row.language,
        reservationNumber: row.reservation_number,
        state: row.state as 'failed' | 'dropped',
        attempts: row.attempts,
        last_error: row.last_error,
        created_at: row.created_at.toISOString(),
        may_resend: canResend(row),
      })),
    }
  }),
  route(contract.resendMail, async ({ params }, { shop, caller }) => resendMail(shop, params.id, caller)),
  route(templateContract.fetchPaginatedEmailTemplates, async ({ query }, { shop }) => listEmailTemplates(shop, query)),
  route(templateContract.fetchEmailTemplateById, async ({ params }, { shop }) => getEmailTemplate(shop, params.id)),
  route(templateContract.saveEmailTemplate, async ({ body }, { shop, caller }) => addEmailTemplate(shop, body, caller)),
  route(templateContract.updateEmailTemplate, async ({ params, body }, { shop, caller }) =>
    changeEmailTemplate(shop, params.id, body, caller),
  ),
  route(templateContract.deleteEmailTemplate, async ({ params }, { shop, caller }) =>
    resetEmailTemplate(shop, params.id, caller),
  ),
  route(templateContract.previewEmailTemplate, async ({ body }, { shop, caller }) =>
    renderTemplatePreview(shop, body, caller),
  ),
]
