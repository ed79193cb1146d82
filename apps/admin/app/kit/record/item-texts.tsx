/** The translated texts of a catalogue item and the labels of its filter values. */
import { useWatch } from 'react-hook-form'
import { type Text, BilingualTextInputs } from './texts.tsx'

/** The translatable text fields of items. */
export type TextName = 'title' | 'external_name' | 'summary' | 'description' | 'text' | 'intro' | 'extra_info'

const fields: Record<TextName, Pick<Text, 'length' | 'rows' | 'isRequired' | 'isRich'>> = {
  title: { length: 120, rows: 1, isRequired: true },
  external_name: { length: 160, rows: 1 },
  summary: { length: 400, rows: 3 },
  text: { length: 400, rows: 3 },
  description: { length: 60_000, rows: 12, isRich: true },
  intro: { length: 60_000, rows: 6, isRich: true },
  extra_info: { length: 20_000, rows: 4 },
}

export function ItemTextInputs({ names, readOnly }: { names: readonly TextName[]; readOnly: boolean }) {
  const values = (useWatch({ name: 'values' }) ?? []) as { key?: string; label?: string }[]
  const texts: Text[] = [
    ...names.map((name) => ({ source: name, name, label: `field.${name}`, ...fields[name] })),
    ...values.flatMap(({ key, label }) =>
      key ? [{ source: null, name: key, label: key, length: 120, rows: 1, written: label ?? '' }] : [],
    ),
  ]
  return <BilingualTextInputs texts={texts} readOnly={readOnly} />
}
