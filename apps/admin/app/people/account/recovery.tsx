/** Recovery codes: shown once after creation, then only their number. */
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { PasswordDialog } from './ask-password.tsx'
import { type Factors, renewRecoveryCodes } from './calls.ts'

type Props = {
  factors: Factors
  codes: string[]
  changed: () => Promise<unknown>
  showCodes: (codes: string[]) => void
}

export function RecoveryCodes({ factors, codes, changed, showCodes }: Props) {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (codes.length > 0) heading.current?.focus()
  }, [codes])
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {translate('account.recovery')}
      </h2>
      {codes.length > 0 ? (
        <>
          <p className="note">{translate('account.recoveryKeep')}</p>
          <ul className="recovery-codes" dir="ltr">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="account-text">
          {translate('account.recoveryLeft', { smart_count: factors.recovery_codes_left })}
        </p>
      )}
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('account.recoveryNew')}
      </Button>
      {asking && (
        <PasswordDialog
          title={translate('account.recoveryNew')}
          confirm={translate('account.goOn')}
          act={async (password) => {
            const made = await renewRecoveryCodes(password)
            await changed()
            showCodes(made)
          }}
          close={() => setAsking(false)}
        />
      )}
    </section>
  )
}
