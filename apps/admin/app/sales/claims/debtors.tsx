/** Claims on customers by age and reason, with links to sale and customer, and the actions of staff. */
import { Button, MenuItem, TextField } from '@mui/material'
import { claimAges, claimReasons } from '@tussenuit/modules/money/claim/claim.ts'
import { useCanAccess, useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { FigureTable } from '../../kit/page/figure-table.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Pager } from '../../kit/page/pager.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { SearchField } from '../../kit/record/list-parts.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { type Debtor, type DebtorFilter, type DebtorPage, downloadDebtors, listDebtors, perPage } from './calls.ts'
import { PayBackDialog, WriteOffDialog } from './debtor-dialogs.tsx'
import { PartnerList } from './partners.tsx'
import { SaleLink } from './sale-link.tsx'
import './claims.css'

const shows = ['owed', 'disputed', 'credit'] as const
type Show = (typeof shows)[number]
const views = [...shows, 'partners'] as const

/** The filter is in the URL, so that a task can link to a part of the list. */
function useDebtorFilter() {
  const [search, setSearch] = useSearchParams()
  const of = (name: string) => search.get(name) ?? ''
  const show = shows.find((name) => name === of('show')) ?? 'owed'
  const filter = { show, age: of('age'), reason: of('reason'), q: of('q') }
  const narrow = (more: Partial<DebtorFilter>) =>
    setSearch(
      Object.entries({ ...filter, ...more }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  return { filter, narrow, view: of('show') === 'partners' ? ('partners' as const) : show }
}

export default function DebtorsPage() {
  const translate = useTranslate()
  const { filter, narrow, view } = useDebtorFilter()
  return (
    <>
      <PageHeader
        title={translate('resources.debtors.name', { smart_count: 2 })}
        lead={translate(view === 'partners' ? 'partner.lead' : 'resources.debtors.lead')}
      />
      <div className="views" role="group" aria-label={translate('resources.debtors.name', { smart_count: 2 })}>
        {views.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            onClick={() => narrow({ show: name, age: '', reason: '' })}
          >
            {translate(`debtor.show.${name}`)}
          </button>
        ))}
      </div>
      {view === 'partners' ? (
        <PartnerList />
      ) : (
        <DebtorList key={JSON.stringify(filter)} filter={filter} narrow={narrow} />
      )}
    </>
  )
}

type DebtorsProps = { filter: DebtorFilter & { show: Show }; narrow: (more: Partial<DebtorFilter>) => void }

function DebtorList({ filter, narrow }: DebtorsProps) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, refusal, reload } = useLoad<DebtorPage>(
    ['debtors', filter, page],
    (signal) => listDebtors(filter, page, signal),
    { keepsPrevious: true },
  )
  return (
    <>
      <div className="list-tools">
        <SearchField query={filter.q} label={translate('debtor.search')} search={(q) => narrow({ q })} />
        {filter.show === 'owed' && <OwedFilters filter={filter} narrow={narrow} />}
        {data && <span className="quiet figures">{translate('list.count', { smart_count: data.total })}</span>}
        {data && data.total > 0 && <ExportButtons filter={filter} />}
      </div>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={6} />}
      {data && filter.show === 'owed' && data.sums.some(({ sales }) => sales > 0) && <DebtorAges sums={data.sums} />}
      {data?.total === 0 && <p className="empty">{translate('debtor.none')}</p>}
      {data && data.total > 0 && <DebtorTable debtors={data.items} show={filter.show} load={reload} />}
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />}
    </>
  )
}

function OwedFilters({ filter, narrow }: DebtorsProps) {
  const translate = useTranslate()
  const choices = { age: claimAges, reason: claimReasons }
  return (['age', 'reason'] as const).map((name) => (
    <TextField
      key={name}
      select
      className="claims-filter"
      id={`debtor-${name}`}
      label={translate(`debtor.${name}Filter`)}
      value={filter[name]}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => narrow({ [name]: target.value })}
    >
      <MenuItem value="">{translate('debtor.all')}</MenuItem>
      {choices[name].map((value) => (
        <MenuItem key={value} value={value}>
          {translate(`debtor.${name}.${value}`)}
        </MenuItem>
      ))}
    </TextField>
  ))
}

