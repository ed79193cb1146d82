/** One account of staff: invited with an address, then its name and role, switched off and on, deleted. */
import { Button } from '@mui/material'
import { roles } from '@tussenuit/modules/shared/permission.ts'
import {
  CreateBase,
  EditBase,
  Form,
  type HttpError,
  type RaRecord,
  required,
  ShowBase,
  useCanAccess,
  useNotify,
  useRecordContext,
  useRedirect,
  useRefresh,
  useTranslate,
} from 'ra-core'
import { SaveButton, SelectInput, TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { switchUser } from '../data-provider.ts'
import { PageHead } from '../look/page-head.tsx'
import { BackToList } from '../nouns/back-to-list.tsx'
import { Conflict } from '../nouns/conflict.tsx'
import { DeleteRecord } from '../nouns/delete-record.tsx'
import { useRefusal } from '../refusal.ts'

const asked = [required('problem.required')]
const whole = { meta: { whole: true } }

export function UserCreate() {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const refuse = useRefusal()
  return (
    <CreateBase
      mutationOptions={{
        onSuccess: ({ id, email }: RaRecord) => {
          notify('user.invited', { type: 'success', messageArgs: { email } })
          redirect('edit', 'users', id)
        },
        onError: (error) => refuse(error as HttpError),
      }}
    >
      <BackToList />
      <PageHead title={translate('resources.users.add')} lead={translate('user.inviteLead')} />
      <Form defaultValues={{ role: 'editor' }} warnWhenUnsavedChanges noValidate>
        <div className="editor">
          <section className="editor-facts">
            <TextInput source="email" label="field.email" type="email" validate={asked} />
            <UserInputs />
          </section>
          <div className="editor-end">
            <SaveButton label="user.invite" alwaysEnable />
          </div>
        </div>
      </Form>
    </CreateBase>
  )
}

export function UserEdit() {
  const notify = useNotify()
  const refuse = useRefusal()
  const [conflict, setConflict] = useState<{ mine: RaRecord; theirs: RaRecord } | null>(null)
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={whole}
      mutationOptions={{
        ...whole,
        onSuccess: () => {
          setConflict(null)
          notify('user.saved', { type: 'success' })
        },
        onError: (thrown, { data }) => {
          const error = thrown as HttpError
          if (error.body?.code === 'record_changed')
            setConflict({ mine: data as RaRecord, theirs: error.body.data.current })
          else refuse(error)
        },
      }}
    >
      <BackToList />
      <UserHead />
      <UserForm />
      {conflict && <Conflict {...conflict} close={() => setConflict(null)} />}
    </EditBase>
  )
}

export function UserShow() {
  const translate = useTranslate()
  return (
    <ShowBase queryOptions={whole}>
      <BackToList />
      <UserHead />
      <p className="note">{translate('edit.readOnly')}</p>
      <UserForm readOnly />
    </ShowBase>
  )
}

function UserHead() {
  const user = useRecordContext()
  const translate = useTranslate()
  if (!user) return <PageHead title={translate('ra.page.loading')} />
  return (
    <PageHead
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
        {!readOnly && (
          <div className="editor-end">
            <SaveButton label="edit.save" />
            <Switch user={user} />
            {mayDelete && <DeleteRecord />}
          </div>
        )}
      </div>
    </Form>
  )
}

function UserInputs({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <>
      <TextInput source="name" label="resources.users.fields.name" validate={asked} readOnly={readOnly} />
      <SelectInput
        source="role"
        label="field.role"
        choices={roles.map((id) => ({ id, name: `role.${id}` }))}
        validate={asked}
        readOnly={readOnly}
      />
    </>
  )
}

/** Off ends the person's sessions at once; on lets them sign in again. */
function Switch({ user }: { user: RaRecord }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const refuse = useRefusal()
  const [busy, setBusy] = useState(false)
  const active = Boolean(user['active'])
  const change = async () => {
    setBusy(true)
    try {
      await switchUser(Number(user.id), !active)
      notify(active ? 'user.switchedOff' : 'user.switchedOn', { type: 'success' })
      refresh()
    } catch (error) {
      refuse(error as HttpError)
    }
    setBusy(false)
  }
  return (
    <Button disabled={busy} onClick={() => void change()}>
      {translate(active ? 'user.switchOff' : 'user.switchOn')}
    </Button>
  )
}
