/** The state of the text in the other languages; one language can be opened beside the first. */
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import type { TextState } from '@tussenuit/modules/office/translation/states.ts'
import { useTranslate } from 'ra-core'
import { htmlToTextLines } from './plain.ts'

/** Maximum length of an excerpt, of which only the first line is visible. */
const excerpt = 90

export function OtherLanguageTexts({
  languages,
  storedIn,
  stateIn,
  isRich,
  language,
  open,
}: {
  languages: readonly string[]
  storedIn: (code: string) => string
  stateIn: (code: string) => TextState
  isRich: boolean
  language: string
  open: (code: string) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <p className="text-others-lead quiet">
        {translate('translations.others', { language: localeOfLanguage(language).name })}
      </p>
      <ul className="text-others">
        {languages.map((code) => {
          const { tag, name } = localeOfLanguage(code)
          const [stored, state] = [storedIn(code), stateIn(code)]
          return (
            <li key={code}>
              <button type="button" onClick={() => open(code)}>
                <b>
                  <bdi lang={tag}>{name}</bdi>
                  {state !== 'done' && <small data-state={state}>{translate(`translations.${state}`)}</small>}
                </b>
                <span lang={tag} dir="auto">
                  {(isRich ? htmlToTextLines(stored) : stored).slice(0, excerpt)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
