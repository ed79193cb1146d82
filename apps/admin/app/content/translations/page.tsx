/**
 * Every text of the catalogue by language and state: a list of texts, and beside it the open text in English and in one
 * or two languages. On a narrow screen the open text replaces the list.
 */
import type { TranslatedText, TranslationShare } from '@tussenuit/modules/office/translation/contract.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWarnBeforeLeaving } from '../../kit/record/leaving.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Pager } from '../../kit/page/pager.tsx'
import { TranslationTextEditor } from './text-editor.tsx'
import { TranslationFileActions } from './files.tsx'
import { TextListFilters } from './list-tools.tsx'
import { textKey, TranslationTextList } from './queue.tsx'
import { TranslationProgressByLanguage } from './shares.tsx'
import { targets, useTranslationSearchParams } from './use-address.ts'
import { type Drafts, useTranslationDrafts } from './use-drafts.ts'
import { perPage, useTranslationTexts } from './use-texts.ts'
import './translations.css'

export default function TranslationList() {
  const translate = useTranslate()
  const address = useTranslationSearchParams()
  const { language, beside, state, kind, q, page, openKey, addressOf, go, narrow } = address
  const { canAccess: mayImport = false } = useCanAccess({ resource: 'translations', action: 'edit' })
  const { drafts, draft, forget, forgetSaved } = useTranslationDrafts()
  const [hasMoved, setMoved] = useState(false)
  useWarnBeforeLeaving(Object.keys(drafts).length > 0)
  const { shares, data } = useTranslationTexts({ language, state, kind, q, page })
  const texts = data?.items ?? []
  const { place, text } = openTextOf(texts, openKey, drafts)
  const open = text && textKey(text)
  useLastPage(data, (last) => go({ page: String(last), text: '' }, { replace: true }))
  const returnFocusTo = useFocusReturn(openKey !== null)

  const type = (typedText: TranslatedText, code: string, typed: string, stored: string) => {
    draft(typedText, code, typed, stored)
    // After saving, the text may no longer be in the list. The `text` parameter keeps it open while it has a draft.
    if (openKey === null) go({ text: textKey(typedText) }, { replace: true, preventScrollReset: true })
  }

  const turn = (step: 1 | -1, isSaved = false) => {
    setMoved(true)
    const next = texts[place + step]
    if (next) go({ text: textKey(next) })
    else if (isSaved) go({ text: '' })
    else if (step === 1) go({ page: page * perPage < data!.total ? String(page + 1) : '', text: '' })
    else if (page > 1) go({ page: String(page - 1), text: '' })
  }
  return (
    <>
      <PageHeader
        title={translate('resources.translations.name', { smart_count: 2 })}
        lead={translate('resources.translations.lead')}
      >
        {data && (
          <TranslationFileActions filters={{ language, state, kind, q }} total={data.total} mayImport={mayImport} />
        )}
      </PageHeader>
      <TranslationProgressByLanguage
        languages={targets}
        shares={shares}
        chosen={beside === undefined ? [language] : [language, beside]}
        choose={(code) => narrow({ language: code })}
      />
      <div className="translating" data-open={openKey !== null && text !== undefined}>
        <TextList
          address={address}
          page={data}
          share={shares?.find((share) => share.language === language)}
          open={open}
          opened={() => setMoved(true)}
          isTyped={(key) => drafts[key] !== undefined}
        />
        {text && open && (
          <div className="translation-open">
            <Link className="text-back" to={addressOf({ text: '' })} onClick={() => returnFocusTo(open)}>
              {translate('edit.back')}
            </Link>
            <TranslationTextEditor
              key={open}
              text={text}
              language={language}
              beside={beside}
              others={targets.filter((code) => code !== language && code !== beside)}
              drafts={drafts[open]?.languages ?? {}}
              type={(code, typed, stored) => type(text, code, typed, stored)}
              forget={(code) => forget(text, code)}
              forgetSaved={(typed, version) => forgetSaved({ ...text, version }, typed)}
              openBeside={(code) => go({ beside: code, text: open })}
              turn={turn}
              hasOthers={(data?.total ?? 0) > 1}
              takeFocus={hasMoved}
            />
          </div>
        )}
      </div>
    </>
  )
}

/**
 * The text that the URL names, which may no longer be in the list while it has a draft; otherwise the first text of the
 * list.
 */
function openTextOf(texts: readonly TranslatedText[], key: string | null, drafts: Drafts) {
  const listed = texts.findIndex((text) => textKey(text) === key)
  const drafted = key === null ? undefined : drafts[key]?.text
  const place = listed < 0 && drafted === undefined ? 0 : listed
  return { place, text: texts[place] ?? drafted }
}

type TextListProps = {
  address: ReturnType<typeof useTranslationSearchParams>
  page: { items: TranslatedText[]; total: number } | undefined
  share: TranslationShare | undefined
} & Pick<ComponentProps<typeof TranslationTextList>, 'open' | 'opened' | 'isTyped'>

function TextList({ address, page: data, share, open, opened, isTyped }: TextListProps) {
  const translate = useTranslate()
  const { state, kind, q, page, addressOf, narrow } = address
  return (
    <div className="translation-list">
      <TextListFilters state={state} kind={kind} q={q} total={data?.total} share={share} narrow={narrow} />
      {data?.total === 0 && <p className="empty">{translate(`translations.none.${state}`)}</p>}
      <TranslationTextList
        texts={data?.items ?? []}
        open={open}
        addressOf={(key) => addressOf({ text: key })}
        opened={opened}
        isTyped={isTyped}
      />
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={(to) => narrow({ page: String(to) })} />}
    </div>
  )
}

/** Calls `show` with the last page if the URL names a page past the end. */
function useLastPage(data: { items: readonly unknown[]; total: number } | undefined, show: (page: number) => void) {
  const isPastEnd = data !== undefined && data.items.length === 0 && data.total > 0
  const showLast = useEffectEvent(() => show(Math.ceil(data!.total / perPage)))
  useEffect(() => {
    if (isPastEnd) showLast()
  }, [isPastEnd])
}

/**
 * On a narrow screen, closing the text shows the list again, and the entry of the closed text gets the focus. Call the
 * returned function with the entry's id before closing the text.
 */
function useFocusReturn(isTextOpen: boolean): (id: string) => void {
  const entry = useRef<string | null>(null)
  useEffect(() => {
    if (isTextOpen || entry.current === null) return
    document.getElementById(entry.current)?.focus()
    entry.current = null
  }, [isTextOpen])
  return (id) => {
    entry.current = id
  }
}
