/** Which roles need a second factor. */
import { Button, Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { PendingSecurityChanges, protectionKey } from '../../kit/people/planned-protection.tsx'
import { officeClient } from '../../kit/session/session.ts'
import { useRoleName, useRoles } from '../../kit/people/roles.ts'

export function SecondFactorRules() {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const roles = useRoles()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'users', action: 'edit' })
  const {
    data: saved,
    refusal,
    reload,
  } = useLoad(['sign-in-rules'], async () => (await officeClient()('GET /signInRules', {})).data.second_factor_roles)
  /** The selected roles, and the roles at the time when the selection began. */
  const [edit, setEdit] = useState<{ chosen: string[]; before: string[] } | null>(null)
  const { chosen, before } = edit ?? { chosen: saved ?? [], before: saved ?? [] }
  const save = useAction(() => officeClient()('POST /signInRules', { body: { second_factor_roles: chosen, before } }), {
    done: 'user.rulesSaved',
    // Removing a role takes effect later; until then it is listed below.
    after: ({ data: { second_factor_roles: now } }) => setEdit({ chosen: now, before: now }),
    reload: [protectionKey],
    onRefused: ({ code }) => {
      if (code === 'record_changed') void reload().then(() => setEdit(null))
    },
  })
  if (!saved || !roles) return <RefusalMessage text={refusal} />
  const choose = (role: string, isOn: boolean) =>
    setEdit({ before, chosen: isOn ? [...chosen, role] : chosen.filter((chosenRole) => chosenRole !== role) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <form className="editor narrow" onSubmit={submit} noValidate>
      <fieldset className="stack plain" disabled={!mayWrite}>
        <legend>{translate('user.rules')}</legend>
        <p className="quiet">{translate('user.rulesLead')}</p>
        <FormGroup row>
          {roles.map(({ name: role }) => (
            <FormControlLabel
              key={role}
              label={nameOf(role)}
              control={<Checkbox checked={chosen.includes(role)} onChange={(_event, isOn) => choose(role, isOn)} />}
            />
          ))}
        </FormGroup>
        <PendingSecurityChanges kind="factor_rule" onApproved={() => setEdit(null)} />
        {mayWrite && (
          <Button type="submit" variant="outlined" disabled={save.busy}>
            {translate('user.rulesSave')}
          </Button>
        )}
      </fieldset>
    </form>
  )
}
