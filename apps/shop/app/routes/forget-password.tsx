/** Asks for the mail with which a password is set anew. The answer is the same whether the address is known or not. */
import type { Route } from './+types/forget-password'
import { browserApi } from '../api.ts'
import { AuthForm } from '../auth/auth-form.tsx'
import { emailProblem } from '../booking/guest-rules.ts'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { pageMeta } from '../page-meta.ts'
import { translator } from '../translations.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { language, publicUrl, customization } = context.get(shopContext)
  const t = translator(language)
  return {
    page: {
      title: `${t('password.forgetTitle')} | ${customization.brand_name}`,
      description: t('password.forgetLead'),
      canonical: `${publicUrl}/auth/forget-password`,
      hidden: true,
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function ForgetPassword() {
  const { t } = useFormat()
  return (
    <div className="wrap status auth">
      <h1>{t('password.forgetTitle')}</h1>
      <p className="lead">{t('password.forgetLead')}</p>
      <AuthForm
        label={t('contact.email')}
        button={t('password.send')}
        done={t('password.sent')}
        check={(email) => (emailProblem(email.trim()) ? t('contact.problem.emailInvalid') : null)}
        send={(email) => browserApi('POST /auth/checkemail', { body: { email: email.trim() } })}
        input={(facts) => <input {...facts} type="email" autoComplete="username" maxLength={254} dir="ltr" />}
      />
    </div>
  )
}
