/** Retention periods by rule: records that have exceeded their period, and records close to it. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { useLocaleState, useTranslate } from 'ra-core'
import { callApi } from '../../kit/data-provider.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'

export function RetentionReportSection() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const number = new Intl.NumberFormat(locale)
  const { data, refusal } = useLoad<CallReply<Calls['GET /privacy/retention']>>(['privacy-retention'], (signal) =>
    callApi('GET /privacy/retention', {}, signal),
  )
  if (!data) return refusal === '' ? <Skeleton rows={4} /> : <RefusalMessage text={refusal} />
  return (
    <>
      <p>{translate('privacy.retentionLead')}</p>
      <ScrollableTableFrame label={translate('privacy.part.retention')}>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('privacy.rule')}</th>
              <th scope="col">{translate('privacy.beyond')}</th>
              <th scope="col">{translate('privacy.near', { smart_count: data.near_days })}</th>
            </tr>
          </thead>
          <tbody>
            {data.rules.map(({ code, beyond, near }) => (
              <tr key={code}>
                <th scope="row">{translate(`privacy.rules.${code}`)}</th>
                <td className="figures">{number.format(beyond)}</td>
                <td className="figures">{number.format(near)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
    </>
  )
}
