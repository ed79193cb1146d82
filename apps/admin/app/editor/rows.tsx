/** A list of rows in a form: added, ordered and removed, unless the form is read-only. */
import type { Validator } from 'ra-core'
import type { ReactNode } from 'react'
import { ArrayInput, SimpleFormIterator } from 'ra-ui-materialui'

type RowsProps = {
  source: string
  label?: string | false
  /** The fields of a row stand beside each other; where there is room, below the labels of the first row. */
  inline?: boolean
  readOnly: boolean
  validate?: Validator[]
  children: ReactNode
}

export function Rows({ source, label = false, inline = false, readOnly, validate, children }: RowsProps) {
  return (
    <ArrayInput source={source} label={label} {...(validate && { validate })}>
      <SimpleFormIterator
        className={inline ? 'one-head' : ''}
        inline={inline}
        fullWidth
        disableReordering={readOnly}
        disableAdd={readOnly}
        disableRemove={readOnly}
        disableClear
      >
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  )
}
