/** Requests the e-mail for setting a new password. The reply is the same for known and unknown e-mail addresses. */
import type { Route } from './+types/forget-password'
import { forgetForm } from '../auth/auth-fields.ts'
import { AuthForm } from '../auth/auth-form.tsx'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { sendForm } from '../forms/send-form.server.ts'
import type { Outcome } from '../forms/form.ts'
import { makeClientAction } from '../forms/send-in-browser.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return {
    page: toPageFacts(shop, {
      title: 'password.forgetTitle',
      description: 'password.forgetLead',
      path: '/auth/forget-password',
      hidden: true,
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { send } = context.get(shopContext)
  return sendForm(forgetForm, await request.formData(), async ({ email }) => {
    await send('POST /auth/checkemail', { body: { email: email.trim() } })
    return true as const
  })
}

export const clientAction = makeClientAction<'email', Outcome<'email', true>>(() => forgetForm)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function ForgetPassword({ actionData }: Route.ComponentProps) {
  const { t } = useFormat()
  return (
    <div className="wrap status auth">
      <h1>{t('password.forgetTitle')}</h1>
      <p className="lead">{t('password.forgetLead')}</p>
      <AuthForm
        field="email"
        label={t('contact.email')}
        sent={actionData}
        done={t('password.sent')}
        input={(facts) => (
          <input
            {...facts}
            type="email"
            defaultValue={actionData?.values.email}
            autoComplete="username"
            maxLength={254}
            dir="ltr"
          />
        )}
      >
        {(busy) => (
          <button className="button" aria-disabled={busy}>
            {t('password.send')}
          </button>
        )}
      </AuthForm>
    </div>
  )
}
