/** The bar at the end of a setting: unsaved parts with a button that discards them, and the Save button. */
import { useRecordContext, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isSameFormValue } from '../../kit/record/is-same.ts'
import { DiscardButton, UnsavedFieldList } from '../../kit/record/unsaved.tsx'
import { SaveButton } from '../../kit/record/save-button.tsx'

type SettingEndProps = {
  /** The label of each part of the setting. */
  names: Record<string, string>
  children: ReactNode
}

export function SettingFooter({ names, children }: SettingEndProps) {
  const translate = useTranslate()
  const { getValues } = useFormContext()
  const { defaultValues = {} } = useFormState()
  // Subscribes to every change; the values are read with `getValues`.
  useWatch()
  const values = getValues()
  const changed = Object.keys(names).filter((name) => !isSameFormValue(defaultValues[name], values[name]))
  const isUnsaved = changed.length > 0
  return (
    <div className={isUnsaved ? 'editor-end unsaved' : 'editor-end'}>
      {isUnsaved && (
        <>
          <UnsavedFieldList count={changed.length} names={changed.map((name) => translate(names[name]!))} />
          <DiscardButton lead="settings.discardLead" focusAfter="main" />
        </>
      )}
      {children}
    </div>
  )
}

/**
 * The defaults of a setting that was never saved can be saved unchanged, which confirms that staff have checked them.
 */
export function SettingSaveButton({ label }: { label: string }) {
  const record = useRecordContext()
  return <SaveButton label={label} alwaysEnable={record?.['version'] === 0} />
}
