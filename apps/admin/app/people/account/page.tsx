/**
 * The user's account: sign-in methods and e-mail notifications. Users who must set up a second factor see only this
 * page.
 */
import { Button } from '@mui/material'
import { useGetIdentity, useTranslate } from 'ra-core'
import { useState } from 'react'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { redirectToSignIn } from '../../kit/session/session.ts'
import { factorsKey, readSecondFactors, signOutEverywhere } from './calls.ts'
import { TaskNoticeSettings } from './notices.tsx'
import { OneTimeCodeSettings } from './one-time.tsx'
import { PasskeySettings } from './passkeys.tsx'
import { RecoveryCodes } from './recovery.tsx'

export default function AccountPage() {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { data: factors, refusal, reload: load } = useLoad(factorsKey, readSecondFactors)
  const [codes, setCodes] = useState<string[]>([])
  if (!factors) return <RefusalMessage text={refusal} />
  const hasFactor = factors.one_time || factors.passkeys.length > 0
  const mustEnrol = identity?.['mustEnrol'] === true
  return (
    <>
      <PageHeader title={translate('account.title')} lead={identity?.['email']} />
      {factors.required && !hasFactor && <p className="note">{translate('account.required')}</p>}
      {mustEnrol && hasFactor && (
        <p className="note" role="status">
          {translate('account.ready')} <a href="/admin">{translate('account.toOffice')}</a>
        </p>
      )}
      <div className="editor narrow account">
        <OneTimeCodeSettings factors={factors} changed={load} showCodes={setCodes} />
        <PasskeySettings factors={factors} changed={load} showCodes={setCodes} />
        {hasFactor && <RecoveryCodes factors={factors} codes={codes} changed={load} showCodes={setCodes} />}
        {!mustEnrol && <TaskNoticeSettings />}
        <SessionsSection />
      </div>
    </>
  )
}

function SessionsSection() {
  const translate = useTranslate()
  const signOut = useAction(signOutEverywhere, { after: redirectToSignIn })
  return (
    <section className="stack">
      <h2>{translate('account.sessions')}</h2>
      <p className="account-text">{translate('account.sessionsLead')}</p>
      <Button variant="outlined" disabled={signOut.busy} onClick={() => void signOut.run()}>
        {translate('account.signOutEverywhere')}
      </Button>
    </section>
  )
}
