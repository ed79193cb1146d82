/** A content page: title, lead and text beside one translation, and its questions and answers. */
import { languages, localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { Form, useRecordContext, useTranslate } from 'ra-core'
import { ArrayInput, SimpleFormIterator, TextInput } from 'ra-ui-materialui'
import { lazy, Suspense, useState } from 'react'
import { SaveOrPlanButton } from '../../kit/change-set/save.tsx'
import { RecordEdit } from '../../kit/record/frame.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { type Text, BilingualTextInputs } from '../../kit/record/texts.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'

const RichText = lazy(() => import('../../kit/record/rich-text.tsx'))

const texts: readonly Text[] = [
  { source: 'title', name: 'title', label: 'field.title', length: 200, rows: 1, isRequired: true },
  { source: 'lead', name: 'lead', label: 'content.lead', length: 500, rows: 2 },
  { source: 'body_html', name: 'body_html', label: 'content.body', length: 60_000, rows: 12, isRich: true },
]

export default function ContentPageEdit() {
  return (
    <RecordEdit head={<PageEditorHeader />}>
      <ContentForm />
    </RecordEdit>
  )
}

function PageEditorHeader() {
  const page = useRecordContext()
  const translate = useTranslate()
  const day = useDateTimeFormat()
  if (!page) return <PageHeader title={translate('ra.page.loading')} />
  return (
    <PageHeader
      title={page['title'] || translate('content.unwritten')}
      lead={
        <>
          <a className="quiet" href={`/${page['name']}`} target="_blank" rel="noreferrer">
            /{page['name']}
          </a>
          {page['version'] > 0 && ` · ${translate('field.updatedWhen', { when: day(page['updated_at']) })}`}
        </>
      }
    />
  )
}

function ContentForm() {
  const page = useRecordContext()
  if (!page) return null
  return (
    <Form warnWhenUnsavedChanges noValidate>
      <div className="editor">
        <BilingualTextInputs texts={texts} readOnly={false} />
        <QuestionInputs />
        <div className="editor-end">
          <SaveOrPlanButton />
        </div>
      </div>
    </Form>
  )
}

/** Questions and answers in one language at a time, because they are translated as one list. */
function QuestionInputs() {
  const translate = useTranslate()
  const [language, setLanguage] = useState<string>('en')
  const source = language === 'en' ? 'faq' : `translations.${language}.faq`
  const { direction: dir, tag: lang } = localeOfLanguage(language)
  return (
    <section>
      <h2>{translate('content.questions')}</h2>
      <p className="quiet">{translate('content.questionsLead')}</p>
      <select
        aria-label={translate('content.questionsLanguage')}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={localeOfLanguage(code).tag}>
            {localeOfLanguage(code).name}
          </option>
        ))}
      </select>
      <div dir={dir}>
        <ArrayInput key={language} source={source} label={false}>
          <SimpleFormIterator fullWidth disableClear>
            <TextInput
              source="question"
              label="content.question"
              validate={requiredRule}
              slotProps={{ htmlInput: { maxLength: 300, lang, dir } }}
            />
            <AnswerInput language={language} />
          </SimpleFormIterator>
        </ArrayInput>
      </div>
    </section>
  )
}

function AnswerInput({ language }: { language: string }) {
  return (
    <Suspense fallback={<div className="skeleton" />}>
      <RichText source="answer_html" label="content.answer" language={language} />
    </Suspense>
  )
}
