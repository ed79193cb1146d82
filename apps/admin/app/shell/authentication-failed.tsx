import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { PageHeader } from '../kit/page/page-head.tsx'

/** Shown if the permissions could not be read, for example after a lost connection. */
export function AuthenticationFailedScreen() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('failed.title')} lead={translate('failed.lead')} />
      <Button component={Link} to="/" variant="contained" color="primary">
        {translate('office.toStart')}
      </Button>
    </>
  )
}
