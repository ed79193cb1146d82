/** One text: the English with its changes, one or two translations beside it, and the state of the other languages. */
import { Button } from '@mui/material'
import type { TranslatedText } from '@tussenuit/modules/office/translation/contract.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { TextDiff } from './changed-text.tsx'
import { EditorShortcutHelp, useEditorShortcuts } from './keys.tsx'
import { OtherLanguageTexts } from './others.tsx'
import { htmlToTextLines } from './plain.ts'
import { textKey, useFieldLabel } from './queue.tsx'
import { TranslationField } from './side.tsx'
import type { Draft } from './use-drafts.ts'
import { useTextEdits } from './use-text.ts'

/** Matches the fields, without the hidden textarea by which MUI measures the height of a text. */
const fields = 'textarea:not([aria-hidden]), input, [contenteditable="true"]'

/** English texts longer than this, in characters, get a multiline field. */
const maxSingleLineLength = 80

type Props = {
  text: TranslatedText
  language: string
  /** The second language, shown beside the first. */
  beside: string | undefined
  /** All other languages. */
  others: readonly string[]
  drafts: Record<string, Draft>
  type: (language: string, typed: string, stored: string) => void
  forget: (language: string) => void
  /** Called after saving with the saved texts by language and the new version of the record. */
  forgetSaved: (typed: Record<string, string>, version: number) => void
  /** Opens a language beside the first; an empty language closes it. */
  openBeside: (language: string) => void
  /** Opens the next or previous text. `isSaved`: the text was saved and may no longer be in the list. */
  turn: (step: 1 | -1, isSaved?: boolean) => void
  /** Whether the list has other texts. */
  hasOthers: boolean
  /** Whether the first field takes the focus. */
  takeFocus: boolean
}

export function TranslationTextEditor(props: Props) {
  const { text, language, beside, others, drafts, forgetSaved, openBeside, turn, hasOthers } = props
  const fieldName = useFieldLabel()
  const { canAccess: isAllowed = false } = useCanAccess({ resource: text.kind, action: 'edit' })
  const editing = useTextEdits(text, language)
  const { isRead, isReadOnly, stale, storedIn, stateIn, busy, write } = editing
  const mayEdit = isAllowed && !isReadOnly
  const codes = beside === undefined || isReadOnly ? [language] : [language, beside]
  const { amount, save } = useSaveTranslations({ codes, drafts, storedIn, write, forgetSaved })
  const saveAndTurn = async () => {
    if ((await save()) && hasOthers) turn(1, true)
  }
  const confirmAll = () => void write({}, stale)

  const container = useFocusOnField(props.takeFocus && isRead)
  useEditorShortcuts({
    place: container,
    save: () => amount > 0 && !busy && void saveAndTurn(),
    turn,
    confirm: () => mayEdit && stale.length > 0 && !busy && confirmAll(),
  })
  return (
    <section className="text-editor" ref={container} aria-labelledby="text-title">
      <SourceText text={text} field={fieldName(text)} mayEdit={isAllowed} />
      {mayEdit && stale.length > 1 && <ConfirmAll amount={stale.length} busy={busy} confirm={confirmAll} />}
      {isRead ? (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void saveAndTurn()
          }}
        >
          <TextSides {...props} codes={codes} mayEdit={mayEdit} editing={editing} />
          {isAllowed && isReadOnly && <EditorLink text={text} />}
          <TranslationActions
            mayEdit={mayEdit}
            hasOthers={hasOthers}
            busy={busy}
            amount={amount}
            save={save}
            skip={() => turn(1)}
          />
        </form>
      ) : (
        <Skeleton />
      )}
      {isRead && !isReadOnly && (
        <OtherLanguageTexts
          languages={others}
          storedIn={storedIn}
          stateIn={stateIn}
          isRich={text.rich}
          language={language}
          open={openBeside}
        />
      )}
      {mayEdit && <EditorShortcutHelp />}
    </section>
  )
}

/** Confirms that every outdated translation still has the same meaning. */
function ConfirmAll({ amount, busy, confirm }: { amount: number; busy: boolean; confirm: () => void }) {
  const translate = useTranslate()
  return (
    <p className="text-confirm">
      <Button variant="outlined" disabled={busy} onClick={confirm}>
        {translate('translations.unchangedInAll')}
      </Button>
      <small className="quiet">{translate('translations.unchangedLead', { smart_count: amount })}</small>
    </p>
  )
}

type TextSidesProps = Props & { codes: readonly string[]; mayEdit: boolean; editing: ReturnType<typeof useTextEdits> }

