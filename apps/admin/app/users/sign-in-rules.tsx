/** Which roles need a second factor. */
import { Button, Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useCanAccess, useNotify, useTranslate } from 'ra-core'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { failedOf } from '../kit/refusal.ts'
import { PlannedProtection, protectionKey } from '../protection/planned.tsx'
import { useRefusal } from '../kit/refusal.ts'
import { officeClient } from '../session.ts'
import { useRoleName, useRoles } from './roles.ts'

export function SignInRules() {
  const translate = useTranslate()
  const notify = useNotify()
  const refuse = useRefusal()
  const nameOf = useRoleName()
  const roles = useRoles()
  const queries = useQueryClient()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'users', action: 'edit' })
  const [chosen, setChosen] = useState<string[] | null>(null)
  /** As they were read. */
  const [before, setBefore] = useState<string[]>([])
  const load = useEffectEvent(async () => {
    try {
      const { data } = await officeClient()('GET /signInRules', {})
      setBefore(data.second_factor_roles)
      setChosen(data.second_factor_roles)
    } catch (error) {
      refuse(error)
    }
  })
  const [round, setRound] = useState(0)
  useEffect(() => void load(), [round])
  if (!chosen || !roles) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { data } = await officeClient()('POST /signInRules', { body: { second_factor_roles: chosen, before } })
      // What is taken out counts later, and is shown below.
      setBefore(data.second_factor_roles)
      setChosen(data.second_factor_roles)
      void queries.invalidateQueries({ queryKey: protectionKey })
      notify('user.rulesSaved', { type: 'success' })
    } catch (error) {
      refuse(error)
      if (failedOf(error).code === 'record_changed') setRound(round + 1)
    }
  }
  return (
    <form className="editor narrow" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className="stack plain" disabled={!mayWrite}>
        <legend>{translate('user.rules')}</legend>
        <p className="quiet">{translate('user.rulesLead')}</p>
        <FormGroup row>
          {roles.map(({ name: role }) => (
            <FormControlLabel
              key={role}
              label={nameOf(role)}
              control={
                <Checkbox
                  checked={chosen.includes(role)}
                  onChange={(_event, on) => setChosen(on ? [...chosen, role] : chosen.filter((one) => one !== role))}
                />
              }
            />
          ))}
        </FormGroup>
        <PlannedProtection kind="factor_rule" onApproved={() => setRound(round + 1)} />
        {mayWrite && (
          <Button type="submit" variant="outlined">
            {translate('user.rulesSave')}
          </Button>
        )}
      </fieldset>
    </form>
  )
}
