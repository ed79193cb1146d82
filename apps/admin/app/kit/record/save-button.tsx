/** The Save button of every form. */
import { SaveButton as Button, type SaveButtonProps } from 'ra-ui-materialui'
import { useNotify, useRecordContext, useResourceContext, useTranslate } from 'ra-core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useRetainedWork } from '../session/retained-work.ts'
import { useRegisterUnsavedWork } from '../session/unsaved-work.ts'
import { isSameFormValue } from './is-same.ts'

/**
 * State of the form for components around it: whether the last save was refused, and whether it has unsaved changes.
 */
type FormFacts = { isRefused: boolean; isUnsaved: boolean; setUnsaved: (isUnsaved: boolean) => void }
const FormContext = createContext<FormFacts>({ isRefused: false, isUnsaved: false, setUnsaved: () => undefined })

export function FormStateProvider({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const [isUnsaved, setUnsaved] = useState(false)
  const facts = useMemo(() => ({ isRefused, isUnsaved, setUnsaved }), [isRefused, isUnsaved])
  return <FormContext value={facts}>{children}</FormContext>
}

/** For actions beside a form that reload the record: asks for confirmation if unsaved values would be lost. */
export function useConfirmDiscard(): () => boolean {
  const translate = useTranslate()
  const { isUnsaved } = useContext(FormContext)
  return () => !isUnsaved || window.confirm(translate('ra.message.unsaved_changes'))
}

/** Resets only the submitted state. */
const keepAll = {
  keepValues: true,
  keepDefaultValues: true,
  keepDirty: true,
  keepDirtyValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
}

/**
 * react-hook-form treats a refused save as successful and would no longer ask before leaving, so the submitted state is
 * reset.
 */
export function SaveButton(props: SaveButtonProps) {
  const { isRefused, setUnsaved } = useContext(FormContext)
  const { reset } = useFormContext()
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  const isUnsaved = Object.keys(dirtyFields).length > 0
  useRegisterUnsavedWork(isUnsaved)
  useRetainedForm()
  useTypedMeanwhile(isRefused)
  useEffect(() => {
    setUnsaved(isUnsaved)
    return () => setUnsaved(false)
  }, [isUnsaved, setUnsaved])
  useEffect(() => {
    if (isRefused && isSubmitSuccessful) reset(undefined, keepAll)
  }, [isRefused, isSubmitSuccessful, reset])
  return <Button {...props} />
}

/** Restores values typed between a save and its reply, because the record in the reply resets the form. */
function useTypedMeanwhile(isRefused: boolean): void {
  const record = useRecordContext()
  const { getValues, setValue } = useFormContext()
  const { isSubmitting } = useFormState()
  const sent = useRef<Record<string, unknown>>(null)
  useEffect(() => {
    if (isSubmitting) sent.current = structuredClone(getValues())
  }, [isSubmitting, getValues])
  useEffect(() => {
    if (isRefused) sent.current = null
  }, [isRefused])
  // Effects of children run before those of the form, which resets the values.
  useEffect(() => {
    const before = sent.current
    sent.current = null
    if (!before) return
    const typed = Object.entries(structuredClone(getValues())).filter(
      ([name, value]) => !isSameFormValue(before[name], value),
    )
    queueMicrotask(() => {
      for (const [name, value] of typed) setValue(name, value, { shouldDirty: true })
    })
  }, [record, getValues, setValue])
}

/** Restores the values that the form held when its screen failed, with the record version that they are based on. */
function useRetainedForm(): void {
  const resource = useResourceContext()
  const record = useRecordContext()
  const notify = useNotify()
  const { getValues, setValue } = useFormContext()
  const { defaultValues = {} } = useFormState()
  useRetainedWork<Record<string, unknown>>(
    `${resource} ${record?.id ?? ''}`,
    () => {
      const values = getValues()
      const changed = Object.entries(values).filter(([name, value]) => !isSameFormValue(defaultValues[name], value))
      return changed.length === 0 ? null : { ...Object.fromEntries(changed), version: values['version'] }
    },
    (work) => {
      for (const [name, value] of Object.entries(work))
        if (value !== undefined) setValue(name, value, { shouldDirty: name !== 'version' })
      notify('failed.restored', { type: 'info' })
    },
  )
}
