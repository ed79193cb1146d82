/** The codes of a voucher or a campaign, filtered by state, with bulk actions on selected codes. */
import { Button, TextField } from '@mui/material'
import { codeStates } from '@tussenuit/modules/money/ledger/code-state.ts'
import { isDay } from '@tussenuit/modules/shared/day.ts'
import { useCanAccess, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { DayField } from '../../kit/record/day-input.tsx'
import { ExportButtons } from '../../kit/record/export-buttons.tsx'
import { FilterChips } from '../../kit/record/filter-chips.tsx'
import { type ListFilter, applyFilters } from '../../kit/record/list-filters.ts'
import { SearchField } from '../../kit/record/list-parts.tsx'
import { ListTools } from '../../kit/record/list-tools.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Pager } from '../../kit/page/pager.tsx'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { AddCodesDialog } from './add-codes.tsx'
import { updateVoucherCodes, type Code, type CodeQuery, codesPerPage, type Owner, readVoucherCodes } from './calls.ts'
import { CodeStateBadge } from '../../kit/sale/code-state.tsx'

type Dialog = 'add' | 'block' | 'unblock' | 'extend'

const noSelection: ReadonlySet<number> = new Set()

export function VoucherCodes({ owner }: { owner: Owner }) {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'vouchers', action: 'edit' })
  const [query, setQuery] = useState<CodeQuery>({})
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(noSelection)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const {
    data: result,
    refusal,
    reload,
  } = useLoad(['voucher-codes', owner, page, query], () => readVoucherCodes(owner, page, query), {
    keepsPrevious: true,
  })
  const load = async () => {
    await reload()
    setChosen(noSelection)
  }
  const turn = (to: number) => {
    setPage(to)
    setChosen(noSelection)
  }
  const narrow = (next: CodeQuery) => {
    setQuery(applyFilters(next, {}))
    turn(1)
  }
  const filters = useCodeFilters()
  const toggle = (id: number) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]))
  return (
    <section>
      <h2>{translate('voucher.codes')}</h2>
      <ListTools
        search={
          <SearchField
            query={query.q ?? ''}
            label={translate('voucher.searchCodes')}
            search={(q) => narrow({ ...query, q })}
          />
        }
        count={
          <>
            {result && <span className="quiet figures">{translate('list.count', { smart_count: result.total })}</span>}
            {mayWrite && (
              <Button variant="outlined" onClick={() => setDialog('add')}>
                {translate('voucher.addCodes')}
              </Button>
            )}
            {mayWrite && result && result.total > 0 && query.q === undefined && (
              <ExportButtons path="/exportVoucherCodes" filters={{ ...owner, ...query }} />
            )}
            {chosen.size > 0 && <BulkActions count={chosen.size} open={setDialog} />}
          </>
        }
        chips={
          <FilterChips
            filters={filters}
            values={applyFilters(query, {})}
            change={(change) => narrow(applyFilters(query, change))}
          />
        }
      >
        <CodeSort value={query.sort ?? 'created'} choose={(sort) => narrow({ ...query, sort })} />
      </ListTools>
      <RefusalMessage text={refusal} />
      {result && result.total === 0 && <p className="empty">{translate('voucher.noCodes')}</p>}
      {result && result.total > 0 && (
        <CodeTable codes={result.items} chosen={mayWrite ? chosen : null} toggle={toggle} setChosen={setChosen} />
      )}
      {result && <Pager page={page} total={result.total} perPage={codesPerPage} turn={turn} />}
      {dialog === 'add' && <AddCodesDialog owner={owner} done={() => void load()} close={() => setDialog(null)} />}
      {dialog && dialog !== 'add' && (
        <ChangeCodesDialog kind={dialog} ids={[...chosen]} done={load} close={() => setDialog(null)} />
      )}
    </section>
  )
}

const sorts = ['created', '-created', 'valid_until', '-valid_until'] as const

function CodeSort({
  value,
  choose,
}: {
  value: (typeof sorts)[number]
  choose: (sort: (typeof sorts)[number]) => void
}) {
  const translate = useTranslate()
  return (
    <select
      aria-label={translate('list.sort')}
      value={value}
      onChange={(event) => choose(sorts.find((sort) => sort === event.target.value) ?? 'created')}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {translate(`voucher.sort.${sort.replace('-', 'down_')}`)}
        </option>
      ))}
    </select>
  )
}

