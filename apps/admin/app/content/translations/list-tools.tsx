/** Narrows the list of texts: by state, kind and words. */
import type { TranslationShare } from '@tussenuit/modules/office/translation/contract.ts'
import { type TextKind, textKinds, type TextState, textStates } from '@tussenuit/modules/office/translation/states.ts'
import { useTranslate } from 'ra-core'
import { SearchField } from '../../kit/record/list-parts.tsx'

export function ListTools({
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
  /** How many texts pass. */
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
        {textStates.map((one) => (
          <button key={one} type="button" aria-pressed={one === state} onClick={() => narrow({ state: one })}>
            {translate(`translations.${one}`)} {amountOf && <small className="figures">{amountOf[one]}</small>}
          </button>
        ))}
      </div>
      <div className="list-tools">
        <SearchField asked={q} search={(term) => narrow({ q: term })} label={translate('translations.search')} />
        <select
          aria-label={translate('translations.kind')}
          value={kind ?? ''}
          onChange={(event) => narrow({ kind: event.target.value })}
        >
          <option value="">{translate('translations.anyKind')}</option>
          {textKinds.map((one) => (
            <option key={one} value={one}>
              {translate(`resources.${one}.name`, { smart_count: 2 })}
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
