/** A list of rows in a form: added, ordered and removed, unless the form is read-only. */
import { Button } from '@mui/material'
import { useSimpleFormIterator, useTranslate, type Validator } from 'ra-core'
import type { ReactNode } from 'react'
import { ArrayInput, SimpleFormIterator } from 'ra-ui-materialui'
import { Add } from '../page/icons.tsx'

type RowsProps = {
  source: string
  label?: string | false
  /** The fields of a row stand beside each other; where there is room, below the labels of the first row. */
  inline?: boolean
  readOnly: boolean
  validate?: Validator[]
  /** What the button that adds a row says. */
  add?: string
  /** Where the order of the rows means nothing. */
  disableReordering?: boolean
  children: ReactNode
}

export function Rows({
  source,
  label = false,
  inline = false,
  readOnly,
  validate,
  add,
  disableReordering = false,
  children,
}: RowsProps) {
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
