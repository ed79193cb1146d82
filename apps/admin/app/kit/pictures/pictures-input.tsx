import { useInput, useTranslate } from 'ra-core'
import { PictureListField } from './picture-keys.tsx'
import type { Owner } from './upload.ts'

/** A form field for the pictures of a record. */
export function PictureListInput({
  source,
  ownerType,
  readOnly,
}: {
  source: string
  ownerType: Owner
  readOnly: boolean
}) {
  const translate = useTranslate()
  const { field } = useInput({ source, defaultValue: [] })
  return (
    <section>
      <h2>{translate('field.pictures')}</h2>
      <p className="quiet">{translate('upload.order')}</p>
      <PictureListField keys={field.value ?? []} change={field.onChange} ownerType={ownerType} readOnly={readOnly} />
    </section>
  )
}

/** A form field for one optional picture. */
export function PictureInput({ source, ownerType, readOnly }: { source: string; ownerType: Owner; readOnly: boolean }) {
  const translate = useTranslate()
  const { field, fieldState } = useInput({ source, defaultValue: '' })
  return (
    <section>
      <h2>{translate('field.picture')}</h2>
      <PictureListField
        keys={field.value ? [field.value] : []}
        change={(keys) => field.onChange(keys[0] ?? '')}
        ownerType={ownerType}
        readOnly={readOnly}
        max={1}
      />
      {fieldState.error && <p className="bad">{translate('problem.required')}</p>}
    </section>
  )
}
