/** The contact form. A problem is shown at its field; the success message replaces the form. */
import {
  type ContactForm as ContactMessage,
  messageLength,
  subjects,
} from '@tussenuit/modules/people/content/contact-form.ts'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormat } from '../format.ts'
import type { Outcome } from '../forms/form.ts'
import { useFormOutcome } from '../forms/use-outcome.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { focusOnMount } from '../parts/focus-when-shown.ts'
import { Icon } from '../parts/icon.tsx'
import { type ContactField as Field, contactForm } from './contact-fields.ts'

type Typed = keyof ContactMessage

/** `sent`: the outcome of the form's action. */
export function ContactForm({ sent }: { sent: Outcome<Field, true> | undefined }) {
  const { t } = useFormat()
  const busy = useNavigation().formData != null
  const { outcome, problems, attempt, forget } = useFormOutcome(sent)
  if (outcome?.done) return <SentNotice />
  const problemOf = (name: Field) =>
    problems[name] && t(`contact.problem.${problems[name]}`, { defaultValue: t('contact.problem.characters') })
  const field = (name: Typed, control: (facts: ControlFacts) => ReactNode, hint?: string) => (
    <ContactField
      name={name}
      typed={outcome?.values[name]}
      problem={problemOf(name)}
      hint={hint}
      onChange={() => forget(name)}
    >
      {control}
    </ContactField>
  )
  const failure = outcome?.failure
  return (
    <Form
      className="contact-form"
      method="post"
      action="#contact-title"
      state={inPlaceState}
      noValidate
      onSubmit={(event) => {
        if (busy) event.preventDefault()
      }}
      aria-labelledby="contact-title"
    >
      <h2 id="contact-title">{t('contact.title')}</h2>
      <ErrorSummary
        attempt={attempt}
        problems={contactForm.fields.flatMap((name) => {
          const text = problemOf(name)
          return text ? [{ field: `contact-${name}`, text }] : []
        })}
      />
      <div className="contact-two">
        {field('name', (facts) => (
          <input {...facts} autoComplete="name" maxLength={100} />
        ))}
        {field('email', (facts) => (
          <input {...facts} type="email" autoComplete="email" maxLength={254} dir="ltr" />
        ))}
        <SubjectField typed={outcome?.values.subject} />
        {field(
          'booking_number',
          (facts) => (
            <input {...facts} autoComplete="off" maxLength={20} dir="ltr" />
          ),
          t('contact.bookingHint'),
        )}
      </div>
      {field('message', (facts) => (
        <textarea {...facts} rows={7} maxLength={messageLength} />
      ))}
      {failure && (
        <p className="alert alert-bad" role="alert">
          <Icon name="warning" />
          <span>{t(failure.status === 429 ? 'contact.tooMany' : 'contact.failed')}</span>
        </p>
      )}
      <p className="fine">{t('contact.retention')}</p>
      <button className="button" aria-disabled={busy}>
        {t('contact.send')}
      </button>
    </Form>
  )
}

function SubjectField({ typed }: { typed: string | undefined }) {
  const { t } = useFormat()
  return (
    <label className="field">
      <span className="field-label">{t('contact.subject')}</span>
      <select
        id="contact-subject"
        className="input select"
        name="subject"
        key={typed}
        defaultValue={typed ?? 'question'}
      >
        {subjects.map((subject) => (
          <option key={subject} value={subject}>
            {t(`contact.about.${subject}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

type ControlFacts = {
  id: string
  name: string
  className: string
  defaultValue: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string
  onChange(): void
}

function ContactField({
  name,
  typed,
  problem,
  hint,
  onChange,
  children,
}: {
  name: Typed
  typed: string | undefined
  problem: string | undefined
  hint: string | undefined
  onChange(): void
  children: (facts: ControlFacts) => ReactNode
}) {
  const { t } = useFormat()
  return (
    <div className="field">
      <label className="field-label" htmlFor={`contact-${name}`}>
        {t(`contact.${name}`)}
      </label>
      {children({
        id: `contact-${name}`,
        name,
        className: name === 'message' ? 'input contact-message' : 'input',
        defaultValue: typed,
        'aria-invalid': problem !== undefined,
        'aria-describedby': `contact-${name}-more`,
        onChange,
      })}
      <div id={`contact-${name}-more`}>
        {problem ? (
          <p className="field-error">
            <Icon name="warning" />
            {problem}
          </p>
        ) : (
          hint && <p className="field-hint">{hint}</p>
        )}
      </div>
    </div>
  )
}

function SentNotice() {
  const { t } = useFormat()
  return (
    <p ref={focusOnMount} tabIndex={-1} role="status" className="alert alert-good contact-sent">
      <Icon name="check" />
      <span>
        <b>{t('contact.sent')}</b> {t('contact.sentText')}
      </span>
    </p>
  )
}
