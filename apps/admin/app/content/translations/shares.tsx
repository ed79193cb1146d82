/** A button per language with the share of texts that are translated. */
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import type { TranslationShare } from '@tussenuit/modules/office/translation/contract.ts'
import { useTranslate } from 'ra-core'

/** The share in whole percent, rounded down, so that 100 means that all texts are translated. */
const percentOf = ({ done, all }: TranslationShare) => (done === all ? 100 : Math.floor((done / all) * 100))

export function TranslationProgressByLanguage({
  languages,
  shares,
  chosen,
  choose,
}: {
  languages: readonly string[]
  shares: readonly TranslationShare[] | undefined
  chosen: readonly string[]
  choose: (language: string) => void
}) {
  const translate = useTranslate()
  return (
    <fieldset className="translation-shares">
      <legend className="unseen">{translate('translate.pick')}</legend>
      {languages.map((code) => {
        const share = shares?.find((languageShare) => languageShare.language === code)
        const percent = share ? percentOf(share) : 0
        const { name, tag } = localeOfLanguage(code)
        return (
          <button key={code} type="button" aria-pressed={chosen.includes(code)} onClick={() => choose(code)}>
            <b>
              <bdi lang={tag}>{name}</bdi>
              {share && <span className="figures">{percent}%</span>}
            </b>
            <span className="share" aria-hidden>
              <i style={{ inlineSize: `${percent}%` }} />
            </span>
            <small className="figures">
              {share &&
                (share.done === share.all
                  ? translate('translations.allDone')
                  : translate('translations.toDo', { smart_count: share.all - share.done }))}
            </small>
          </button>
        )
      })}
    </fieldset>
  )
}
