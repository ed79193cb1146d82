import type { Route } from './+types/withdraw'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Breadcrumbs } from '../parts/crumbs.tsx'
import { handleWithdrawalForm } from '../vouchers/take-withdrawal.server.ts'
import { sendWithdrawal } from '../vouchers/withdraw-forms.ts'
import { WithdrawPage } from '../vouchers/withdraw-page.tsx'
import '../styles/vouchers.css'

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const number = new URL(request.url).searchParams.get('number') ?? ''
  return {
    number: /^[A-Za-z0-9]{4,40}$/.test(number) ? number : '',
    page: toPageFacts(shop, {
      title: 'vouchers.withdraw.title',
      description: 'vouchers.withdraw.text',
      path: '/vouchers/withdraw',
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleWithdrawalForm(context.get(shopContext).send, await request.formData())
}

export const clientAction = (args: Route.ClientActionArgs) => sendWithdrawal(args)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useFormat()
  return (
    <div className="wrap vouchers page-end">
      <Breadcrumbs
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
