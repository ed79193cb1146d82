import { defaultLanguage } from '../../shared/language.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { closeMonth, exportMonthReport, getMonthReport, toReportFor } from './flows.ts'

export const routes: Route[] = [
  route(contract.monthReport, async ({ query }, { shop, caller }) =>
    toReportFor(caller, await getMonthReport(shop, query.month)),
  ),
  route(contract.closeMonth, async ({ body }, { shop, caller }) => closeMonth(shop, body.month, caller)),
  route(contract.exportMonthReport, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportMonthReport(shop, { ...query, language: query.language ?? defaultLanguage }, caller)
    return null
  }),
]
