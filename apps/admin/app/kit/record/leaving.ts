/** Asks for confirmation before the tab is closed or another screen is opened with unsaved changes. */
import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useRegisterUnsavedWork } from '../session/unsaved-work.ts'

/** For screens without a react-admin form, which has its own confirmation. */
export function useWarnBeforeLeaving(hasEdits: boolean): void {
  const translate = useTranslate()
  useRegisterUnsavedWork(hasEdits)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasEdits && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (hasEdits) event.preventDefault()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed()
    else blocker.reset()
  }, [blocker, translate])
}
