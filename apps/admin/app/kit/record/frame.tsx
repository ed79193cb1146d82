/**
 * The frame of every editor: loads the full record and saves it only with the Save button. Problems are shown at their
 * fields; on a conflict the other user's version is shown beside the user's own.
 */
import {
  CreateBase,
  EditBase,
  type HttpError,
  type RaRecord,
  ShowBase,
  useCanAccess,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { PageHeader } from '../page/page-head.tsx'
import { ScreenSkeleton, Skeleton } from '../page/skeleton.tsx'
import { useChangeSetParam } from '../change-set/change-set-param.ts'
import { PlannedChangesNotice } from '../change-set/planned-note.tsx'
import { BackToListLink } from './back-to-list.tsx'
import { ConflictDialog } from './conflict.tsx'
import { FormStateProvider } from './save-button.tsx'
import { useNotifyRefusal } from '../refusal.ts'
import { type Resource, type ResourceName, resources } from '../resources.ts'

/** Requests the full record. The separate cache key prevents a list row from being used instead. */
export const fullRecord = { meta: { whole: true } }

/** `added` is the success message; it may contain the record's fields. */
export function RecordCreate({ lead, added = 'edit.added', children }: Texts & { added?: string }) {
  const resource = useResourceContext()!
  const notify = useNotify()
  const redirect = useRedirect()
  const refuse = useNotifyRefusal()
  const translate = useTranslate()
  const [isRefused, setRefused] = useState(false)
  return (
    <CreateBase
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          setRefused(false)
          notify(added, { type: 'success', messageArgs: record })
          redirect('edit', resource, record.id)
        },
        onError: (error) => {
          setRefused(true)
          refuse(error)
        },
      }}
    >
      <BackToListLink />
      <PageHeader title={translate(`resources.${resource}.add`)} lead={lead} />
      <FormStateProvider isRefused={isRefused}>{children}</FormStateProvider>
    </CreateBase>
  )
}

type Texts = { lead?: ReactNode; children: ReactNode }

type EditProps = {
  id?: string
  head: ReactNode
  saved?: string
  onRefused?: (error: HttpError) => boolean
  children: ReactNode
}

/**
 * `onRefused` returns true if it handled the refusal. `id` selects a record that has no list; otherwise the URL selects
 * it. Users with read access only are redirected to the read-only screen.
 */
export function RecordEdit(props: EditProps) {
  const resource = useResourceContext()!
  const { hasShow } = useResourceDefinition()
  const { canAccess: mayEdit, isPending } = useCanAccess({ resource, action: 'edit' })
  const { id } = useParams()
  if (isPending) return <ScreenSkeleton />
  if (!mayEdit && hasShow && id) return <Navigate to={`/${resource}/${encodeURIComponent(id)}/show`} replace />
  return <EditedRecord {...props} />
}

function EditedRecord({ id, head, saved = 'edit.saved', onRefused, children }: EditProps) {
  const name = useResourceContext() as ResourceName
  const { toRecord, plan }: Resource = resources[name]
  const set = useChangeSetParam()
  const requestOptions = plan && set !== null ? { meta: { ...fullRecord.meta, changeSet: set } } : fullRecord
  const notify = useNotify()
  const refuse = useNotifyRefusal()
  const [conflict, setConflict] = useState<{ mine: RaRecord; theirs: RaRecord } | null>(null)
  const [isRefused, setRefused] = useState(false)
  return (
    <EditBase
      {...(id ? { id } : {})}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={requestOptions}
      mutationOptions={{
        ...requestOptions,
        onSuccess: () => {
          setRefused(false)
          setConflict(null)
          notify(saved, { type: 'success' })
        },
        onError: (thrown, { data }) => {
          const error = thrown as HttpError
          setRefused(true)
          if (error.body?.code === 'record_changed') {
            const { current } = error.body.data
            setConflict({ mine: data as RaRecord, theirs: toRecord ? toRecord(current) : current })
          } else if (!onRefused?.(error)) refuse(error)
        },
      }}
    >
      {!id && <BackToListLink />}
      <FormStateProvider isRefused={isRefused}>
        {head}
        {plan && <PlannedChangesNotice />}
        <WithRecord>{children}</WithRecord>
      </FormStateProvider>
      {conflict && <ConflictDialog {...conflict} close={() => setConflict(null)} />}
    </EditBase>
  )
}

export function RecordShow({ id, head, children }: { id?: string; head: ReactNode; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <ShowBase {...(id ? { id } : {})} queryOptions={fullRecord}>
      {!id && <BackToListLink />}
      {head}
      <p className="note">{translate('edit.readOnly')}</p>
      <WithRecord>{children}</WithRecord>
    </ShowBase>
  )
}

/** Renders the form only after the record is loaded: a record that arrived later would replace typed values. */
function WithRecord({ children }: { children: ReactNode }) {
  return useRecordContext() ? children : <Skeleton />
}
