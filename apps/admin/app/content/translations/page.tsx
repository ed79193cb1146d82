/**
 * Every text of the catalogue by language and state: a list of what is to do, and beside it the text that is open, with
 * its English and one language or two. On a narrow screen the text takes the place of the list.
 */
import type { TranslatedText } from '@tussenuit/modules/office/translation/contract.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWarnBeforeLeaving } from '../../kit/record/leaving.ts'
import { PageHead } from '../../kit/page/page-head.tsx'
import { Pager } from '../../kit/page/pager.tsx'
import { TextEditor } from './text-editor.tsx'
import { TranslationFiles } from './files.tsx'
import { ListTools } from './list-tools.tsx'
import { keyOf, Queue } from './queue.tsx'
import { LanguageShares } from './shares.tsx'
import { targets, useAddress } from './use-address.ts'
import { useDrafts } from './use-drafts.ts'
import { perPage, useTexts } from './use-texts.ts'
import './translations.css'

export default function TranslationList() {
  const translate = useTranslate()
  const { language, beside, state, kind, q, page, asked, addressOf, go, narrow } = useAddress()
  const { canAccess: mayImport = false } = useCanAccess({ resource: 'translations', action: 'edit' })
  const { drafts, draft, forget, forgetSaved } = useDrafts()
  const [hasMoved, setMoved] = useState(false)
  useWarnBeforeLeaving(Object.keys(drafts).length > 0)
  const { shares, data } = useTexts({ language, state, kind, q, page })
  const texts = data?.items ?? []
  const listed = texts.findIndex((one) => keyOf(one) === asked)
  const typedIn = asked === null ? undefined : drafts[asked]?.text
  const place = listed < 0 && typedIn === undefined ? 0 : listed
  const text = texts[place] ?? typedIn
  const open = text && keyOf(text)
  const isPastEnd = data !== undefined && texts.length === 0 && data.total > 0
  const toLastPage = useEffectEvent(() =>
    go({ page: String(Math.ceil(data!.total / perPage)), text: '' }, { replace: true }),
  )
  useEffect(() => {
    if (isPastEnd) toLastPage()
  }, [isPastEnd])

  // On a narrow screen the list takes the place of the text that was left.
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (asked !== null || left.current === null) return
    document.getElementById(left.current)?.focus()
    left.current = null
  }, [asked])

  const type = (typedText: TranslatedText, code: string, typed: string, stored: string) => {
    draft(typedText, code, typed, stored)
    // Once saved it may leave the list: by its address it stays open while something is typed in it.
    if (asked === null) go({ text: keyOf(typedText) }, { replace: true, preventScrollReset: true })
  }

  const turn = (step: 1 | -1, isSaved = false) => {
    setMoved(true)
    const next = texts[place + step]
    if (next) go({ text: keyOf(next) })
    else if (isSaved) go({ text: '' })
    else if (step === 1) go({ page: page * perPage < data!.total ? String(page + 1) : '', text: '' })
    else if (page > 1) go({ page: String(page - 1), text: '' })
  }
  return (
    <>
      <PageHead
        title={translate('resources.translations.name', { smart_count: 2 })}
        lead={translate('resources.translations.lead')}
      >
        {data && <TranslationFiles filters={{ language, state, kind, q }} total={data.total} mayImport={mayImport} />}
      </PageHead>
      <LanguageShares
        languages={targets}
        shares={shares}
        chosen={beside === undefined ? [language] : [language, beside]}
        choose={(code) => narrow({ language: code })}
      />
      <div className="translating" data-open={asked !== null && text !== undefined}>
        <div className="translation-list">
          <ListTools
            state={state}
            kind={kind}
            q={q}
            total={data?.total}
            share={shares?.find((one) => one.language === language)}
            narrow={narrow}
          />
          {data?.total === 0 && <p className="empty">{translate(`translations.none.${state}`)}</p>}
          <Queue
            texts={texts}
            open={open}
            addressOf={(key) => addressOf({ text: key })}
            opened={() => setMoved(true)}
            isTyped={(key) => drafts[key] !== undefined}
          />
          {data && (
            <Pager page={page} total={data.total} perPage={perPage} turn={(to) => narrow({ page: String(to) })} />
          )}
        </div>
        {text && open && (
          <div className="translation-open">
            <Link className="text-back" to={addressOf({ text: '' })} onClick={() => (left.current = open)}>
              {translate('edit.back')}
            </Link>
            <TextEditor
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
