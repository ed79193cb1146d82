/** The form inputs of an e-mail's texts, as blocks or as source. */
import { formatTemplateBlocks, parseTemplateBlocks } from '@tussenuit/modules/platform/mail/template-blocks.ts'
import { useInput, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { requiredRule } from '../../kit/record/required.ts'
import { BlocksEditor } from './blocks-editor.tsx'
import { findUnknownField, type TemplateLabels } from './template-labels.ts'
import { TemplateTextField } from './template-text-field.tsx'

export type TextsContext = {
  labels: TemplateLabels
  fields: readonly string[]
  conditions: readonly string[]
  readOnly: boolean
  lang: string
  dir: 'ltr' | 'rtl'
}

type LineProps = { source: 'subject' | 'preheader'; maxLength: number; isRequired?: boolean; context: TextsContext }

/** Keeps an empty text as an empty string; react-admin would make it null. */
const unchanged = { format: (value: unknown) => value ?? '', parse: (value: unknown) => value }

const validateFields = (value: unknown): string | undefined =>
  findUnknownField(String(value ?? '')) === undefined ? undefined : 'emailText.unknown'
const validateRequired = (value: unknown): string | undefined =>
  String(value ?? '').trim() === '' ? 'problem.required' : undefined

export function LineInput({ source, maxLength, isRequired = false, context }: LineProps) {
  const translate = useTranslate()
  const { field, fieldState } = useInput({
    source,
    defaultValue: '',
    ...unchanged,
    validate: isRequired ? [validateRequired, validateFields] : validateFields,
  })
  return (
    <TemplateTextField
      {...context}
      label={translate(`email.${source}`)}
      value={String(field.value)}
      change={field.onChange}
      maxLength={maxLength}
      helperText={source === 'preheader' ? translate('email.preheaderHelp') : undefined}
      error={translateError(fieldState.error?.message, translate)}
    />
  )
}

/** The message of a form error, which is a message key or a text of the server. */
const translateError = (message: string | undefined, translate: (key: string, options?: object) => string) =>
  message === undefined ? undefined : translate(message.replace(/^@@react-admin@@"?|"$/g, ''), { _: message })

/** The body as blocks, or as source if staff choose that or the text cannot be split into blocks. */
export function BodyInput({ asSource, context }: { asSource: boolean; context: TextsContext }) {
  const translate = useTranslate()
  const { field, fieldState } = useInput({
    source: 'body',
    defaultValue: '',
    ...unchanged,
    validate: [validateRequired, validateFields],
  })
  const source = String(field.value)
  const [edited, setEdited] = useState(() => ({ source, tree: parseTemplateBlocks(source) }))
  // A reset or a conflict has replaced the text in the form.
  if (edited.source !== source) setEdited({ source, tree: parseTemplateBlocks(source) })
  const { lang, dir, readOnly } = context
  if (asSource || edited.tree === null)
    return (
      <>
        {!asSource && <p className="note">{translate('emailText.onlySource')}</p>}
        <TextInput
          source="body"
          label="email.body"
          helperText="email.bodyHelp"
          className="email-source"
          multiline
          minRows={14}
          validate={requiredRule}
          readOnly={readOnly}
          slotProps={{ htmlInput: { maxLength: 20_000, lang, dir, spellCheck: true } }}
        />
      </>
    )
  const error = translateError(fieldState.error?.message, translate)
  return (
    <section aria-label={translate('email.body')}>
      {error && (
        <p className="note" role="alert">
          {error}
        </p>
      )}
      <BlocksEditor
        {...context}
        tree={edited.tree}
        change={(tree) => {
          const next = formatTemplateBlocks(tree)
          setEdited({ source: next, tree })
          field.onChange(next)
        }}
      />
    </section>
  )
}
