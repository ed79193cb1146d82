import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'

/** Previous and next buttons with the current page number; renders nothing if there is only one page. */
export function Pager({
  page,
  total,
  perPage,
  turn,
}: {
  /** Page number, counted from 1. */
  page: number
  total: number
  perPage: number
  turn: (page: number) => void
}) {
  const translate = useTranslate()
  const last = Math.ceil(total / perPage)
  if (last <= 1 && page === 1) return null
  return (
    <p className="page-actions">
      <Button disabled={page === 1} onClick={() => turn(page - 1)}>
        {translate('voucher.before')}
      </Button>
      <span className="figures">
        {page} / {last}
      </span>
      <Button disabled={page >= last} onClick={() => turn(page + 1)}>
        {translate('voucher.after')}
      </Button>
    </p>
  )
}
