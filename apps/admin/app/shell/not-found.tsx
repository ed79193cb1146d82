import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { PageHeader } from '../kit/page/page-head.tsx'

/** Shown at a path without a screen. */
export function NotFoundScreen() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('office.nowhere')} lead={translate('office.nowhereLead')} />
      <Button component={Link} to="/" variant="contained" color="primary">
        {translate('office.toStart')}
      </Button>
    </>
  )
}
