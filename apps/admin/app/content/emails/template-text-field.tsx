/** An input for a text of an e-mail: fields are inserted from a menu and shown as labels. */
import { Button, Menu, MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { Add } from '../../kit/page/icons.tsx'
import { findUnknownField, type TemplateLabels } from './template-labels.ts'

export type TemplateTextFieldProps = {
  /** The text with its tags. */
  value: string
  change: (value: string) => void
  label: string
  labels: TemplateLabels
  /** The expressions of the fields that can be inserted. */
  fields: readonly string[]
  readOnly: boolean
  multiline?: boolean
  maxLength?: number
  helperText?: string | undefined
  error?: string | undefined
  lang: string
  dir: 'ltr' | 'rtl'
}

export function TemplateTextField(props: TemplateTextFieldProps) {
  const { value, change, label, labels, fields, readOnly, multiline = false, lang, dir } = props
  const translate = useTranslate()
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const shown = labels.toLabels(value)
  const unknown = findUnknownField(value)
  const error = props.error ?? (unknown && translate('emailText.unknownField', { field: unknown }))
  const insert = (field: string) => {
    const [start, end] = [input.current?.selectionStart ?? shown.length, input.current?.selectionEnd ?? shown.length]
    change(labels.toSource(`${shown.slice(0, start)}${labels.toLabels(`{{ ${field} }}`)}${shown.slice(end)}`))
  }
  return (
    <div className="template-text-field">
      <TextField
        label={label}
        value={shown}
        onChange={(event) => change(labels.toSource(event.target.value))}
        multiline={multiline}
        fullWidth
        error={error !== undefined}
        helperText={error ?? props.helperText}
        inputRef={input}
        slotProps={{ htmlInput: { lang, dir, spellCheck: true, readOnly, maxLength: props.maxLength } }}
      />
      {!readOnly && <InsertField label={label} fields={fields} labels={labels} insert={insert} />}
    </div>
  )
}

type InsertFieldProps = Pick<TemplateTextFieldProps, 'label' | 'fields' | 'labels'> & {
  insert: (field: string) => void
}

function InsertField({ label, fields, labels, insert }: InsertFieldProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const sorted = fields
    .map((field) => ({ field, name: labels.fieldLabel(field) }))
    .toSorted((left, right) => left.name.localeCompare(right.name))
  return (
    <>
      <Button
        size="small"
        startIcon={<Add />}
        aria-haspopup="menu"
        aria-label={translate('emailText.insertFieldInto', { label })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('emailText.insertField')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {sorted.map(({ field, name }) => (
          <MenuItem
            key={field}
            onClick={() => {
              insert(field)
              close()
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
