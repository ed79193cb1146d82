import { useTranslate } from 'ra-core'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import type { Exchange } from './calls.ts'

/** One request to the hotel supplier with its reply. */
export function ExchangeRow({ row }: { row: Exchange }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  return (
    <li>
      <p>
        <b dir="ltr">{row.path}</b> <span dir="ltr">{row.outcome}</span>{' '}
        <span className="quiet figures">
          {row.ms} ms · {moment(row.at)}
        </span>
      </p>
      {row.order_id && (
        <p className="quiet" dir="ltr">
          {row.order_id}
        </p>
      )}
      <details>
        <summary>{translate('queue.exchange')}</summary>
        <pre className="exchange" dir="ltr">
          {JSON.stringify({ request: row.request, reply: row.reply }, null, 2)}
        </pre>
      </details>
    </li>
  )
}
