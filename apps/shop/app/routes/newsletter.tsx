/**
 * The target of links in the newsletter's mails. Only the button changes the subscription, because mail scanners open
 * links too.
 */
import { Form, useNavigation } from 'react-router'
import { Link } from '../choice/link.tsx'
import type { Route } from './+types/newsletter'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import type { Form as FormRules, Outcome } from '../forms/form.ts'
import { sendForm } from '../forms/send-form.server.ts'
import { makeClientAction } from '../forms/send-in-browser.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Icon } from '../parts/icon.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import { errorStatus } from '../status-of.ts'

/** The form has only a button: the URL of the page says what is changed. */
const buttonForm: FormRules<never> = { fields: [], check: () => ({}), refused: ({ code }) => code }

const isUnsubscribeRequest = (request: Request) => new URL(request.url).searchParams.has('unsubscribe')
/** The link was used, has expired or was never valid. */
const isInvalidLink = (status: number | null) => status !== null && [400, 404, 410].includes(status)

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api } = shop
  const stop = isUnsubscribeRequest(request)
  const subscription = stop
    ? null
    : await api('GET /newsletter/confirm/:token', { params: { token: params.token } }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (isInvalidLink(errorStatus(error))) return null
          throw error
        },
      )
  return {
    stop,
    subscription,
    page: toPageFacts(shop, {
      title: 'footer.newsletter',
      description: 'newsletter.text',
      path: '/newsletter',
      hidden: true,
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { send } = context.get(shopContext)
  const call = isUnsubscribeRequest(request) ? 'POST /newsletter/unsubscribe/:token' : 'POST /newsletter/confirm/:token'
  return sendForm(buttonForm, await request.formData(), async () => {
    await send(call, { params: { token: params.token } })
    return true as const
  })
}

export const clientAction = makeClientAction<never, Outcome<never, true>>(() => buttonForm)

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(loaderData?.page),
  { name: 'referrer', content: 'no-referrer' },
]

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { stop, subscription } = loaderData
  const { t } = useFormat()
  const busy = useNavigation().formData != null
  const failure = actionData?.failure
  const done = actionData?.done ?? subscription?.confirmed ?? false
  const invalid = !done && (failure ? isInvalidLink(failure.status) : !stop && !subscription)

  return (
    <div className="wrap status">
      <div className="status-strip">
        <WeekStrip arrival={null} />
      </div>
      {invalid ? (
        <OldLinkNotice stop={stop} />
      ) : (
        <>
          <h1>{stop ? t('newsletter.stopTitle') : t('newsletter.confirmTitle')}</h1>
          {subscription && (
            <p className="lead">
              <bdi dir="ltr">{subscription.email}</bdi>
            </p>
          )}
          {done ? (
            <NewsletterDone stop={stop} />
          ) : (
            <>
              <p>{stop ? t('newsletter.stopText') : t('newsletter.confirmText')}</p>
              {failure && (
                <p role="alert" className="alert alert-bad">
                  <Icon name="warning" />
                  <span>{t('newsletter.failed')}</span>
                </p>
              )}
              <Form
                method="post"
                onSubmit={(event) => {
                  if (busy) event.preventDefault()
                }}
              >
                <button className="button" aria-disabled={busy}>
                  {stop ? t('newsletter.stop') : t('newsletter.confirm')}
                </button>
              </Form>
            </>
          )}
        </>
      )}
    </div>
  )
}

function OldLinkNotice({ stop }: { stop: boolean }) {
  const { t } = useFormat()
  return (
    <>
      <h1>{t('newsletter.oldTitle')}</h1>
      <p className="lead">{stop ? t('newsletter.oldStopText') : t('newsletter.oldText')}</p>
      <Link className="button button-quiet" to="/">
        {t('common.goHome')}
      </Link>
    </>
  )
}

function NewsletterDone({ stop }: { stop: boolean }) {
  const { t } = useFormat()
  return (
    <>
      <p role="status" className="alert alert-good">
        <Icon name="check" />
        <span>{stop ? t('newsletter.stopped') : t('newsletter.confirmed')}</span>
      </p>
      <Link className="button button-quiet" to="/">
        {t('common.goHome')}
      </Link>
    </>
  )
}
