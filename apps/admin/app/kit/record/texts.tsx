/**
 * The texts of a record: the English texts beside one translation. Only the selected language is mounted, because
 * mounting all nine would make typing slow.
 */
import { languages, localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useRecordContext, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Done } from '../page/icons.tsx'
import { requiredRule } from './required.ts'

const RichText = lazy(() => import('./rich-text.tsx'))

export type Text = {
  /** Path of the English text in the form; null if it is edited elsewhere and only displayed here. */
  source: string | null
  /** Key in `translations`. */
  name: string
  label: string
  length: number
  rows: number
  isRich?: boolean
  isRequired?: boolean
  /** The English text, if it is edited elsewhere. */
  written?: string
}
type Translations = Record<string, Record<string, string> | undefined>

const targets = languages.filter((language) => language !== 'en')

export function BilingualTextInputs({ texts, readOnly }: { texts: readonly Text[]; readOnly: boolean }) {
  const translate = useTranslate()
  const [language, setLanguage] = useState<string>('nl')
  const translations = (useWatch({ name: 'translations' }) ?? {}) as Translations
  const sourceTexts = useWatch({ name: texts.map(({ source, name }) => source ?? `written.${name}`) }) as unknown[]
  const { outdated } = useOutdatedTranslations()
  const writtenTexts = texts.filter((text, index) => text.written ?? sourceTexts[index])
  const stateOf = (code: string) =>
    writtenTexts.length === 0
      ? 'empty'
      : !writtenTexts.every(({ name }) => translations[code]?.[name])
        ? 'missing'
        : writtenTexts.some(({ name }) => outdated(code, name) !== null)
          ? 'outdated'
          : 'complete'
  const { direction, tag, name: languageName } = localeOfLanguage(language)
  return (
    <section>
      <h2>{translate('translate.heading')}</h2>
      <LanguageButtons chosen={language} stateOf={stateOf} choose={setLanguage} />
      <div className="texts">
        <h3>{translate('translate.source')}</h3>
        <h3>
          {translate('translate.target')}: <span lang={tag}>{languageName}</span>
        </h3>
        {texts.map((text) => [
          <div key={text.name}>
            {text.source === null ? (
              <p className="written" lang="en">
                <b>{text.label}</b> {text.written}
              </p>
            ) : (
              <TextField text={text} source={text.source} language="en" readOnly={readOnly} />
            )}
          </div>,
          <div key={`${language}-${text.name}`} dir={direction}>
            <TextField
              text={text}
              source={`translations.${language}.${text.name}`}
              language={language}
              readOnly={readOnly}
            />
            <OutdatedNotice language={language} name={text.name} readOnly={readOnly} />
          </div>,
        ])}
      </div>
    </section>
  )
}

function LanguageButtons({
  chosen,
  stateOf,
  choose,
}: {
  chosen: string
  stateOf: (code: string) => string
  choose: (code: string) => void
}) {
  const translate = useTranslate()
  return (
    <fieldset className="languages">
      <legend>{translate('translate.pick')}</legend>
      {targets.map((code) => {
        const state = stateOf(code)
        return (
          <button
            key={code}
            type="button"
            data-state={state}
            aria-pressed={code === chosen}
            onClick={() => choose(code)}
          >
            <span lang={localeOfLanguage(code).tag}>{localeOfLanguage(code).name}</span>
            {state === 'complete' && <Done aria-hidden />}
            <span className="unseen">{translate(`translate.${state}`)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

/**
 * Finds outdated translations: `outdated` returns the English text that a translation was made from, if it has changed
 * since and the translation is neither edited nor confirmed.
 */
function useOutdatedTranslations() {
  const record = useRecordContext()
  const confirmed = (useWatch({ name: 'confirmed' }) ?? []) as string[]
  const translations = (useWatch({ name: 'translations' }) ?? {}) as Translations
  return {
    confirmed,
    outdated: (language: string, name: string): string | null => {
      const madeFrom = (record?.['outdated'] as Translations | undefined)?.[language]?.[name]
      const isAsBefore = translations[language]?.[name] === record?.['translations']?.[language]?.[name]
      return madeFrom !== undefined && isAsBefore && !confirmed.includes(`${language}.${name}`) ? madeFrom : null
    },
  }
}

function OutdatedNotice({ language, name, readOnly }: { language: string; name: string; readOnly: boolean }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { confirmed, outdated } = useOutdatedTranslations()
  const madeFrom = outdated(language, name)
  if (madeFrom === null) return null
  return (
    <div className="outdated" dir="ltr">
      <p>
        {translate('translate.madeFrom')}{' '}
        <q lang="en">{new DOMParser().parseFromString(madeFrom, 'text/html').body.textContent}</q>
      </p>
      {!readOnly && (
        <button
          type="button"
          className="bare"
          onClick={() => setValue('confirmed', [...confirmed, `${language}.${name}`], { shouldDirty: true })}
        >
          {translate('translate.unchanged')}
        </button>
      )}
    </div>
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
  const { tag, direction } = localeOfLanguage(language)
  if (text.isRich)
    return (
      <Suspense fallback={<div className="rich-wait" />}>
        <RichText source={source} label={text.label} language={language} readOnly={readOnly} />
      </Suspense>
    )
  return (
    <TextInput
      source={source}
      label={text.label}
      multiline={text.rows > 1}
      {...(text.rows > 1 ? { minRows: text.rows, maxRows: text.rows * 2 } : {})}
      {...(language === 'en' && text.isRequired ? { validate: requiredRule } : {})}
      helperText={false}
      readOnly={readOnly}
      slotProps={{ htmlInput: { maxLength: text.length, lang: tag, dir: direction } }}
    />
  )
}
