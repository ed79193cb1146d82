/** The field for the text in one language. */
import { Button, TextField } from '@mui/material'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import type { TextState } from '@tussenuit/modules/office/translation/states.ts'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useId } from 'react'
import { Close } from '../../kit/page/icons.tsx'
import { htmlToTextLines } from './plain.ts'

const RichTextField = lazy(() =>
  import('../../kit/record/rich-text.tsx').then((module) => ({ default: module.RichTextField })),
)

type Props = {
  /** The name of the field in the form, such as `nl.summary`. */
  name: string
  /** The title of the record and the label of the text. */
  title: string
  language: string
  isRich: boolean
  /** Whether the field is multiline. */
  isLong: boolean
  readOnly: boolean
  value: string
  change: (value: string) => void
  state: TextState
  problem?: string
  /** The text that another user stored after this user began typing; saving replaces it. */
  meanwhile?: string
  /** Closes the column of this language. */
  close?: () => void
  /** Confirms that the translation still has the same meaning. */
  confirm?: () => void
}

export function TranslationField(props: Props) {
  const { title, language, isRich, state, meanwhile, close, confirm } = props
  const translate = useTranslate()
  const heading = useId()
  const { tag, direction, name: languageName } = localeOfLanguage(language)
  return (
    <div className="text-side">
      <div className="text-side-head">
        <h3 id={heading} lang={tag}>
          <bdi>{languageName}</bdi>
        </h3>
        {state !== 'done' && <span data-state={state}>{translate(`translations.${state}`)}</span>}
        {close && (
          <button
            type="button"
            className="bare"
            aria-label={translate('translations.closeBeside', { language: languageName })}
            onClick={close}
          >
            <Close aria-hidden />
          </button>
        )}
      </div>
      <TranslationInput {...props} label={`${title}: ${languageName}`} />
      {meanwhile !== undefined && (
        <p className="text-note">
          {translate('translations.meanwhile')}{' '}
          <q lang={tag} dir={direction}>
            {isRich ? htmlToTextLines(meanwhile) : meanwhile}
          </q>
        </p>
      )}
      {confirm && (
        <Button onClick={confirm} aria-describedby={heading}>
          {translate('translate.unchanged')}
        </Button>
      )}
    </div>
  )
}

function TranslationInput({
  name,
  label,
  language,
  isRich,
  isLong,
  readOnly,
  value,
  change,
  problem,
}: Omit<Props, 'title' | 'state'> & { label: string }) {
  const { tag, direction } = localeOfLanguage(language)
  if (readOnly)
    return (
      <p className="text-read" lang={tag} dir={direction}>
        {isRich ? htmlToTextLines(value) : value}
      </p>
    )
  if (isRich)
    return (
      <Suspense fallback={<div className="rich-wait" />}>
        <RichTextField
          name={name}
          label={label}
          language={language}
          value={value}
          change={change}
          {...(problem !== undefined && { problem })}
        />
      </Suspense>
    )
  return (
    <TextField
      fullWidth
      multiline={isLong}
      {...(isLong && { minRows: 4 })}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ htmlInput: { name, lang: tag, dir: direction, 'aria-label': label } }}
      onChange={(event) => change(event.target.value)}
    />
  )
}
