import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useDayFormat, useEuroFormat } from '../page/dates.ts'
import { ScrollableTableFrame } from '../page/table-frame.tsx'
import { CodeStateBadge, type CodeState } from './code-state.tsx'

type Code = { id: number; code: string; state: CodeState; valid_until: string; balance_cents: number }

/** The voucher codes of a person or an order, each with its state, expiry date and balance. */
export function CodesTable({ codes }: { codes: readonly Code[] }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  return (
    <ScrollableTableFrame label={translate('voucher.codes')}>
      <table className="compare stacked">
        <thead>
          <tr>
            <th scope="col">{translate('voucher.code')}</th>
            <th scope="col">{translate('field.status')}</th>
            <th scope="col">{translate('voucher.validUntil')}</th>
            <th scope="col" className="end">
              {translate('voucher.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code.id}>
              <th scope="row">
                <Link to={`/voucher-codes/${code.id}`} dir="ltr">
                  {code.code}
                </Link>
              </th>
              <td>
                <CodeStateBadge state={code.state} />
              </td>
              <td className="figures">{day(code.valid_until)}</td>
              <td className="figures end">{euros(code.balance_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTableFrame>
  )
}