function ExportButtons({ filter }: { filter: DebtorFilter }) {
  const translate = useTranslate()
  const language = useLocale()
  const save = useAction((format: 'csv' | 'xlsx') => downloadDebtors(filter, format, language))
  return (
    <span className="page-actions">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} disabled={save.busy} onClick={() => void save.run(format)}>
          {translate(`export.as.${format}`)}
        </Button>
      ))}
    </span>
  )
}

function DebtorAges({ sums }: Pick<DebtorPage, 'sums'>) {
  const translate = useTranslate()
  const total = sums.reduce((sum, { open_cents: cents }) => sum + cents, 0)
  return (
    <section className="claims-ages">
      <h2 id="debtor-ages">{translate('debtor.byAge')}</h2>
      <FigureTable
        id="debtor-ages"
        heads={[translate('debtor.ageFilter'), translate('debtor.open')]}
        rows={[
          ...sums.map(({ age, sales, open_cents: cents }) => ({
            id: age,
            name: translate(`debtor.age.${age}`),
            of: String(sales),
            cents: [cents],
          })),
          { id: 'total', name: translate('debtor.total'), of: '', cents: [total], state: 'total' as const },
        ]}
      />
    </section>
  )
}

function DebtorTable({ debtors, show, load }: { debtors: readonly Debtor[]; show: Show; load: () => Promise<void> }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const { canAccess: mayBook = false } = useCanAccess({ resource: 'debtors', action: 'edit' })
  const [acting, setActing] = useState<Debtor | null>(null)
  const sums = { owed: 'open_cents', disputed: 'disputed_cents', credit: 'credit_cents' } as const
  const heads = { owed: 'open', disputed: 'disputed', credit: 'credit' } as const
  const mayAct = mayBook && show !== 'disputed'
  const Dialog = show === 'credit' ? PayBackDialog : WriteOffDialog
  return (
    <ScrollableTableFrame label={translate('resources.debtors.name', { smart_count: 2 })}>
      <table className="compare stacked">
        <thead>
          <tr>
            <th scope="col">{translate('debtor.sale')}</th>
            <th scope="col">{translate('debtor.person')}</th>
            <th scope="col">{translate('debtor.due')}</th>
            <th scope="col" className="end">
              {translate(`debtor.${heads[show]}`)}
            </th>
            {mayAct && (
              <th scope="col" className="actions-column">
                {translate('debtor.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {debtors.map((debtor) => (
            <tr key={debtor.sale}>
              <th scope="row">
                <SaleLink sale={debtor.sale} isOrder={debtor.kind === 'voucher_order'} />
                <small className="quiet">
                  <bdi>{debtor.title}</bdi>
                </small>
              </th>
              <td>
                <DebtorName debtor={debtor} />
              </td>
              <td>
                <DebtorDue debtor={debtor} />
              </td>
              <td className="figures end" data-label={translate(`debtor.${heads[show]}`)}>
                {euros(debtor[sums[show]])}
              </td>
              {mayAct && (
                <td className="actions-column">
                  <Button
                    aria-label={`${actionText(translate, show)} ${debtor.sale}`}
                    onClick={() => setActing(debtor)}
                  >
                    {actionText(translate, show)}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {acting && <Dialog debtor={acting} done={load} close={() => setActing(null)} />}
    </ScrollableTableFrame>
  )
}

const actionText = (translate: ReturnType<typeof useTranslate>, show: Show): string =>
  translate(show === 'credit' ? 'debtor.payBack' : 'debtor.writeOff')

function DebtorName({ debtor: { sale, name } }: { debtor: Debtor }) {
  const { canAccess: maySee = false } = useCanAccess({ resource: 'people', action: 'list' })
  return maySee ? <Link to={`/people/${sale}`}>{name}</Link> : <bdi>{name}</bdi>
}

function DebtorDue({ debtor }: { debtor: Debtor }) {
  const translate = useTranslate()
  const day = useDayFormat()
  return (
    <>
      {debtor.due_on && day(debtor.due_on)}{' '}
      {debtor.days_late > 0 && (
        <span className="bad">{translate('debtor.late', { smart_count: debtor.days_late })}</span>
      )}
      {debtor.reason && <small className="quiet">{translate(`debtor.reason.${debtor.reason}`)}</small>}
    </>
  )
}
