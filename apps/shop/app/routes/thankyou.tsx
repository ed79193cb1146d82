import type { Route } from './+types/thankyou'
import { sendLookUp } from '../booking/thankyou/look-up-fields.ts'
import { ThankyouPage } from '../booking/thankyou/thankyou-page.tsx'
import { shopContext } from '../context.ts'
import { sendForm } from '../forms/send-form.server.ts'
import { linkForm } from '../my-booking/booking-forms.ts'
import { pageMeta } from '../page-meta.ts'
import { translateInto } from '../translations.server.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { language, publicUrl, customization } = context.get(shopContext)
  const t = translateInto(language)
  return {
    number: new URL(request.url).searchParams.get('number'),
    brand: { name: customization.brand_name, logo: customization.logo },
    page: {
      title: t('thankyou.pageTitle', { brand: customization.brand_name }),
      description: t('thankyou.pageDescription'),
      canonical: `${publicUrl}/thankyou`,
      hidden: true,
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { send } = context.get(shopContext)
  return sendForm(linkForm, await request.formData(), async (values) => {
    const [number, email] = [values.number.trim(), values.email.trim()]
    const { data: reservation } = await send('POST /reservationDataByResId', {
      body: { reservationNumber: number, email },
    })
    const message = await send('GET /getReservationStatusMessage/:id', { params: { id: number }, query: {} }).then(
      ({ data }) => data.message,
      () => '',
    )
    return { reservation, message }
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendLookUp(args)

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

/** The URL may contain a token until the page has read it; it must not be sent to other sites as the referrer. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(loaderData?.page),
  { name: 'referrer', content: 'no-referrer' },
]

export default function Thankyou({ loaderData, actionData }: Route.ComponentProps) {
  return <ThankyouPage brand={loaderData.brand} number={loaderData.number} sent={actionData} />
}
