/** The purchases of a person and the gifts that they received. */
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { CodesTable } from '../../kit/sale/codes-table.tsx'
import { OrderStateBadge } from '../../kit/sale/order-state.tsx'
import { StateBadge } from '../../kit/sale/state.tsx'
import type { PersonCard } from './calls.ts'

export function PersonStays({ stays }: Pick<PersonCard, 'stays'>) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const title = translate('person.stays', { smart_count: stays.length })
  return (
    <section>
      <h2>{title}</h2>
      {stays.length === 0 && <p className="quiet">{translate('person.noStays')}</p>}
      {stays.length > 0 && (
        <ScrollableTableFrame label={title}>
          <table className="compare stacked">
            <thead>
              <tr>
                <th scope="col">{translate('person.stay')}</th>
                <th scope="col">{translate('field.period')}</th>
                <th scope="col">{translate('field.status')}</th>
                <th scope="col" className="end">
                  {translate('reservation.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {stays.map((stay) => (
                <tr key={stay.number}>
                  <th scope="row">
                    <Link to={`/reservations/${stay.number}`}>
                      <bdi>{stay.title}</bdi>
                    </Link>
                    <small className="quiet">
                      <bdi>{stay.hotel}</bdi> · <bdi dir="ltr">{stay.number}</bdi>
                    </small>
                  </th>
                  <td className="figures">
                    {day(stay.check_in)} – {day(stay.check_out)}
                  </td>
                  <td>
                    <StateBadge state={stay.state} />
                  </td>
                  <td className="figures end">
                    {euros(stay.total_cents)}
                    {stay.payable_at_hotel_cents > 0 && (
                      <>
                        <br />
                        <span className="quiet">
                          {translate('reservation.atHotel')} {euros(stay.payable_at_hotel_cents)}
                        </span>
                      </>
                    )}
                    {stay.open_cents > 0 && (
                      <>
                        <br />
                        <span className="bad">{translate('person.open', { sum: euros(stay.open_cents) })}</span>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollableTableFrame>
      )}
    </section>
  )
}

export function PersonOrders({ orders }: { orders: NonNullable<PersonCard['orders']> }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const title = translate('person.orders', { smart_count: orders.length })
  return (
    <section>
      <h2>{title}</h2>
      {orders.length === 0 && <p className="quiet">{translate('person.noOrders')}</p>}
      {orders.length > 0 && (
        <ScrollableTableFrame label={title}>
          <table className="compare stacked">
            <thead>
              <tr>
                <th scope="col">{translate('person.order')}</th>
                <th scope="col">{translate('voucher.bought')}</th>
                <th scope="col">{translate('field.status')}</th>
                <th scope="col" className="end">
                  {translate('reservation.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.number}>
                  <th scope="row">
                    <Link to={`/voucher-orders/${order.number}`}>
                      <bdi>{order.title}</bdi>
                    </Link>
                    <small className="quiet">
                      {order.is_received && `${translate('privacy.sale.gift')} · `}
                      <bdi dir="ltr">{order.number}</bdi>
                    </small>
                  </th>
                  <td className="figures">{day(order.created_on)}</td>
                  <td>
                    <OrderStateBadge state={order.state} />
                  </td>
                  <td className="figures end">{euros(order.amount_cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollableTableFrame>
      )}
    </section>
  )
}

export function PersonCodes({ codes }: { codes: NonNullable<PersonCard['codes']> }) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate('voucher.codes')}</h2>
      <CodesTable codes={codes} />
    </section>
  )
}
