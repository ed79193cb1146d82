/**
 * Shown if the session expires while there is unsaved work: the user signs in again in a new tab and continues here.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../kit/use-action.ts'
import { lastSignedInUser, adoptSessionFromOtherTab, signInUrl } from '../kit/session/session.ts'
import { setSessionExpired } from '../kit/session/session-over.ts'

type Problem = 'notYet' | 'otherAccount' | 'away'

export default function SessionExpiredDialog() {
  const translate = useTranslate()
  const queries = useQueryClient()
  // The owner of the unsaved work: no other account may continue with it.
  const [owner] = useState(() => lastSignedInUser()?.id)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { run: continueWork, busy } = useAction((_isManual: boolean) => adoptSessionFromOtherTab(), {
    after: (session, isManual) => {
      const result = session === null ? 'notYet' : session.user.id === owner ? null : 'otherAccount'
      if (result === null) {
        setSessionExpired(false)
        void queries.invalidateQueries({ queryKey: ['auth'] })
      } else if (isManual || result === 'otherAccount') setProblem(result)
    },
    onRefused: (_failure, isManual) => {
      if (isManual) setProblem('away')
      return null
    },
  })
  const onFocus = useEffectEvent(() => void continueWork(false))
  useEffect(() => {
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [])
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="session-over">
      <DialogTitle id="session-over">{translate('sessionOver.title')}</DialogTitle>
      <DialogContent className="stack">
        <p>{translate('sessionOver.lead')}</p>
        {problem !== null && (
          <p className="bad" role="alert">
            {translate(`sessionOver.${problem}`)}
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button component="a" href={signInUrl()} target="_blank" variant="contained" color="primary">
          {translate('sessionOver.signIn')}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => void continueWork(true)}>
          {translate('sessionOver.goOn')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
