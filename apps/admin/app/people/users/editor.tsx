/** One staff account: invitation, name and role, activation, deletion. */
import { Button } from '@mui/material'
import { Form, type RaRecord, useCanAccess, useGetIdentity, useRecordContext, useRefresh, useTranslate } from 'ra-core'
import { RadioButtonGroupInput, TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { resetSecondFactor, setUserActive } from '../../kit/data-provider.ts'
import { RecordCreate, RecordEdit, RecordShow } from '../../kit/record/frame.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { DeleteRecordButton } from '../../kit/record/delete-record.tsx'
import { PendingSecurityChanges } from '../../kit/people/planned-protection.tsx'
import { useAction } from '../../kit/use-action.ts'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { permissionLabelKey, useRoleName, useRoles } from '../../kit/people/roles.ts'
import { SaveButton, useConfirmDiscard } from '../../kit/record/save-button.tsx'

export function UserCreate() {
  const translate = useTranslate()
  return (
    <RecordCreate lead={translate('user.inviteLead')} added="user.invited">
      <Form defaultValues={{ role: 'editor' }} warnWhenUnsavedChanges noValidate>
        <div className="editor">
          <section className="editor-facts">
            <TextInput source="email" label="field.email" type="email" validate={requiredRule} />
            <UserInputs />
          </section>
          <div className="editor-end">
            <SaveButton label="user.invite" alwaysEnable />
          </div>
        </div>
      </Form>
    </RecordCreate>
  )
}

export function UserEdit() {
  return (
    <RecordEdit head={<UserHead />} saved="user.saved">
      <UserForm />
    </RecordEdit>
  )
}

export function UserShow() {
  return (
    <RecordShow head={<UserHead />}>
      <UserForm readOnly />
    </RecordShow>
  )
}

function UserHead() {
  const user = useRecordContext()
  const translate = useTranslate()
  if (!user) return <PageHeader title={translate('ra.page.loading')} />
  return (
    <PageHeader
      title={user['name']}
      lead={`${user['email']} · ${translate(user['active'] ? 'user.active' : 'user.off')}`}
    />
  )
}

function UserForm({ readOnly = false }: { readOnly?: boolean }) {
  const user = useRecordContext()
  const { canAccess: mayDelete } = useCanAccess({ resource: 'users', action: 'delete' })
  if (!user) return null
  return (
    <Form warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor">
        <section className="editor-facts">
          <UserInputs readOnly={readOnly} />
        </section>
        <PendingSecurityChanges kind="user_role" subjectId={Number(user.id)} version={Number(user['version'])} />
        {!readOnly && (
          <div className="editor-end">
            <SaveButton label="edit.save" />
            <ActivationButton user={user} />
            <ResetSecondFactorButton user={user} />
            {mayDelete && <DeleteRecordButton />}
          </div>
        )}
      </div>
    </Form>
  )
}

function UserInputs({ readOnly = false }: { readOnly?: boolean }) {
  const translate = useTranslate()
  const role = useWatch({ name: 'role' }) as string | undefined
  const roles = useRoles()
  const nameOf = useRoleName()
  const may = roles?.find(({ name }) => name === role)?.permissions ?? []
  if (!roles) return null
  return (
    <>
      <TextInput source="name" label="resources.users.fields.name" validate={requiredRule} readOnly={readOnly} />
      <RadioButtonGroupInput
        className="whole-row"
        source="role"
        label="field.role"
        choices={roles.map(({ name }) => ({ id: name, name: nameOf(name) }))}
        translateChoice={false}
        validate={requiredRule}
        disabled={readOnly}
      />
      <p className="quiet whole-row">
        {translate('user.may')} {may.map((permission) => translate(permissionLabelKey(permission))).join(', ')}
      </p>
    </>
  )
}

/** Asks for confirmation, because deactivation ends the person's sessions immediately. */
function ActivationButton({ user }: { user: RaRecord }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const mayLose = useConfirmDiscard()
  const switchOn = useAction(() => setUserActive(Number(user.id), true), {
    done: 'user.switchedOn',
    reload: 'everything',
  })
  const active = Boolean(user['active'])
  return (
    <>
      <Button disabled={switchOn.busy} onClick={() => mayLose() && (active ? setAsking(true) : void switchOn.run())}>
        {translate(active ? 'user.switchOff' : 'user.switchOn')}
      </Button>
      {asking && (
        <ConfirmActionDialog
          title={translate('user.switchOffTitle', { name: user['name'] })}
          confirm={translate('user.switchOff')}
          successMessage="user.switchedOff"
          ready
          act={() => setUserActive(Number(user.id), false)}
          done={refresh}
          close={() => setAsking(false)}
        >
          <p>{translate('user.switchOffLead', { name: user['name'] })}</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}

/** For colleagues who lost their second factor; users change their own on the account page. */
function ResetSecondFactorButton({ user }: { user: RaRecord }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { identity } = useGetIdentity()
  const [asking, setAsking] = useState(false)
  const mayLose = useConfirmDiscard()
  if (!user['second_factor'] || identity?.id === user.id) return null
  return (
    <>
      <Button onClick={() => mayLose() && setAsking(true)}>{translate('user.factorTake')}</Button>
      {asking && (
        <ConfirmActionDialog
          title={translate('user.factorTake')}
          confirm={translate('account.remove')}
          successMessage="user.factorReset"
          ready
          act={() => resetSecondFactor(Number(user.id))}
          done={refresh}
          close={() => setAsking(false)}
        >
          <p>{translate('user.factorTakeLead', { name: user['name'] })}</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}
