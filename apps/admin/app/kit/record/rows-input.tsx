/** A form input for a list of rows, which can be added, reordered and removed unless the form is read-only. */
import { Button } from '@mui/material'
import { useSimpleFormIterator, useTranslate, type Validator } from 'ra-core'
import type { ReactNode } from 'react'
import { ArrayInput, SimpleFormIterator } from 'ra-ui-materialui'
import { Add } from '../page/icons.tsx'

type RowsInputProps = {
  source: string
  label?: string | false
  /** Whether the fields of a row are side by side; on a wide screen only the first row shows labels. */
  inline?: boolean
  readOnly: boolean
  validate?: Validator[]
  /** Label of the button that adds a row. */
  add?: string
  /** For rows whose order has no meaning. */
  disableReordering?: boolean
  children: ReactNode
}

export function RepeatableRowsInput({
  source,
  label = false,
  inline = false,
  readOnly,
  validate,
  add,
  disableReordering = false,
  children,
}: RowsInputProps) {
  return (
    <ArrayInput source={source} label={label} {...(validate && { validate })}>
      <SimpleFormIterator
        className={inline ? 'one-head' : ''}
        inline={inline}
        fullWidth
        disableReordering={readOnly || disableReordering}
        disableAdd={readOnly}
        disableRemove={readOnly}
        disableClear
        {...(add && { addButton: <AddRow label={add} /> })}
      >
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  )
}

function AddRow({ label }: { label: string }) {
  const translate = useTranslate()
  const { add } = useSimpleFormIterator()
  return (
    <Button startIcon={<Add />} onClick={() => add()}>
      {translate(label)}
    </Button>
  )
}
