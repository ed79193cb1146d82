import { Button } from '@mui/material'
import { usePermissions, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { mayOpen } from '../kit/session/access.ts'
import { PageHead } from '../kit/page/page-head.tsx'

/** A screen that the role does not have, opened by its address. */
export function NotAllowed() {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={translate('office.notAllowed')} lead={translate('office.notAllowedLead')} />
      <Button component={Link} to="/" variant="contained" color="primary">
        {translate('office.toStart')}
      </Button>
    </>
  )
}

/** The screen at this address, where the role has it; none of its calls is made before. */
export function IfAllowed({ children }: { children: ReactNode }) {
  const { permissions = [], isPending } = usePermissions<string[]>()
  const { pathname } = useLocation()
  if (isPending) return null
  return mayOpen(permissions, pathname) ? children : <NotAllowed />
}
