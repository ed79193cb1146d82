/** Filters of the list of texts: state, kind and search term. */
import type { TranslationShare } from '@tussenuit/modules/office/translation/contract.ts'
import { type TextKind, textKinds, type TextState, textStates } from '@tussenuit/modules/office/translation/states.ts'
import { useTranslate } from 'ra-core'
import { SearchField } from '../../kit/record/list-parts.tsx'

export function TextListFilters({
  state,
  kind,
  q,
  total,
  share,
  narrow,
}: {
  state: TextState
  kind: TextKind | undefined
  q: string
  /** Number of texts that match the filters. */
  total: number | undefined
  share: TranslationShare | undefined
  narrow: (change: Record<string, string>) => void
}) {
  const translate = useTranslate()
  const amountOf = share && {
    missing: share.all - share.done - share.outdated,
    outdated: share.outdated,
    done: share.done,
  }
  return (
    <>
      <div className="views" role="group" aria-label={translate('field.status')}>
        {textStates.map((textState) => (
          <button
            key={textState}
            type="button"
            aria-pressed={textState === state}
            onClick={() => narrow({ state: textState })}
          >
            {translate(`translations.${textState}`)}{' '}
            {amountOf && <small className="figures">{amountOf[textState]}</small>}
          </button>
        ))}
      </div>
      <div className="list-tools">
        <SearchField query={q} search={(term) => narrow({ q: term })} label={translate('translations.search')} />
        <select
          aria-label={translate('translations.kind')}
          value={kind ?? ''}
          onChange={(event) => narrow({ kind: event.target.value })}
        >
          <option value="">{translate('translations.anyKind')}</option>
          {textKinds.map((textKind) => (
            <option key={textKind} value={textKind}>
              {translate(`resources.${textKind}.name`, { smart_count: 2 })}
            </option>
          ))}
        </select>
        {total !== undefined && (
          <span className="quiet figures">{translate('list.count', { smart_count: total })}</span>
        )}
      </div>
    </>
  )
}
