/** The end of the editor of a deal: what is not saved yet, with Save and Discard, or else what can be done with it. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { localeFor } from '@tussenuit/modules/shared/language.ts'
import { useTranslate } from 'ra-core'
import { SaveButton } from 'ra-ui-materialui'
import { type ReactNode, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { SaveOrPlan } from '../change-sets/save.tsx'
import { changedFields } from './unsaved.ts'

/** Names that are said before "and 4 more". */
const mostNames = 3

export function SaveBar({
  isNew,
  showField,
  children,
}: {
  isNew: boolean
  showField: (path: string) => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const { getValues } = useFormContext()
  const { defaultValues = {}, errors } = useFormState()
  // Drawn anew on each change; the values themselves are read whole.
  useWatch()
  const changed = changedFields(defaultValues, getValues())
  const [problem] = Object.keys(errors)
  const nameOf = ({ name, language }: (typeof changed)[number]) =>
    language === null
      ? translate(`field.${name}`)
      : translate('deal.fieldIn', { field: translate(`field.${name}`), language: localeFor(language).name })
  const names = [...new Set(changed.map(nameOf))]
  const more = names.length - mostNames
  const isUnsaved = changed.length > 0
  return (
    <div className={isUnsaved ? 'editor-end unsaved' : 'editor-end'}>
      {isUnsaved && (
        <p className="unsaved-fields">
          <b role="status">{translate('deal.unsaved', { smart_count: changed.length })}</b>{' '}
          <span>
            {names.slice(0, mostNames).join(', ')}
            {more > 0 && ` ${translate('users.more', { smart_count: more })}`}
          </span>
        </p>
      )}
      {isUnsaved && problem !== undefined && (
        <Button onClick={() => showField(problem)}>
          {translate('deal.toMend', { smart_count: Object.keys(errors).length })}
        </Button>
      )}
      {isUnsaved && <Discard />}
      {isNew ? <SaveButton key="save" label="deal.saveDraft" alwaysEnable /> : <SaveOrPlan key="save" />}
      {!isUnsaved && children}
    </div>
  )
}

function Discard() {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('deal.discard')}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} fullWidth maxWidth="xs" aria-labelledby="discard-title">
        <DialogTitle id="discard-title">{translate('deal.discardTitle')}</DialogTitle>
        <DialogContent>
          <p>{translate('deal.discardLead')}</p>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>{translate('conflict.goOn')}</Button>
          <Button
            variant="contained"
            color="error"
            onClick={() => {
              reset()
              document.getElementById('part')?.focus({ preventScroll: true })
            }}
          >
            {translate('deal.discard')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
