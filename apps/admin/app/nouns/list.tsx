/** The list of any noun: searched, sorted and paged by the server; the first cell leads to the record. */
import { languages } from '@tussenuit/modules/shared/language.ts'
import { ListBase, useCanAccess, useListContext, useResourceContext, useTranslate } from 'ra-core'
import { Button, ColumnsButton, DataTable, Pagination } from 'ra-ui-materialui'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Add } from '../look/icons.tsx'
import { PageHead } from '../look/page-head.tsx'
import { useDates } from '../look/dates.ts'
import { screenOf } from './screens.ts'

type Row = {
  id: number
  name: string
  title: string
  deals: number
  missing_languages: string[]
  updated_at: string
  image?: { url: string; srcset: string; alt: string } | null
}

export default function NounList() {
  return (
    <ListBase<Row> perPage={25} sort={{ field: 'position', order: 'ASC' }} exporter={false}>
      <NounRows />
    </ListBase>
  )
}

const pageSizes = [25, 50, 100]
/** After the last key, so that not every letter asks the server. */
const settleMs = 250

function NounRows() {
  const translate = useTranslate()
  const resource = useResourceContext()!
  const screen = screenOf(resource)
  const { total, filterValues, setFilters, isPending } = useListContext<Row>()
  const { canAccess: mayAdd } = useCanAccess({ resource, action: 'create' })
  const { canAccess: mayEdit } = useCanAccess({ resource, action: 'edit' })
  const asked = String(filterValues['q'] ?? '')
  const day = useDates()
  return (
    <>
      <PageHead
        title={translate(`resources.${resource}.name`, { smart_count: 2 })}
        lead={translate(`resources.${resource}.lead`)}
      >
        {mayAdd && <AddButton resource={resource} />}
      </PageHead>
      <div className="list-tools">
        <SearchField key={resource} asked={asked} search={(q) => setFilters(q === '' ? {} : { q }, [])} />
        <ColumnsButton />
        {!isPending && <span className="quiet figures">{translate('list.count', { smart_count: total ?? 0 })}</span>}
      </div>
      {total === 0 ? (
        <div className="empty">
          <h2>{asked === '' ? translate('list.none') : translate('list.notFound', { q: asked })}</h2>
          {asked === '' ? (
            mayAdd && <p>{translate('list.noneLead')}</p>
          ) : (
            <button type="button" className="bare" onClick={() => setFilters({}, [])}>
              {translate('list.clear')}
            </button>
          )}
        </div>
      ) : (
        <>
          <div className="list-table">
            <DataTable<Row> rowClick={false} bulkActionButtons={false} hover={false}>
              <DataTable.Col
                source="title"
                label="field.title"
                render={(row: Row) => (
                  <Link className="list-title" to={`/${resource}/${row.id}${mayEdit ? '' : '/show'}`}>
                    {row.image && (
                      <img src={row.image.url} srcSet={row.image.srcset} sizes="56px" alt="" loading="lazy" />
                    )}
                    <span>
                      {row.title}
                      <small>{row.name}</small>
                    </span>
                  </Link>
                )}
              />
              {screen.columns.map((column) => (
                <DataTable.Col key={column} source={column} label={`field.${column}`} disableSort />
              ))}
              <DataTable.NumberCol source="deals" label="field.deals" />
              <DataTable.Col
                source="languages"
                label="field.languages"
                disableSort
                render={(row: Row) => <Marks missing={row.missing_languages} />}
              />
              <DataTable.Col
                source="updated_at"
                label="field.updated"
                render={(row: Row) => <span className="figures">{day(row.updated_at)}</span>}
              />
            </DataTable>
          </div>
          <Pagination rowsPerPageOptions={pageSizes} />
        </>
      )}
    </>
  )
}

function AddButton({ resource }: { resource: string }) {
  return (
    <Button
      component={Link}
      to={`/${resource}/create`}
      variant="contained"
      color="primary"
      label={`resources.${resource}.add`}
    >
      <Add />
    </Button>
  )
}

function SearchField({ asked, search }: { asked: string; search: (q: string) => void }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(asked)
  // Cleared or set from elsewhere, e.g. by going back.
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed.trim() === asked) return undefined
    const timer = setTimeout(() => search(typed.trim()), settleMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the wait
  }, [typed])
  return (
    <input
      type="search"
      aria-label={translate('list.search')}
      placeholder={translate('list.search')}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** A mark per language, high where all texts are there; the same in words beside it. */
function Marks({ missing }: { missing: string[] }) {
  const translate = useTranslate()
  const done = languages.length - missing.length
  return (
    <>
      <span className="marks" aria-hidden>
        {languages.map((language) => (
          <i key={language} className={missing.includes(language) ? 'missing' : undefined} />
        ))}
      </span>
      <span className="unseen">{translate('translate.marks', { done, all: languages.length })}</span>
      <span className="quiet figures" aria-hidden>
        {done}/{languages.length}
      </span>
    </>
  )
}