/** The translations in the visible languages. */
function TextSides({
  text,
  language,
  beside,
  drafts,
  type,
  forget,
  openBeside,
  codes,
  mayEdit,
  editing: { storedIn, stateIn, problemIn, stale, busy, write },
}: TextSidesProps) {
  const fieldName = useFieldLabel()
  return (
    <div className="text-sides">
      {codes.map((code) => {
        const stored = storedIn(code)
        const draft = drafts[code]
        const problem = problemIn(code)
        return (
          <TranslationField
            key={`${textKey(text)} ${code}`}
            name={`${code}.${text.name}`}
            title={`${text.record}, ${fieldName(text)}`}
            language={code}
            isRich={text.rich}
            isLong={text.source.length > maxSingleLineLength}
            readOnly={!mayEdit}
            value={draft?.typed ?? stored}
            // During a save the stored text is about to change: a draft that equals the old text is retained.
            change={(value) => (value === stored && !busy ? forget(code) : type(code, value, stored))}
            state={code === language ? text.state : stateIn(code)}
            {...(draft && draft.from !== stored && { meanwhile: stored })}
            {...(problem && { problem })}
            {...(code === beside && { close: () => openBeside('') })}
            {...(mayEdit && stale.includes(code) && !busy && { confirm: () => void write({}, [code]) })}
          />
        )
      })}
    </div>
  )
}

function EditorLink({ text }: { text: TranslatedText }) {
  const translate = useTranslate()
  return <Link to={`/${text.kind}/${text.id}`}>{translate('translations.openEditor')}</Link>
}

/** Focuses the first field, or the heading if there is no field, once `isReady` is true. */
function useFocusOnField(isReady: boolean) {
  const container = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isReady) return
    const field = container.current?.querySelector<HTMLElement>(fields)
    const target = field ?? container.current?.querySelector('h2')
    target?.focus()
  }, [isReady])
  return container
}

/** `amount` is the number of unsaved translations. */
function useSaveTranslations({
  codes,
  drafts,
  storedIn,
  write,
  forgetSaved,
}: Pick<Props, 'drafts' | 'forgetSaved'> &
  Pick<ReturnType<typeof useTextEdits>, 'storedIn' | 'write'> & { codes: readonly string[] }) {
  const latest = useRef(drafts)
  useEffect(() => {
    latest.current = drafts
  }, [drafts])
  const typed = Object.fromEntries(
    codes
      .map((code) => [code, (drafts[code]?.typed ?? '').trim()] as const)
      .filter(([code, draft]) => draft !== '' && draft !== storedIn(code)),
  )
  return {
    amount: Object.keys(typed).length,
    save: async (): Promise<boolean> => {
      const version = await write(typed, [])
      if (version === null) return false
      forgetSaved(typed, version)
      return Object.keys(typed).every((code) => latest.current[code]?.typed.trim() === typed[code])
    },
  }
}

/** The English text with its changes since it was translated. */
function SourceText({ text, field, mayEdit }: { text: TranslatedText; field: string; mayEdit: boolean }) {
  const translate = useTranslate()
  const { canAccess: mayOpen = false } = useCanAccess({ resource: text.kind, action: 'show' })
  const textIn = (source: string) => (text.rich ? htmlToTextLines(source) : source)
  const before = text.made_from
  return (
    <>
      <h2 id="text-title" tabIndex={-1}>
        {mayOpen && text.kind !== 'supplier-phrases' ? (
          <Link to={`/${text.kind}/${text.id}${mayEdit ? '' : '/show'}`}>{text.record}</Link>
        ) : (
          text.record
        )}
        , {field}
      </h2>
      {before !== null && <p className="text-note">{translate('translations.changedSince')}</p>}
      <p className="text-source" lang="en" dir="ltr">
        {before === null ? textIn(text.source) : <TextDiff before={textIn(before)} after={textIn(text.source)} />}
      </p>
    </>
  )
}

/** `amount` is the number of unsaved translations. */
function TranslationActions({
  mayEdit,
  hasOthers,
  busy,
  amount,
  save,
  skip,
}: {
  mayEdit: boolean
  hasOthers: boolean
  busy: boolean
  amount: number
  save: () => Promise<boolean>
  skip: () => void
}) {
  const translate = useTranslate()
  const next = amount > 1 ? 'translations.saveBothNext' : 'translations.saveNext'
  return (
    <p className="text-end">
      {mayEdit && (
        <Button type="submit" variant="contained" disabled={busy || amount === 0}>
          {translate(hasOthers ? next : 'edit.save')}
        </Button>
      )}
      {mayEdit && hasOthers && (
        <Button variant="outlined" disabled={busy || amount === 0} onClick={() => void save()}>
          {translate('edit.save')}
        </Button>
      )}
      {hasOthers && <Button onClick={skip}>{translate(mayEdit ? 'translations.skip' : 'translations.next')}</Button>}
    </p>
  )
}
