/**
 * The texts of a record: the source at one side, one translation at the other. Only the language that is shown is
 * mounted; nine at once would slow every key down.
 */
import { languages, localeFor } from '@tussenuit/modules/shared/language.ts'
import { required, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Done } from '../look/icons.tsx'
import type { NounScreen } from './screens.ts'

const targets = languages.filter((language) => language !== 'en')
const lengths = { title: 120, external_name: 160, summary: 400, description: 60_000 }
const rows = { title: 1, external_name: 1, summary: 3, description: 12 }

type Text = { source: string; label: string; length: number; rows: number; help?: string; written?: string }

export function TextsInTwoLanguages({ screen, readOnly }: { screen: NounScreen; readOnly: boolean }) {
  const translate = useTranslate()
  const [language, setLanguage] = useState<string>('nl')
  const [translations, ...written] = useWatch({ name: ['translations', ...screen.texts] }) as [
    Record<string, Record<string, string>> | undefined,
    ...string[],
  ]
  const values = (useWatch({ name: 'values' }) ?? []) as { key?: string; label?: string }[]
  const wanted = [
    ...screen.texts.filter((_, index) => written[index]),
    ...values.flatMap(({ key, label }) => (key && label ? [key] : [])),
  ]
  const isComplete = (code: string) => wanted.every((name) => translations?.[code]?.[name])
  const texts: Text[] = screen.texts.map((name) => ({
    source: name,
    label: `field.${name}`,
    length: lengths[name],
    rows: rows[name],
    ...(name === 'description' ? { help: 'field.descriptionHelp' } : {}),
  }))
  const labels: Text[] = values.flatMap(({ key, label }) =>
    key ? [{ source: key, label: key, length: 120, rows: 1, written: label ?? '' }] : [],
  )
  const { direction, tag, name } = localeFor(language)
  return (
    <section>
      <h2>{translate('translate.heading')}</h2>
      <fieldset className="languages">
        <legend>{translate('translate.pick')}</legend>
        {targets.map((code) => (
          <button key={code} type="button" aria-pressed={code === language} onClick={() => setLanguage(code)}>
            <span lang={localeFor(code).tag}>{localeFor(code).name}</span>
            {isComplete(code) ? (
              <>
                <Done aria-hidden />
                <span className="unseen">{translate('translate.complete')}</span>
              </>
            ) : (
              <span className="unseen">{translate('translate.missing')}</span>
            )}
          </button>
        ))}
      </fieldset>
      <div className="texts">
        <h3>{translate('translate.source')}</h3>
        <h3>
          {translate('translate.target')}: <span lang={tag}>{name}</span>
        </h3>
        {[...texts, ...labels].map((text) => [
          <div key={text.source}>
            {text.written === undefined ? (
              <TextField text={text} source={text.source} language="en" readOnly={readOnly} />
            ) : (
              <p className="written" lang="en">
                <b>{text.label}</b> {text.written}
              </p>
            )}
          </div>,
          <div key={`${language}-${text.source}`} dir={direction}>
            <TextField
              text={text}
              source={`translations.${language}.${text.source}`}
              language={language}
              readOnly={readOnly}
            />
          </div>,
        ])}
      </div>
    </section>
  )
}

function TextField({
  text,
  source,
  language,
  readOnly,
}: {
  text: Text
  source: string
  language: string
  readOnly: boolean
}) {
  const { tag, direction } = localeFor(language)
  const isSource = language === 'en'
  return (
    <TextInput
      source={source}
      label={text.label}
      multiline={text.rows > 1}
      {...(text.rows > 1 ? { minRows: text.rows, maxRows: text.rows * 2 } : {})}
      {...(isSource && text.source === 'title' ? { validate: [required('problem.required')] } : {})}
      helperText={isSource ? (text.help ?? false) : false}
      readOnly={readOnly}
      slotProps={{ htmlInput: { maxLength: text.length, lang: tag, dir: direction } }}
    />
  )
}
