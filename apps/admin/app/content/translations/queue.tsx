/** The list of texts; one is open beside it. */
import type { TranslatedText } from '@tussenuit/modules/office/translation/contract.ts'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { htmlToTextLines } from './plain.ts'

/** The key of a text, used in the URL and for drafts. */
export const textKey = ({ kind, id, name }: Pick<TranslatedText, 'kind' | 'id' | 'name'>) => `${kind}/${id}/${name}`

/** The label of the text's field in the editor of its record. */
export function useFieldLabel(): (text: Pick<TranslatedText, 'kind' | 'name'>) => string {
  const translate = useTranslate()
  return ({ kind, name }) =>
    name.startsWith('alt:')
      ? translate('translations.alt')
      : translate(`resources.${kind}.fields.${name}`, { _: translate(`field.${name}`, { _: name }) })
}

/** Maximum number of characters of a text in the list. */
const maxExcerptLength = 120

export function TranslationTextList({
  texts,
  open,
  addressOf,
  opened,
  isTyped,
}: {
  texts: readonly TranslatedText[]
  /** Key of the open text. */
  open: string | undefined
  addressOf: (text: string) => string
  opened: () => void
  /** Whether the text has an unsaved draft. */
  isTyped: (text: string) => boolean
}) {
  const translate = useTranslate()
  const fieldName = useFieldLabel()
  return (
    <ul className="translation-queue">
      {texts.map((text) => {
        const key = textKey(text)
        return (
          <li key={key}>
            <Link id={key} to={addressOf(key)} onClick={opened} aria-current={key === open ? 'true' : undefined}>
              <b lang="en">{(text.rich ? htmlToTextLines(text.source) : text.source).slice(0, maxExcerptLength)}</b>
              <small>
                {text.record}, {fieldName(text)}
                {isTyped(key) && <span className="warn"> · {translate('translations.notSaved')}</span>}
              </small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
