/** The editor of a deal: its parts, missing values, state, history, and preview. */
import { Button, Tab, Tabs, useMediaQuery } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Form, type RaRecord, useGetOne, useNotify, useRecordContext, useStore, useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { useChangeSetParam } from '../../kit/change-set/change-set-param.ts'
import { callApi } from '../../kit/data-provider.ts'
import { toCallFailed, useRefusalText } from '../../kit/refusal.ts'
import { fullRecord, RecordCreate, RecordEdit, RecordShow } from '../../kit/record/frame.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { availableDealActions, type DealHandle, MissingFieldList, useDealActions } from './actions.tsx'
import { dealFields, type DealPart, dealParts, newDeal, dealPartForField } from '../../kit/deal-fields.ts'
import { DealActivitiesSection, DealHotelsSection } from './linked.tsx'
import { DealPriceSection, DealStaySection, DealTextsSection } from './parts.tsx'
import { DealSaveBar } from './save-bar.tsx'
import { DealStateBadge } from '../../kit/deals/state-mark.tsx'
import './deals.css'

const History = lazy(() => import('./history.tsx'))
const Preview = lazy(() => import('./preview.tsx'))

/**
 * From this width the preview is a column beside the form that can be hidden; on narrower screens it is one of the
 * editor's parts.
 */
const besideForm = '(min-width: 1280px)'
type EditorPart = DealPart | 'history' | 'preview'
type Problem = { path: string; code: string; message: string }

const panels = {
  texts: DealTextsSection,
  stay: DealStaySection,
  hotels: DealHotelsSection,
  activities: DealActivitiesSection,
  price: DealPriceSection,
}

export function DealCreate() {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const copyId = search.get('copy')
  const { data, isPending } = useGetOne('deals', { id: copyId ?? '', ...fullRecord }, { enabled: copyId !== null })
  const { data: start } = useQuery({
    queryKey: ['new-deal'],
    queryFn: ({ signal }) => callApi('GET /newDeal', {}, signal),
    staleTime: 0,
  })
  if (!start || (copyId !== null && isPending)) return <PageHeader title={translate('ra.page.loading')} />
  const initialValues = { ...newDeal, ...start }
  return (
    <RecordCreate lead={translate('deal.draftLead')} added="deal.added">
      <DealForm defaults={data ? copyOf(data, translate('deal.copyOf', { title: data['title'] })) : initialValues} />
    </RecordCreate>
  )
}

/** The initial values of a copy of this deal, with another slug and title. */
const copyOf = (deal: RaRecord, title: string) => ({
  ...Object.fromEntries(dealFields.map((field) => [field, deal[field]])),
  title: title.slice(0, 120),
  category_id: `${String(deal['category_id']).slice(0, 75)}-copy`,
})

export function DealEdit() {
  const notify = useNotify()
  const textOf = useRefusalText()
  return (
    <RecordEdit
      head={<DealHead />}
      saved="deal.saved"
      onRefused={(error) => {
        if (error.body?.code !== 'deal_incomplete') return false
        notify(textOf(toCallFailed(error)), { type: 'error' })
        return true
      }}
    >
      <DealForm />
    </RecordEdit>
  )
}

export function DealShow() {
  return (
    <RecordShow head={<DealHead />}>
      <DealForm readOnly />
    </RecordShow>
  )
}

function DealHead() {
  const deal = useRecordContext()
  const translate = useTranslate()
  const day = useDateTimeFormat()
  if (!deal) return <PageHeader title={translate('ra.page.loading')} />
  const when = day(deal['updated_at'])
  const who = deal['updated_by'] as string | null
  return (
    <PageHeader
      title={deal['title']}
      lead={
        <>
          <DealStateBadge status={deal['status']} />{' '}
          {who ? translate('field.updatedBy', { when, who }) : translate('field.updatedWhen', { when })}
        </>
      }
    >
      {deal['status'] === 'active' && (
        <Button component="a" href={`/packages/${deal['category']}/${deal['category_id']}`} target="_blank">
          {translate('deal.inShop')}
        </Button>
      )}
    </PageHeader>
  )
}

function DealForm({ defaults, readOnly = false }: { defaults?: object; readOnly?: boolean }) {
  const deal = useRecordContext()
  const shownPart = useShownPart()
  // The form reads its default values once, so it is rendered when the record exists and recreated after saving.
  if (!defaults && !deal) return null
  return (
    <Form
      key={deal ? `${deal['updated_at']} ${deal['planned_at']}` : 'new'}
      {...(defaults ? { defaultValues: defaults } : {})}
      warnWhenUnsavedChanges={!readOnly}
      noValidate
    >
      <EditorLayout isNew={defaults !== undefined} readOnly={readOnly} shownPart={shownPart} />
    </Form>
  )
}

