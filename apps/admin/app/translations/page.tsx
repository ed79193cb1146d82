/** Every text of the catalogue beside its English, by language and state, written where it stands. */
import { Button, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { languages, localeFor } from '@tussenuit/modules/shared/language.ts'
import type { TranslatedText, TranslationShare } from '@tussenuit/modules/translation/contract.ts'
import { textKinds, textStates } from '@tussenuit/modules/translation/states.ts'
import { useCanAccess, useDataProvider, useNotify, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { send } from '../data-provider.ts'
import { SearchField } from '../editor/list-parts.tsx'
import { PageHead } from '../look/page-head.tsx'
import { Pager } from '../look/pager.tsx'
import { useRefusal } from '../refusal.ts'
import { TranslationFiles } from './files.tsx'
import { plain } from './plain.ts'
import './translations.css'

const targets = languages.filter((language) => language !== 'en')
const perPage = 25
type Texts = { items: TranslatedText[]; total: number }

export default function TranslationList() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { canAccess: mayImport = false } = useCanAccess({ resource: 'translations', action: 'edit' })
  const language = targets.find((one) => one === search.get('language')) ?? targets[0]!
  const state = textStates.find((one) => one === search.get('state')) ?? 'missing'
  const kind = textKinds.find((one) => one === search.get('kind'))
  const q = search.get('q') ?? ''
  const page = Math.max(1, Number(search.get('page') ?? 1) || 1)
  /** Fields begin anew with the texts of an import. */
  const [imports, setImports] = useState(0)
  const narrow = (change: Record<string, string>) => {
    const next = Object.entries({ ...Object.fromEntries(search), page: '', ...change })
    setSearch(Object.fromEntries(next.filter(([, value]) => value !== '')))
  }
  const shares = useQuery<TranslationShare[]>({
    queryKey: ['translation-shares'],
    queryFn: ({ signal }) => send('GET /translationShares', {}, signal),
  })
  const { data, refetch } = useQuery<Texts>({
    queryKey: ['translations', language, state, kind, q, page],
    queryFn: ({ signal }) =>
      send(
        'GET /translations',
        { query: { language, state, page, limit: perPage, ...(kind ? { kind } : {}), ...(q ? { q } : {}) } },
        signal,
      ),
  })
  const saved = async () => void (await Promise.all([refetch(), shares.refetch()]))
  return (
    <>
      <PageHead
        title={translate('resources.translations.name', { smart_count: 2 })}
        lead={translate('resources.translations.lead')}
      />
      <fieldset className="languages">
        <legend>{translate('translate.pick')}</legend>
        {targets.map((code) => {
          const share = shares.data?.find((one) => one.language === code)
          return (
            <button
              key={code}
              type="button"
              aria-pressed={code === language}
              onClick={() => narrow({ language: code })}
            >
              <span lang={localeFor(code).tag}>{localeFor(code).name}</span>{' '}
              {share && (
                <span className="figures quiet">
                  {share.done}/{share.all}
                </span>
              )}
            </button>
          )
        })}
      </fieldset>
      <div className="list-tools">
        <SearchField asked={q} search={(term) => narrow({ q: term })} label={translate('translations.search')} />
        <select
          aria-label={translate('field.status')}
          value={state}
          onChange={(event) => narrow({ state: event.target.value })}
        >
          {textStates.map((one) => (
            <option key={one} value={one}>
              {translate(`translations.${one}`)}
            </option>
          ))}
        </select>
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
        {data && <span className="quiet figures">{translate('list.count', { smart_count: data.total })}</span>}
      </div>
      {data && (
        <TranslationFiles
          filters={{ language, state, kind, q }}
          total={data.total}
          mayImport={mayImport}
          done={() => {
            setImports(imports + 1)
            void saved()
          }}
        />
      )}
      {data?.total === 0 && <p className="empty">{translate(`translations.none.${state}`)}</p>}
      <ul className="translations">
        {data?.items.map((text) => (
          <TextRow key={`${language} ${imports} ${text.kind} ${text.id} ${text.name}`} {...{ text, language, saved }} />
        ))}
      </ul>
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={(to) => narrow({ page: String(to) })} />}
    </>
  )
}

function TextRow({ text, language, saved }: { text: TranslatedText; language: string; saved: () => Promise<void> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refuse = useRefusal()
  const provider = useDataProvider()
  const { canAccess: mayEdit = false } = useCanAccess({ resource: text.kind, action: 'edit' })
  const { canAccess: mayOpen = false } = useCanAccess({ resource: text.kind, action: 'show' })
  const [typed, setTyped] = useState(text.text ?? '')
  const [busy, setBusy] = useState(false)
  const { tag, direction } = localeFor(language)
  /** Writes this one text into the record as it is; refused where that was changed since the list was read. */
  const write = async (change: { text: string } | { unchanged: true }) => {
    setBusy(true)
    try {
      const { data } = await provider.getOne(text.kind, { id: text.id })
      const translations = { ...data.translations }
      if ('text' in change) translations[language] = { ...translations[language], [text.name]: change.text }
      const confirmed = 'unchanged' in change ? [`${language}.${text.name}`] : []
      await provider.update(text.kind, {
        id: text.id,
        data: { ...data, translations, confirmed, version: text.version },
        previousData: data,
      })
      notify('edit.saved', { type: 'success' })
    } catch (error) {
      refuse(error)
    }
    // Read again after a refusal, too: what was typed stays in the field.
    await saved()
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void write({ text: typed.trim() })
  }
  const field = text.name.startsWith('alt:')
    ? translate('translations.alt')
    : translate(`field.${text.name}`, { _: text.name })
  const isLong = text.source.length > 80
  return (
    <li>
      <p className="translation-place">
        {mayOpen ? <Link to={`/${text.kind}/${text.id}${mayEdit ? '' : '/show'}`}>{text.record}</Link> : text.record}{' '}
        <span>{field}</span>
      </p>
      <p className="translation-source" lang="en" dir="ltr">
        {text.rich ? plain(text.source) : text.source}
        {text.made_from !== null && (
          <small>
            {translate('translate.madeFrom')} <q>{text.rich ? plain(text.made_from) : text.made_from}</q>
          </small>
        )}
      </p>
      {text.rich || !mayEdit ? (
        <div className="translation-target">
          {text.text && (
            <p lang={tag} dir={direction}>
              {text.rich ? plain(text.text) : text.text}
            </p>
          )}
          {mayEdit && <Link to={`/${text.kind}/${text.id}`}>{translate('translations.openEditor')}</Link>}
          {mayEdit && text.state === 'outdated' && (
            <Button disabled={busy} onClick={() => void write({ unchanged: true })}>
              {translate('translate.unchanged')}
            </Button>
          )}
        </div>
      ) : (
        <form className="translation-target" onSubmit={submit}>
          <TextField
            value={typed}
            multiline={isLong}
            minRows={isLong ? 2 : 1}
            slotProps={{
              htmlInput: {
                lang: tag,
                dir: direction,
                'aria-label': `${text.record}, ${field}: ${localeFor(language).name}`,
              },
            }}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" disabled={busy || typed.trim() === (text.text ?? '') || typed.trim() === ''}>
            {translate('edit.save')}
          </Button>
          {text.state === 'outdated' && (
            <Button disabled={busy} onClick={() => void write({ unchanged: true })}>
              {translate('translate.unchanged')}
            </Button>
          )}
        </form>
      )}
    </li>
  )
}
