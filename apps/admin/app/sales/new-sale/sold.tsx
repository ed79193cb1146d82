import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useDateTimeFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { PayLink } from '../../kit/sale/pay-link.tsx'
import type { Sale } from './calls.ts'

/** The result of the sale: the pay link was mailed to the traveller, and can be read out. */
export function SaleConfirmation({ sale, again }: { sale: Sale; again: () => void }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  return (
    <section className="narrow" aria-labelledby="sale-sold">
      <h2 id="sale-sold">{translate('newSale.sold', { number: sale.reservationNumber })}</h2>
      <p role="status">
        {translate('newSale.soldText', {
          sum: euros(sale.amount_due_cents),
          moment: moment(sale.expires_at),
          address: sale.sent_to,
        })}
      </p>
      <PayLink link={sale.pay_link} />
      <p className="page-actions">
        <Button variant="outlined" component={Link} to={`/reservations/${sale.reservationNumber}`}>
          {translate('newSale.open')}
        </Button>
        <Button onClick={again}>{translate('newSale.again')}</Button>
      </p>
    </section>
  )
}