function EditorLayout({
  isNew,
  readOnly,
  shownPart: { part: chosen, setPart, showField },
}: {
  isNew: boolean
  readOnly: boolean
  shownPart: ReturnType<typeof useShownPart>
}) {
  const translate = useTranslate()
  const deal = useRecordContext()
  const missing = isNew || !deal ? [] : (deal['missing'] as Problem[])
  const isPlanned = useChangeSetParam() !== null
  const hasRoom = useMediaQuery(besideForm, { noSsr: true })
  const [isOpen, setOpen] = useStore('deals.preview', true)
  const part = hasRoom && chosen === 'preview' ? 'texts' : chosen
  return (
    <div className={hasRoom && isOpen ? 'deal-editor with-preview' : 'deal-editor'}>
      <div className="editor editor-top">
        {missing.length > 0 && (
          <section className="missing-note" aria-labelledby="missing-head">
            <h2 id="missing-head">{translate('deal.missingHead')}</h2>
            <MissingFieldList id={Number(deal!.id)} missing={missing} />
          </section>
        )}
        <div className="parts-bar">
          <PartTabs part={part} choose={setPart} missing={missing} isNew={isNew} hasPreview={!hasRoom} />
          {hasRoom && <PreviewSwitch isOpen={isOpen} toggle={() => setOpen(!isOpen)} />}
        </div>
      </div>
      <div className="editor">
        <div className="part" id="part" role="tabpanel" aria-labelledby={`part-${part}`} tabIndex={-1}>
          <EditorPanel part={part} readOnly={readOnly} />
        </div>
        {!readOnly && (
          <DealSaveBar isNew={isNew} showField={showField}>
            {!isNew && deal && !isPlanned && <StateButtons deal={deal as unknown as DealHandle} />}
          </DealSaveBar>
        )}
      </div>
      {hasRoom && isOpen && (
        <aside id="preview" aria-label={translate('deal.part.preview')}>
          <Suspense fallback={null}>
            <Preview />
          </Suspense>
        </aside>
      )}
    </div>
  )
}

type PartTabsProps = {
  part: EditorPart
  choose: (part: EditorPart) => void
  missing: readonly Problem[]
  isNew: boolean
  /** True: the preview is one of the tabs. False: it is a column beside the form. */
  hasPreview: boolean
}

function PartTabs({ part, choose, missing, isNew, hasPreview }: PartTabsProps) {
  const translate = useTranslate()
  const { errors } = useFormState()
  const names = Object.keys(dealParts) as DealPart[]
  const labelOf = (name: DealPart) => {
    const hasError = dealParts[name].some((field) => errors[field])
    const lacksValue = missing.some(({ path }) => dealPartForField(path) === name)
    return (
      <span>
        {translate(`deal.part.${name}`)}
        {(hasError || lacksValue) && (
          <span className={hasError ? 'part-mark part-bad' : 'part-mark'}>
            <span className="unseen">{translate(hasError ? 'deal.hasErrors' : 'deal.lacks')}</span>
          </span>
        )}
      </span>
    )
  }
  return (
    <Tabs
      value={part}
      onChange={(_, chosen: EditorPart) => choose(chosen)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={translate('deal.parts')}
    >
      {names.map((name) => (
        <Tab key={name} value={name} id={`part-${name}`} aria-controls="part" label={labelOf(name)} />
      ))}
      {!isNew && <Tab value="history" id="part-history" aria-controls="part" label={translate('deal.part.history')} />}
      {hasPreview && (
        <Tab value="preview" id="part-preview" aria-controls="part" label={translate('deal.part.preview')} />
      )}
    </Tabs>
  )
}

function EditorPanel({ part, readOnly }: { part: EditorPart; readOnly: boolean }) {
  if (part !== 'history' && part !== 'preview') {
    const Inputs = panels[part]
    return <Inputs readOnly={readOnly} />
  }
  return (
    <Suspense fallback={null}>
      {part === 'history' ? (
        <History readOnly={readOnly} />
      ) : (
        <div id="preview">
          <Preview />
        </div>
      )}
    </Suspense>
  )
}

function PreviewSwitch({ isOpen, toggle }: { isOpen: boolean; toggle: () => void }) {
  const translate = useTranslate()
  return (
    <Button
      className="preview-switch"
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'preview' : undefined}
      onClick={toggle}
    >
      {translate(isOpen ? 'deal.previewOff' : 'deal.preview')}
    </Button>
  )
}

/** The open part of the editor; `?at=path` opens the part of that field and focuses the field. */
function useShownPart() {
  const [search, setSearch] = useSearchParams()
  const [part, setPart] = useState<EditorPart>('texts')
  const at = search.get('at')
  const showField = (path: string) => {
    setPart(dealPartForField(path) ?? 'texts')
    // Focuses after the part is rendered; a field inside a list has the id of the list. The timer is not cancelled when
    // the effect re-runs, because `at` is removed from the URL before it fires.
    setTimeout(() => focusField(path), 60)
  }
  const show = useEffectEvent((path: string) => {
    showField(path)
    setSearch({}, { replace: true })
  })
  useEffect(() => {
    if (at !== null) show(at)
  }, [at])
  return { part, setPart, showField }
}

function focusField(path: string): void {
  const first = path.split('.')[0]!
  const field =
    document.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`) ??
    document.getElementById(path) ??
    document.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`) ??
    document.getElementById(first) ??
    document.getElementById('part')
  field?.scrollIntoView({ block: 'center' })
  const target = field?.matches('ol') ? document.getElementById('part') : field
  target?.focus({ preventScroll: true })
}

function StateButtons({ deal }: { deal: DealHandle }) {
  const translate = useTranslate()
  const { run, busy, dialogs } = useDealActions(deal)
  return (
    <>
      {availableDealActions(deal.status).map((action) => (
        <Button
          key={action}
          color={action === 'delete' || action === 'remove' ? 'error' : 'secondary'}
          disabled={busy}
          onClick={() => run(action)}
        >
          {translate(`deal.do.${action}`)}
        </Button>
      ))}
      <Button component={Link} to={`/deals/create?copy=${deal.id}`}>
        {translate('deal.do.duplicate')}
      </Button>
      {dialogs}
    </>
  )
}
