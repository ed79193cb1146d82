/** The target of the link in the mail about a forgotten password. */
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Route } from './+types/reset-password'
import { type ResetField, resetForm, parseLinkToken } from '../auth/auth-fields.ts'
import { AuthForm } from '../auth/auth-form.tsx'
import { Link } from '../choice/link.tsx'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { sendForm } from '../forms/send-form.server.ts'
import type { Outcome } from '../forms/form.ts'
import { makeClientAction } from '../forms/send-in-browser.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { Icon } from '../parts/icon.tsx'
import { pageMeta } from '../page-meta.ts'

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return {
    page: toPageFacts(shop, {
      title: 'password.resetTitle',
      description: 'password.resetLead',
      path: '/auth/reset-password',
      hidden: true,
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { send } = context.get(shopContext)
  return sendForm(resetForm, await request.formData(), async ({ token, password }) => {
    await send('POST /auth/resetpassword', { body: { token: parseLinkToken(token), password } })
    return true as const
  })
}

export const clientAction = makeClientAction<ResetField, Outcome<ResetField, true>>(() => resetForm)

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const token = useTokenInAddress(actionData)
  const [isPasswordVisible, setPasswordVisible] = useState(false)

  if (token === '' || hasLinkEnded(actionData, token))
    return (
      <div className="wrap status auth">
        <h1>{t('password.oldTitle')}</h1>
        <p className="lead">{t('password.oldText')}</p>
        <Link className="button" to="/auth/forget-password">
          {t('password.askAgain')}
        </Link>
      </div>
    )
  return (
    <div className="wrap status auth">
      <h1>{t('password.resetTitle')}</h1>
      <p className="lead">{t('password.resetLead')}</p>
      <AuthForm
        field="password"
        label={t('password.password')}
        sent={actionData}
        done={t('password.done')}
        action={token === null ? undefined : `#token=${token}`}
        input={(facts) => (
          <>
            <input
              {...facts}
              type={isPasswordVisible ? 'text' : 'password'}
              autoComplete="new-password"
              maxLength={256}
              dir="ltr"
              spellCheck={false}
            />
            <label className="auth-show scripted">
              <input
                type="checkbox"
                checked={isPasswordVisible}
                onChange={(event) => setPasswordVisible(event.target.checked)}
              />
              {t('password.show')}
            </label>
          </>
        )}
      >
        {(busy) => (
          <>
            {token !== null && <input type="hidden" name="token" value={token} />}
            <noscript>
              <LinkField sent={actionData} />
            </noscript>
            <button className="button scripted" disabled={!hydrated} aria-disabled={busy}>
              {t('password.save')}
            </button>
          </>
        )}
      </AuthForm>
    </div>
  )
}

type Sent = Route.ComponentProps['actionData']

/** Whether this link no longer works: it was used, has expired, or is invalid. `token`: null without scripts. */
function hasLinkEnded(sent: Sent, token: string | null): boolean {
  if (!sent || (token !== null && sent.values.token !== token)) return false
  return sent.failure?.status === 410 || (token !== null && sent.problems?.token !== undefined)
}

/**
 * The token of the link. It is in the fragment, which browsers do not send to the server, and stays in the URL until
 * the password is changed. Null before hydration, empty if there is none.
 */
function useTokenInAddress(sent: Sent): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const take = () => setToken(new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
    take()
    // Another link, followed while this page is open, changes the fragment only.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  // The router sets the page's URL after the reload that follows the action's result.
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (sent?.done && isIdle) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [sent, isIdle])
  return token
}

/** Without scripts the page cannot read the fragment of its URL, so the visitor pastes the link. */
function LinkField({ sent }: { sent: Sent }) {
  const { t } = useFormat()
  const problem = sent?.problems?.token
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="auth-link">
          {t('password.link')}
        </label>
        <input
          id="auth-link"
          name="token"
          className="input"
          defaultValue={sent?.values.token}
          autoComplete="off"
          maxLength={500}
          dir="ltr"
          required
          aria-invalid={problem !== undefined}
          aria-describedby="auth-link-more"
        />
        <p id="auth-link-more" className={problem ? 'field-error' : 'field-hint'}>
          {problem && <Icon name="warning" />}
          {t(problem ?? 'password.linkHint')}
        </p>
      </div>
      <button className="button">{t('password.save')}</button>
    </>
  )
}