function useCodeFilters(): ListFilter[] {
  const translate = useTranslate()
  return [
    {
      kind: 'choices',
      name: 'state',
      label: translate('field.status'),
      options: codeStates.map((value) => ({ value, label: translate(`voucher.state.${value}`) })),
    },
    { kind: 'days', names: ['until_from', 'until_to'], label: translate('voucher.validUntil') },
  ]
}

/** The bulk actions on selected codes. */
function BulkActions({ count, open }: { count: number; open: (dialog: Dialog) => void }) {
  const translate = useTranslate()
  const label = translate('voucher.chosen', { smart_count: count })
  return (
    <span className="page-actions" role="group" aria-label={label}>
      <span>{label}</span>
      <Button onClick={() => open('extend')}>{translate('voucher.extend')}</Button>
      <Button onClick={() => open('unblock')}>{translate('voucher.unblock')}</Button>
      <Button color="error" onClick={() => open('block')}>
        {translate('voucher.block')}
      </Button>
    </span>
  )
}

function CodeTable({
  codes,
  chosen,
  toggle,
  setChosen,
}: {
  codes: Code[]
  chosen: ReadonlySet<number> | null
  toggle: (id: number) => void
  setChosen: (ids: ReadonlySet<number>) => void
}) {
  const translate = useTranslate()
  const all = chosen !== null && codes.every(({ id }) => chosen.has(id))
  return (
    <div className="list-table">
      <table className="compare">
        <thead>
          <tr>
            {chosen && (
              <th>
                <input
                  type="checkbox"
                  aria-label={translate('voucher.chooseAll')}
                  checked={all}
                  onChange={() => setChosen(new Set(all ? [] : codes.map(({ id }) => id)))}
                />
              </th>
            )}
            <th scope="col">{translate('voucher.code')}</th>
            <th scope="col">{translate('field.status')}</th>
            <th scope="col">{translate('voucher.validUntil')}</th>
            <th scope="col" className="end">
              {translate('voucher.worth')}
            </th>
            <th scope="col" className="end">
              {translate('voucher.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <CodeRow
              key={code.id}
              code={code}
              isChosen={chosen && chosen.has(code.id)}
              toggle={() => toggle(code.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `isChosen` is null if the codes cannot be selected. */
function CodeRow({ code, isChosen, toggle }: { code: Code; isChosen: boolean | null; toggle: () => void }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  return (
    <tr>
      {isChosen !== null && (
        <td>
          <input
            type="checkbox"
            aria-label={translate('voucher.choose', { code: code.code })}
            checked={isChosen}
            onChange={toggle}
          />
        </td>
      )}
      <th scope="row">
        <Link to={`/voucher-codes/${code.id}`} dir="ltr">
          {code.code}
        </Link>
      </th>
      <td>
        <CodeStateBadge state={code.state} />
      </td>
      <td className="figures">{day(code.valid_until)}</td>
      <td className="figures end">{code.kind === 'campaign' ? translate('voucher.stay') : euros(code.value_cents)}</td>
      <td className="figures end">
        {code.kind === 'campaign' ? code.stays_left : euros(code.balance_cents - code.held_cents)}
      </td>
    </tr>
  )
}

/** Changes the selected codes; one reason applies to all. */
export function ChangeCodesDialog({
  kind,
  ids,
  done,
  close,
}: {
  kind: 'block' | 'unblock' | 'extend'
  ids: number[]
  done: () => unknown
  close: () => void
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const [until, setUntil] = useState('')
  const [note, setNote] = useState('')
  return (
    <ConfirmActionDialog
      title={translate(`voucher.${kind}Title`, { smart_count: ids.length })}
      confirm={translate(`voucher.${kind}`)}
      successMessage="voucher.changed"
      ready={note.trim() !== '' && (kind !== 'extend' || isDay(until))}
      act={async () => {
        const result = await updateVoucherCodes({
          ids,
          note: note.trim(),
          ...(kind === 'extend' ? { valid_until: until } : { blocked: kind === 'block' }),
        })
        if (result.skipped > 0)
          notify('voucher.skipped', { type: 'warning', messageArgs: { smart_count: result.skipped } })
      }}
      done={done}
      close={close}
    >
      {kind === 'extend' && <DayField label={translate('voucher.newLastDay')} value={until} change={setUntil} />}
      <TextField
        id="reason"
        label={translate('reservation.reason')}
        fullWidth
        value={note}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmActionDialog>
  )
}
