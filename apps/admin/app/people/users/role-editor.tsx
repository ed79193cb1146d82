/** A custom role: name and permissions. Built-in roles are read-only. */
import { permissions } from '@tussenuit/modules/shared/permission.ts'
import { Form, usePermissions, useRecordContext, useTranslate } from 'ra-core'
import { CheckboxGroupInput, TextInput } from 'ra-ui-materialui'
import { DeleteRecordButton } from '../../kit/record/delete-record.tsx'
import { RecordCreate, RecordEdit, RecordShow } from '../../kit/record/frame.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { PendingSecurityChanges } from '../../kit/people/planned-protection.tsx'
import { permissionLabelKey, useRoleName } from '../../kit/people/roles.ts'
import { SaveButton } from '../../kit/record/save-button.tsx'

export function RoleCreate() {
  const translate = useTranslate()
  return (
    <RecordCreate lead={translate('userRole.lead')} added="userRole.added">
      <RoleForm isNew />
    </RecordCreate>
  )
}

export function RoleEdit() {
  return (
    <RecordEdit head={<RoleHead />} saved="user.saved">
      <RoleForm />
    </RecordEdit>
  )
}

export function RoleShow() {
  return (
    <RecordShow head={<RoleHead />}>
      <RoleForm readOnly />
    </RecordShow>
  )
}

function RoleHead() {
  const translate = useTranslate()
  const nameOf = useRoleName()
  const role = useRecordContext()
  if (!role) return <PageHeader title={translate('ra.page.loading')} />
  return (
    <PageHeader
      title={nameOf(role['name'])}
      lead={
        role['built_in']
          ? translate('userRole.builtInLead')
          : translate('userRole.used', { smart_count: role['users'] })
      }
    />
  )
}

function RoleForm({ readOnly = false, isNew = false }: { readOnly?: boolean; isNew?: boolean }) {
  const nameOf = useRoleName()
  const role = useRecordContext()
  const { permissions: own = [] } = usePermissions<string[]>()
  if (!role && !isNew) return null
  return (
    <Form {...(isNew ? { defaultValues: { permissions: [] } } : {})} warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor">
        {role && (
          <PendingSecurityChanges
            kind="role_permissions"
            subjectId={Number(role.id)}
            version={Number(role['version'])}
          />
        )}
        <section className="editor-facts">
          <TextInput
            source="name"
            label="resources.users.fields.name"
            validate={requiredRule}
            readOnly={readOnly}
            {...(readOnly ? { format: nameOf } : {})}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
          <CheckboxGroupInput
            source="permissions"
            label="userRole.may"
            row={false}
            disabled={readOnly}
            helperText={readOnly ? false : 'userRole.mayHelp'}
            choices={permissions.map((permission) => ({
              id: permission,
              name: permissionLabelKey(permission),
              disabled: !own.includes(permission),
            }))}
          />
        </section>
        {!readOnly && (
          <div className="editor-end">
            <SaveButton label={isNew ? 'resources.roles.add' : 'edit.save'} alwaysEnable={isNew} />
            {!isNew && <DeleteRecordButton />}
          </div>
        )}
      </div>
    </Form>
  )
}
