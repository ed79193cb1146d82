import { type Ref, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useAddChoiceToPath } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import type { Outcome } from '../forms/form.ts'
import { useFormOutcome } from '../forms/use-outcome.ts'
import { Icon } from '../parts/icon.tsx'
import { useToast } from '../parts/toasts.tsx'
import { useServerMessages } from '../server-messages.ts'
import { preloadRoute } from './preload-route.ts'
import { type NewsletterField, type Place, subscribed } from './newsletter-fields.ts'

/** `done`: the server's message. */
export type NewsletterOutcome = Outcome<NewsletterField, string>

/** Time for which the home panel's alert about an empty field stays at the top. */
const emptyMessageMs = 2000

/** `sent`: the outcome of the form without scripts; only on the page that shows it. */
export function NewsletterForm({
  place,
  sent,
  input,
}: {
  place: Place
  sent?: NewsletterOutcome | undefined
  input?: Ref<HTMLInputElement>
}) {
  const { t } = useFormat()
  const messages = useServerMessages()
  const toast = useToast()
  const carry = useAddChoiceToPath()
  const fetcher = useFetcher<NewsletterOutcome>()
  const { outcome, problems, forget } = useFormOutcome(fetcher.data ?? sent)
  const form = useRef<HTMLFormElement>(null)
  const answerId = useId()
  const failure = outcome?.failure
  const problem = problems.email
    ? t(problems.email)
    : failure && (failure.code === 'no_connection' ? t('footer.offline') : messages.refusal(failure))

  const react = useEffectEvent(({ done, failure: refusal, problems: wrong, values }: NewsletterOutcome) => {
    const isKnown = wrong?.email === subscribed
    if (wrong && !isKnown) form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
    if (done !== undefined || isKnown) form.current?.reset()
    if ((refusal || isKnown) && place === 'footer' && problem) toast({ text: problem, kind: 'bad' })
    if (wrong && values.email?.trim() === '')
      toast({ text: t('emailRequired'), kind: 'bad', ...(place === 'home' ? { forMs: emptyMessageMs } : {}) })
  })
  useEffect(() => {
    if (fetcher.data) react(fetcher.data)
  }, [fetcher.data])

  return (
    <fetcher.Form
      ref={form}
      className="newsletter"
      method="post"
      action={carry('/newsletter')}
      noValidate
      onSubmit={(event) => {
        if (fetcher.state !== 'idle') event.preventDefault()
      }}
    >
      <input type="hidden" name="place" value={place} />
      <label className="field">
        <span className="field-label">{t('footer.email')}</span>
        <input
          ref={input}
          className="input"
          type="email"
          name="email"
          autoComplete="email"
          defaultValue={sent?.done === undefined && sent?.problems?.email !== subscribed ? sent?.values.email : ''}
          aria-invalid={problem !== undefined}
          aria-describedby={answerId}
          onFocus={() => preloadRoute('routes/newsletter-request')}
          onChange={() => forget('email')}
        />
      </label>
      <NewsletterResult id={answerId} problem={problem} done={outcome?.done} />
      <button
        className={place === 'home' ? 'button button-wide' : 'button button-ink'}
        aria-disabled={fetcher.state !== 'idle'}
      >
        {t(place === 'home' ? 'newsletter.activate' : 'footer.request')}
      </button>
    </fetcher.Form>
  )
}

/** The result of the form: a problem, or the success message. */
function NewsletterResult({
  id,
  problem,
  done,
}: {
  id: string
  problem: string | undefined
  done: string | undefined
}) {
  const messages = useServerMessages()
  return (
    <div id={id} aria-live="polite">
      {problem && (
        <p className="field-error">
          <Icon name="warning" />
          {problem}
        </p>
      )}
      {done !== undefined && (
        <p className="alert alert-good">
          <Icon name="check" />
          {messages.reply('newsletter_asked', done)}
        </p>
      )}
    </div>
  )
}
