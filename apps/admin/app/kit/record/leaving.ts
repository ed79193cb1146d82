/** Asks before the tab is closed, or another screen opened, with changes that are not saved. */
import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useUnsavedWork } from '../session/unsaved-work.ts'

/** Of screens without a form of react-admin, which asks by itself. */
export function useWarnBeforeLeaving(hasEdits: boolean): void {
  const translate = useTranslate()
  useUnsavedWork(hasEdits)
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
