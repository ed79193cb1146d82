/** A message to the shop. What is wrong stands at its field; what went well stands where the form was. */
import {
  contactProblems,
  messageLength,
  subjects,
  type ContactForm as ContactMessage,
  type Subject,
} from '@tussenuit/modules/content/contact-form.ts'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { useFormat } from '../format.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { focusWhenShown } from '../parts/focus-when-shown.ts'
import { Icon } from '../parts/icon.tsx'
import { useShopData } from '../shop-data.ts'

type Field = keyof ContactMessage
const fields: Field[] = ['name', 'email', 'booking_number', 'message']

export function ContactForm() {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const { problems, attempt, failed, state, forget, send } = useContactForm()
  if (state === 'sent') return <Sent />
  const field = (name: Field, control: (facts: ControlFacts) => ReactNode, hint?: string) => (
    <ContactField name={name} problem={problems[name]} hint={hint} onChange={() => forget(name)}>
      {control}
    </ContactField>
  )
  return (
    <form
      className="contact-form"
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      aria-labelledby="contact-title"
    >
      <h2 id="contact-title">{t('contact.title')}</h2>
      <ErrorSummary
        attempt={attempt}
        problems={fields.flatMap((field) =>
          problems[field] ? [{ field: `contact-${field}`, text: problems[field] }] : [],
        )}
      />
      <div className="contact-two">
        {field('name', (facts) => (
          <input {...facts} autoComplete="name" maxLength={100} />
        ))}
        {field('email', (facts) => (
          <input {...facts} type="email" autoComplete="email" maxLength={254} dir="ltr" />
        ))}
        <label className="field">
          <span className="field-label">{t('contact.subject')}</span>
          <select className="input select" name="subject" defaultValue="question">
            {subjects.map((subject) => (
              <option key={subject} value={subject}>
                {t(`contact.about.${subject}`)}
              </option>
            ))}
          </select>
        </label>
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
      {failed && (
        <p className="alert alert-bad" role="alert">
          <Icon name="warning" />
          <span>{failed}</span>
        </p>
      )}
      <p className="fine">{t('contact.retention')}</p>
      <button className="button" disabled={!hydrated || state === 'busy'}>
        {t('contact.send')}
      </button>
    </form>
  )
}

/** What is wrong with which field, and the way of the message to the shop. */
function useContactForm() {
  const { t } = useFormat()
  const language = useShopData()?.language ?? 'en'
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')

  function show(found: Partial<Record<Field, string>>) {
    setProblems(found)
    if (Object.keys(found).length > 0) setAttempt((count) => count + 1)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const said = (name: string) => String(given.get(name) ?? '')
    const values: ContactMessage = {
      name: said('name'),
      email: said('email'),
      booking_number: said('booking_number'),
      message: said('message'),
    }
    const found = contactProblems(values)
    setFailed(null)
    show(Object.fromEntries(Object.entries(found).map(([field, code]) => [field, t(`contact.problem.${code}`)])))
    if (Object.keys(found).length > 0) return
    setState('busy')
    try {
      const body = {
        name: values.name.trim(),
        email: values.email.trim(),
        booking_number: values.booking_number.trim(),
        message: values.message,
        subject: said('subject') as Subject,
        language,
      }
      await browserApi('POST /contact-message', { body })
      setState('sent')
    } catch (error) {
      setState('open')
      const refused =
        error instanceof CallFailed ? error.fields.filter(({ path }) => fields.some((field) => field === path)) : []
      if (refused.length > 0)
        show(
          Object.fromEntries(
            refused.map(({ path, code }) => [
              path,
              t(`contact.problem.${path === 'email' ? 'emailInvalid' : code}`, {
                defaultValue: t('contact.problem.characters'),
              }),
            ]),
          ),
        )
      else setFailed(error instanceof CallFailed && error.status === 429 ? t('contact.tooMany') : t('contact.failed'))
    }
  }
  /** What was said of a field holds until it is changed. */
  const forget = (name: Field) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
  return { problems, attempt, failed, state, forget, send }
}

type ControlFacts = {
  id: string
  name: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string
  onChange(): void
}

function ContactField({
  name,
  problem,
  hint,
  onChange,
  children,
}: {
  name: Field
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

function Sent() {
  const { t } = useFormat()
  return (
    <p ref={focusWhenShown} tabIndex={-1} role="status" className="alert alert-good contact-sent">
      <Icon name="check" />
      <span>
        <b>{t('contact.sent')}</b> {t('contact.sentText')}
      </span>
    </p>
  )
}
