/**
 * The bar at the end of the deal editor: unsaved fields with buttons to save or discard them, else the actions on the
 * deal.
 */
import { Button } from '@mui/material'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { SaveOrPlanButton } from '../../kit/change-set/save.tsx'
import { DiscardButton, UnsavedFieldList } from '../../kit/record/unsaved.tsx'
import { findChangedFields } from './unsaved.ts'
import { SaveButton } from '../../kit/record/save-button.tsx'

export function DealSaveBar({
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
  // Subscribes to every change; the values are read with `getValues`.
  useWatch()
  const changed = findChangedFields(defaultValues, getValues())
  const [problem] = Object.keys(errors)
  const nameOf = ({ name, language }: (typeof changed)[number]) =>
    language === null
      ? translate(`field.${name}`)
      : translate('deal.fieldIn', { field: translate(`field.${name}`), language: localeOfLanguage(language).name })
  const names = [...new Set(changed.map(nameOf))]
  const isUnsaved = changed.length > 0
  return (
    <div className={isUnsaved ? 'editor-end unsaved' : 'editor-end'}>
      {isUnsaved && <UnsavedFieldList count={changed.length} names={names} />}
      {isUnsaved && problem !== undefined && (
        <Button onClick={() => showField(problem)}>
          {translate('deal.toMend', { smart_count: Object.keys(errors).length })}
        </Button>
      )}
      {isUnsaved && <DiscardButton lead="deal.discardLead" focusAfter="part" />}
      {isNew ? <SaveButton key="save" label="deal.saveDraft" alwaysEnable /> : <SaveOrPlanButton key="save" />}
      {!isUnsaved && children}
    </div>
  )
}
