import { Button } from '@mui/material'
import { usePermissions, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { canOpenScreen } from '../kit/session/access.ts'
import { PageHeader } from '../kit/page/page-head.tsx'

/** Shown at the path of a screen that the role may not open. */
export function NotAllowedScreen() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('office.notAllowed')} lead={translate('office.notAllowedLead')} />
      <Button component={Link} to="/" variant="contained" color="primary">
        {translate('office.toStart')}
      </Button>
    </>
  )
}

/** Renders the screen only if the role may open it, so that none of its calls is made otherwise. */
export function IfAllowed({ children }: { children: ReactNode }) {
  const { permissions = [], isPending } = usePermissions<string[]>()
  const { pathname } = useLocation()
  if (isPending) return null
  return canOpenScreen(permissions, pathname) ? children : <NotAllowedScreen />
}
