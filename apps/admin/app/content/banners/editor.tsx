/** One banner: picture, link, position, period and texts. */
import { Form, useRecordContext, useTranslate } from 'ra-core'
import { BooleanInput, TextInput } from 'ra-ui-materialui'
import { DayInput } from '../../kit/record/day-input.tsx'
import { WholeNumberInput } from '../../kit/record/number-input.tsx'
import { RecordCreate, RecordEdit } from '../../kit/record/frame.tsx'
import { useChangeSetParam } from '../../kit/change-set/change-set-param.ts'
import { SaveOrPlanButton } from '../../kit/change-set/save.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { DeleteRecordButton } from '../../kit/record/delete-record.tsx'
import { ItemTextInputs } from '../../kit/record/item-texts.tsx'
import { PictureInput } from '../../kit/pictures/pictures-input.tsx'
import { SaveButton } from '../../kit/record/save-button.tsx'

const texts = ['title', 'text'] as const
const start = { position: 0, active: true, text: '', link: '', starts_on: null, ends_on: null, translations: {} }

export function BannerCreate() {
  return (
    <RecordCreate>
      <BannerForm isNew />
    </RecordCreate>
  )
}

export function BannerEdit() {
  return (
    <RecordEdit head={<BannerHead />}>
      <BannerForm />
    </RecordEdit>
  )
}

function BannerHead() {
  const banner = useRecordContext()
  const translate = useTranslate()
  if (!banner) return <PageHeader title={translate('ra.page.loading')} />
  return <PageHeader title={banner['title']} lead={translate(`banner.${banner['state']}`)} />
}

function BannerForm({ isNew = false }: { isNew?: boolean }) {
  const banner = useRecordContext()
  const isPlanned = useChangeSetParam() !== null
  // The form reads its default values once, so it is rendered when the record exists.
  if (!isNew && !banner) return null
  return (
    <Form {...(isNew ? { defaultValues: start } : {})} warnWhenUnsavedChanges noValidate>
      <div className="editor">
        <section className="editor-facts">
          <TextInput
            source="link"
            label="field.link"
            helperText="banner.linkHelp"
            slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, maxLength: 300 } }}
          />
          <WholeNumberInput source="position" label="field.position" helperText="field.positionHelp" max={10_000} />
          <DayInput source="starts_on" label="field.starts_on" helperText="banner.periodHelp" optional />
          <DayInput source="ends_on" label="field.ends_on" helperText="banner.periodHelp" optional />
          <BooleanInput source="active" label="banner.active" helperText={false} />
        </section>
        <PictureInput source="picture" ownerType="banner" readOnly={false} />
        <ItemTextInputs names={texts} readOnly={false} />
        <div className="editor-end">
          {isNew ? <SaveButton label="edit.save" alwaysEnable /> : <SaveOrPlanButton />}
          {!isNew && !isPlanned && <DeleteRecordButton />}
        </div>
      </div>
    </Form>
  )
}
