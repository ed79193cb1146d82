/**
 * The editor shared by the six simple resources (categories to activities): facts, then the English texts beside one
 * translation. Only the Save button saves.
 */
import { toSlug } from '@tussenuit/modules/shared/slug.ts'
import { Form, useCanAccess, useRecordContext, useResourceContext, useTranslate, useWrappedSource } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DecimalInput, WholeNumberInput } from '../../kit/record/number-input.tsx'
import { RepeatableRowsInput } from '../../kit/record/rows-input.tsx'
import { RecordCreate, RecordEdit, RecordShow } from '../../kit/record/frame.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { ActivityInputs, SeasonInputs } from './activity-inputs.tsx'
import { CategoryDeals } from '../../kit/deals/short-list.tsx'
import { DeleteRecordButton } from '../../kit/record/delete-record.tsx'
import { PictureInput } from '../../kit/pictures/pictures-input.tsx'
import { itemScreenFor } from './screens.ts'
import { ItemTextInputs } from '../../kit/record/item-texts.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { SaveButton } from '../../kit/record/save-button.tsx'
import { SlugInput } from '../../kit/record/slug-input.tsx'

export function CatalogueItemCreate() {
  const resource = useResourceContext()!
  return (
    <RecordCreate>
      <ItemForm defaults={itemScreenFor(resource).start} />
    </RecordCreate>
  )
}

export function CatalogueItemEdit() {
  return (
    <RecordEdit head={<RecordHead />}>
      <ItemForm />
    </RecordEdit>
  )
}

export function CatalogueItemShow() {
  return (
    <RecordShow head={<RecordHead />}>
      <ItemForm readOnly />
    </RecordShow>
  )
}

function RecordHead() {
  const record = useRecordContext()
  const translate = useTranslate()
  const day = useDateTimeFormat()
  if (!record) return <PageHeader title={translate('ra.page.loading')} />
  const when = day(record['updated_at'])
  return (
    <PageHeader
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

function ItemForm({ defaults, readOnly = false }: { defaults?: object; readOnly?: boolean }) {
  const resource = useResourceContext()!
  const record = useRecordContext()
  const screen = itemScreenFor(resource)
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' })
  // The form reads its default values once, so it is rendered when the record exists.
  if (!defaults && !record) return null
  return (
    <Form {...(defaults ? { defaultValues: defaults } : {})} warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor">
        <section className="editor-facts">
          <SlugInput source="name" readOnly={readOnly} />
          {screen.parts.includes('position') && (
            <WholeNumberInput
              source="position"
              label="field.position"
              helperText="field.positionHelp"
              max={10_000}
              readOnly={readOnly}
            />
          )}
          {screen.parts.includes('place') && <PlaceInputs readOnly={readOnly} />}
          {screen.parts.includes('activity') && <ActivityInputs readOnly={readOnly} />}
        </section>
        {screen.parts.includes('picture') && <PictureInput source="picture" ownerType="category" readOnly={readOnly} />}
        {screen.parts.includes('values') && <ValueInputs readOnly={readOnly} />}
        {screen.parts.includes('activity') && <SeasonInputs readOnly={readOnly} />}
        <ItemTextInputs names={screen.texts} readOnly={readOnly} />
        {resource === 'categories' && record && <CategoryDeals name={String(record['name'])} />}
        {!readOnly && (
          <div className="editor-end">
            <SaveButton label="edit.save" alwaysEnable={defaults !== undefined} />
            {!defaults && mayDelete && <DeleteRecordButton />}
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
      <DecimalInput source="latitude" label="field.latitude" min={-90} max={90} optional readOnly={readOnly} />
      <DecimalInput source="longitude" label="field.longitude" min={-180} max={180} optional readOnly={readOnly} />
    </>
  )
}

function ValueInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <section>
      <RepeatableRowsInput source="values" label="field.values" inline readOnly={readOnly}>
        <ValueLabelInput readOnly={readOnly} />
        <TextInput source="key" label="field.valueKey" validate={requiredRule} readOnly={readOnly} />
      </RepeatableRowsInput>
    </section>
  )
}

/** The key of a new value follows its label until somebody types another one. Deals that use a value have its key. */
function ValueLabelInput({ readOnly }: { readOnly: boolean }) {
  const [keyPath, labelPath] = [useWrappedSource('key'), useWrappedSource('label')]
  const { setValue, getValues } = useFormContext()
  const saved = (useRecordContext()?.['values'] ?? []) as readonly { key: string }[]
  const label = String(useWatch({ name: labelPath }) ?? '')
  const fromLabel = useRef(toSlug(label))
  const follow = useEffectEvent(() => {
    const slug = toSlug(label)
    const key = String(getValues(keyPath) ?? '')
    if (key === fromLabel.current && slug !== key && !saved.some((value) => value.key === key))
      setValue(keyPath, slug, { shouldDirty: true, shouldValidate: slug !== '' })
    fromLabel.current = slug
  })
  useEffect(() => follow(), [label])
  return <TextInput source="label" label="field.valueLabel" validate={requiredRule} readOnly={readOnly} />
}
