import type { Route } from './+types/withdraw'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { pageMeta } from '../page-meta.ts'
import { Crumbs } from '../parts/crumbs.tsx'
import { translator } from '../translations.server.ts'
import { takeWithdrawal } from '../vouchers/take-withdrawal.server.ts'
import { sendWithdrawal } from '../vouchers/withdraw-forms.ts'
import { WithdrawPage } from '../vouchers/withdraw-page.tsx'
import '../styles/vouchers.css'

export function loader({ request, context }: Route.LoaderArgs) {
  const { language, publicUrl, customization } = context.get(shopContext)
  const t = translator(language)
  const number = new URL(request.url).searchParams.get('number') ?? ''
  return {
    number: /^[A-Za-z0-9]{4,40}$/.test(number) ? number : '',
    page: {
      title: `${t('vouchers.withdraw.title')} | ${customization.brand_name}`,
      description: t('vouchers.withdraw.text'),
      canonical: `${publicUrl}/vouchers/withdraw`,
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return takeWithdrawal(context.get(shopContext).send, await request.formData())
}

export const clientAction = (args: Route.ClientActionArgs) => sendWithdrawal(args)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useFormat()
  return (
    <div className="wrap vouchers page-end">
      <Crumbs
        trail={[
          { title: t('common.home'), to: '/' },
          { title: t('vouchers.crumb'), to: '/vouchers' },
          { title: t('vouchers.withdraw.title') },
        ]}
      />
      <WithdrawPage number={loaderData.number} result={actionData} />
    </div>
  )
}
