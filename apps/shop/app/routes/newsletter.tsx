/**
 * The target of links in the newsletter's mails. Only the button changes the subscription, because mail scanners open
 * links too.
 */
import { useState } from 'react'
import { Link } from '../choice/link.tsx'
import type { Route } from './+types/newsletter'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Icon } from '../parts/icon.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import { errorStatus } from '../status-of.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api } = shop
  const stop = new URL(request.url).searchParams.has('unsubscribe')
  const subscription = stop
    ? null
    : await api('GET /newsletter/confirm/:token', { params: { token: params.token } }).then(
        ({ data }) => data,
        (error: unknown) => {
          const status = errorStatus(error)
          if (status === 410 || status === 404 || status === 400) return null
          throw error
        },
      )
  return {
    token: params.token,
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

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(loaderData?.page),
  { name: 'referrer', content: 'no-referrer' },
]

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { token, stop, subscription } = loaderData
  const { t } = useFormat()
  const hydrated = useHydrated()
  const [state, setState] = useState<'open' | 'busy' | 'done' | 'old' | 'failed'>(stop || subscription ? 'open' : 'old')
  const done = state === 'done' || (subscription?.confirmed ?? false)

  async function act() {
    setState('busy')
    try {
      await browserApi(stop ? 'POST /newsletter/unsubscribe/:token' : 'POST /newsletter/confirm/:token', {
        params: { token },
      })
      setState('done')
    } catch (error) {
      setState([404, 410, 400].includes(errorStatus(error) ?? 0) ? 'old' : 'failed')
    }
  }

  return (
    <div className="wrap status">
      <div className="status-strip">
        <WeekStrip arrival={null} />
      </div>
      {state === 'old' ? (
        <OldLink stop={stop} />
      ) : (
        <>
          <h1>{stop ? t('newsletter.stopTitle') : t('newsletter.confirmTitle')}</h1>
          {subscription && (
            <p className="lead">
              <bdi dir="ltr">{subscription.email}</bdi>
            </p>
          )}
          {done ? (
            <Done stop={stop} />
          ) : (
            <>
              <p>{stop ? t('newsletter.stopText') : t('newsletter.confirmText')}</p>
              {state === 'failed' && (
                <p role="alert" className="alert alert-bad">
                  <Icon name="warning" />
                  <span>{t('newsletter.failed')}</span>
                </p>
              )}
              <button
                type="button"
                className="button"
                disabled={!hydrated || state === 'busy'}
                onClick={() => void act()}
              >
                {stop ? t('newsletter.stop') : t('newsletter.confirm')}
              </button>
            </>
          )}
        </>
      )}
    </div>
  )
}

function OldLink({ stop }: { stop: boolean }) {
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

function Done({ stop }: { stop: boolean }) {
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
