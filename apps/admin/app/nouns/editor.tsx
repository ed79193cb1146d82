/** The editor of any noun: facts, then the texts of the source beside one translation. Nothing is saved until Save. */
import {
  CreateBase,
  EditBase,
  Form,
  type HttpError,
  type RaRecord,
  required,
  ShowBase,
  useCanAccess,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'ra-core'
import { ArrayInput, NumberInput, SaveButton, SimpleFormIterator, TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { PageHead } from '../look/page-head.tsx'
import { useDates } from '../look/dates.ts'
import { useRefusal } from '../refusal.ts'
import { ActivityInputs, SeasonInputs } from './activity-inputs.tsx'
import { BackToList } from './back-to-list.tsx'
import { Conflict } from './conflict.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { screenOf } from './screens.ts'
import { TextsInTwoLanguages } from './texts.tsx'

/** A record is read whole; under the key of its own the cache never takes a row of the list for it. */
const whole = { meta: { whole: true } }
const asked = [required('problem.required')]

export function NounCreate() {
  const resource = useResourceContext()!
  const notify = useNotify()
  const redirect = useRedirect()
  const refuse = useRefusal()
  const translate = useTranslate()
  return (
    <CreateBase
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          notify('edit.added', { type: 'success' })
          redirect('edit', resource, record.id)
        },
        onError: (error) => refuse(error as HttpError),
      }}
    >
      <BackToList />
      <PageHead title={translate(`resources.${resource}.add`)} />
      <NounForm defaults={screenOf(resource).start} />
    </CreateBase>
  )
}

export function NounEdit() {
  const notify = useNotify()
  const refuse = useRefusal()
  const [conflict, setConflict] = useState<{ mine: RaRecord; theirs: RaRecord } | null>(null)
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={whole}
      mutationOptions={{
        ...whole,
        onSuccess: () => {
          setConflict(null)
          notify('edit.saved', { type: 'success' })
        },
        onError: (thrown, { data }) => {
          const error = thrown as HttpError
          if (error.body?.code === 'record_changed')
            setConflict({ mine: data as RaRecord, theirs: error.body.data.current })
          else refuse(error)
        },
      }}
    >
      <BackToList />
      <RecordHead />
      <NounForm />
      {conflict && <Conflict {...conflict} close={() => setConflict(null)} />}
    </EditBase>
  )
}

export function NounShow() {
  const translate = useTranslate()
  return (
    <ShowBase queryOptions={whole}>
      <BackToList />
      <RecordHead />
      <p className="note">{translate('edit.readOnly')}</p>
      <NounForm readOnly />
    </ShowBase>
  )
}

function RecordHead() {
  const record = useRecordContext()
  const translate = useTranslate()
  const day = useDates()
  if (!record) return <PageHead title={translate('ra.page.loading')} />
  const when = day(record['updated_at'])
  return (
    <PageHead
      title={record['title']}
      lead={
        <>
          {translate('list.usedBy', { smart_count: record['deals'] })}.{' '}
          {record['updated_by']
            ? translate('field.updatedBy', { when, who: record['updated_by'] })
            : translate('field.updatedWhen', { when })}
        </>
      }
    />
  )
}

function NounForm({ defaults, readOnly = false }: { defaults?: object; readOnly?: boolean }) {
  const resource = useResourceContext()!
  const record = useRecordContext()
  const screen = screenOf(resource)
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' })
  // The form takes its values once: it waits for the record.
  if (!defaults && !record) return null
  return (
    <Form {...(defaults ? { defaultValues: defaults } : {})} warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor">
        <section className="editor-facts">
          <TextInput
            source="name"
            label="field.name"
            helperText="field.nameHelp"
            validate={asked}
            readOnly={readOnly}
            slotProps={{ htmlInput: { maxLength: 80, dir: 'ltr', spellCheck: false } }}
          />
          {screen.parts.includes('position') && (
            <NumberInput
              source="position"
              label="field.position"
              helperText="field.positionHelp"
              min={0}
              validate={asked}
              readOnly={readOnly}
            />
          )}
          {screen.parts.includes('picture') && (
            <TextInput source="picture" label="field.picture" helperText="field.pictureHelp" readOnly={readOnly} />
          )}
          {screen.parts.includes('place') && <PlaceInputs readOnly={readOnly} />}
          {screen.parts.includes('activity') && <ActivityInputs readOnly={readOnly} />}
        </section>
        {screen.parts.includes('values') && <ValueInputs readOnly={readOnly} />}
        {screen.parts.includes('activity') && <SeasonInputs readOnly={readOnly} />}
        <TextsInTwoLanguages screen={screen} readOnly={readOnly} />
        {!readOnly && (
          <div className="editor-end">
            <SaveButton label="edit.save" alwaysEnable={defaults !== undefined} />
            {!defaults && mayDelete && <DeleteRecord />}
          </div>
        )}
      </div>
    </Form>
  )
}

function PlaceInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <>
      <TextInput source="province" label="field.province" readOnly={readOnly} />
      <TextInput source="country" label="field.country" readOnly={readOnly} />
      <NumberInput source="latitude" label="field.latitude" min={-90} max={90} step="any" readOnly={readOnly} />
      <NumberInput source="longitude" label="field.longitude" min={-180} max={180} step="any" readOnly={readOnly} />
    </>
  )
}

function ValueInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <section>
      <ArrayInput source="values" label="field.values">
        <SimpleFormIterator
          inline
          fullWidth
          disableReordering={readOnly}
          disableAdd={readOnly}
          disableRemove={readOnly}
          disableClear
        >
          <TextInput source="key" label="field.valueKey" validate={asked} readOnly={readOnly} />
          <TextInput source="label" label="field.valueLabel" validate={asked} readOnly={readOnly} />
        </SimpleFormIterator>
      </ArrayInput>
    </section>
  )
}
