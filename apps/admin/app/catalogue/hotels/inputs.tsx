/** Inputs for sections of text and for groups of amenities. */
import { useRecordContext, useTranslate } from 'ra-core'
import { TextInput, type TextInputProps } from 'ra-ui-materialui'
import { RepeatableRowsInput } from '../../kit/record/rows-input.tsx'

const lines = {
  format: (all: string[] | null | undefined) => all?.join('\n') ?? '',
  // Empty lines are retained while typing and removed before saving.
  parse: (text: string) => text.split('\n').map((line) => (line.trim() === '' ? '' : line)),
}
const paragraphs = {
  format: (all: string[] | undefined) => all?.join('\n\n') ?? '',
  parse: (text: string) => text.split(/\n{2,}/),
}

/** A multi-line input for a list of texts; `format` and `parse` define the separator. */
const ListInput = (props: TextInputProps) => (
  <TextInput helperText={false} multiline minRows={2} maxRows={10} defaultValue={[]} {...props} />
)

export function TextSectionInputs({
  source,
  label,
  help,
  readOnly,
}: {
  source: string
  label: string
  help: string
  readOnly: boolean
}) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate(label)}</h2>
      <p className="quiet">{translate(help)}</p>
      <RepeatableRowsInput source={source} readOnly={readOnly}>
        <TextInput source="title" label="field.sectionTitle" helperText={false} readOnly={readOnly} defaultValue="" />
        <ListInput source="paragraphs" label="field.paragraphs" readOnly={readOnly} {...paragraphs} />
      </RepeatableRowsInput>
    </section>
  )
}

export function AmenityInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const matches = (useRecordContext()?.['beauty_found'] ?? []) as string[]
  return (
    <>
      <section>
        <h2>{translate('field.amenities')}</h2>
        <RepeatableRowsInput source="amenities" readOnly={readOnly}>
          <TextInput source="group" label="field.group" helperText={false} readOnly={readOnly} defaultValue="" />
          <ListInput source="names" label="field.amenityNames" readOnly={readOnly} {...lines} />
        </RepeatableRowsInput>
      </section>
      <section className="narrow">
        <h2>{translate('field.beauty_amenities')}</h2>
        <TextInput
          source="beauty_amenities"
          label="field.beautyNames"
          helperText={translate('hotel.beautyHelp', { found: matches.join(', ') || '–' })}
          multiline
          minRows={3}
          maxRows={10}
          readOnly={readOnly}
          format={lines.format}
          parse={(text: string) => (text.trim() === '' ? null : lines.parse(text))}
        />
      </section>
    </>
  )
}
