/** The tools above a list: search and count. On a phone the other tools are collapsed behind a button. */
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import { FilterList } from '../page/icons.tsx'
import './list-tools.css'

type ListToolsProps = {
  search: ReactNode
  count: ReactNode
  /** The filters as chips. On a phone they are visible only while a filter is active. */
  chips?: ReactNode
  children: ReactNode
}

export function ListTools({ search, count, chips, children }: ListToolsProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const folded = useId()
  return (
    <div className="list-head" data-open={isOpen}>
      <div className="list-tools">
        {search}
        <Button
          className="tools-button"
          startIcon={<FilterList />}
          aria-expanded={isOpen}
          aria-controls={folded}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('list.tools')}
        </Button>
        <div id={folded} className="more-tools">
          {children}
        </div>
        {count}
      </div>
      {chips}
    </div>
  )
}
