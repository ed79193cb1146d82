/** Where the link of the mail about a forgotten password leads. */
import { useEffect, useState } from 'react'
import type { Route } from './+types/reset-password'
import { browserApi } from '../api.ts'
import { AuthForm } from '../auth/auth-form.tsx'
import { Link } from '../choice/link.tsx'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { pageMeta } from '../page-meta.ts'
import { translator } from '../translations.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { language, publicUrl, customization } = context.get(shopContext)
  const t = translator(language)
  return {
    page: {
      title: `${t('password.resetTitle')} | ${customization.brand_name}`,
      description: t('password.resetLead'),
      canonical: `${publicUrl}/auth/reset-password`,
      hidden: true,
    },
  }
}

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

const shortest = 12

export default function ResetPassword() {
  const { t } = useFormat()
  const [token, setToken] = useState<string | null>(null)
  const [old, setOld] = useState(false)
  const [shown, setShown] = useState(false)

  // Behind the # it never reaches the server with the page; in the address it stays until the password is changed.
  useEffect(() => {
    const take = () => {
      const given = new URLSearchParams(window.location.hash.slice(1)).get('token')
      setToken(given)
      setOld(!given)
    }
    take()
    // Another link, followed while this page is open, changes the fragment only.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])

  if (old)
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
        label={t('password.password')}
        button={t('password.save')}
        done={t('password.done')}
        check={(password) => ([...password].length < shortest ? t('password.tooShort') : null)}
        onOld={() => setOld(true)}
        send={async (password) => {
          await browserApi('POST /auth/resetpassword', { body: { token: token ?? '', password } })
          window.history.replaceState(window.history.state, '', window.location.pathname)
        }}
        input={(facts) => (
          <>
            <input
              {...facts}
              type={shown ? 'text' : 'password'}
              autoComplete="new-password"
              maxLength={256}
              dir="ltr"
              spellCheck={false}
            />
            <label className="auth-show">
              <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
              {t('password.show')}
            </label>
          </>
        )}
      />
    </div>
  )
}
