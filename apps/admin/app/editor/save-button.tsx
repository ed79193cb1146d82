/** The Save button of every form. */
import { SaveButton as Button, type SaveButtonProps } from 'ra-ui-materialui'
import { useTranslate } from 'ra-core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useUnsavedWork } from '../unsaved-work.ts'

/** What is known of the form beside it: whether its last save was refused, and whether it holds what is not saved. */
type FormFacts = { isRefused: boolean; isUnsaved: boolean; setUnsaved: (isUnsaved: boolean) => void }
const FormContext = createContext<FormFacts>({ isRefused: false, isUnsaved: false, setUnsaved: () => undefined })

export function FormFrame({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const [isUnsaved, setUnsaved] = useState(false)
  const facts = useMemo(() => ({ isRefused, isUnsaved, setUnsaved }), [isRefused, isUnsaved])
  return <FormContext value={facts}>{children}</FormContext>
}

/** For an action beside the form after which the record is read again: asks where that would lose what is typed. */
export function useMayLose(): () => boolean {
  const translate = useTranslate()
  const { isUnsaved } = useContext(FormContext)
  return () => !isUnsaved || window.confirm(translate('ra.message.unsaved_changes'))
}

/** All but whether it was saved. */
const everything = {
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
 * A form takes a save that was refused for one that succeeded, and would not ask any more before it is left: here it is
 * marked as not saved.
 */
export function SaveButton(props: SaveButtonProps) {
  const { isRefused, setUnsaved } = useContext(FormContext)
  const { reset } = useFormContext()
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  const isUnsaved = Object.keys(dirtyFields).length > 0
  useUnsavedWork(isUnsaved)
  useEffect(() => {
    setUnsaved(isUnsaved)
    return () => setUnsaved(false)
  }, [isUnsaved, setUnsaved])
  useEffect(() => {
    if (isRefused && isSubmitSuccessful) reset(undefined, everything)
  }, [isRefused, isSubmitSuccessful, reset])
  return <Button {...props} />
}
