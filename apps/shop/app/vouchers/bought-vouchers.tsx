/** The vouchers of the order that was just paid: ticket, codes, PDF and the gift link. */
import { useRequest } from '../booking/use-request.ts'
import type { Bought } from '../booking/return/return-flow.ts'
import { ShareButton } from '../detail/share-button.tsx'
import { useAddChoiceToPath } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { useShopData } from '../shop-data.ts'
import { GiftCodes, type Gift, GiftTicket, voucherPdfPath } from './gift-codes.tsx'

export function BoughtVouchers({ bought: { number, token }, publicUrl }: { bought: Bought; publicUrl: string }) {
  const { t } = useFormat()
  const carry = useAddChoiceToPath()
  const language = useShopData()?.language
  const answer = useRequest<Gift>(
    number,
    async (api) =>
      (
        await api('GET /vouchers/gift/:id', {
          params: { id: number },
          query: { token, ...(language ? { language } : {}) },
        })
      ).data,
  )
  // After a failed request nothing is shown: the text above says that the vouchers arrive by mail.
  if (answer.state === 'failed') return null
  const gift = answer.data
  const path = `/vouchers/gift?number=${encodeURIComponent(number)}&token=${encodeURIComponent(token)}`
  return (
    <section className="voucher-columns bought" aria-labelledby="bought-title" aria-busy={gift === null}>
      {gift ? <GiftTicket gift={gift} /> : <i className="skeleton bought-wait" />}
      <div className="voucher-text">
        <h1 id="bought-title">{t('vouchers.bought.title', { count: gift?.codes.length ?? 1 })}</h1>
        <p className="lead">{t('vouchers.bought.text')}</p>
        {gift && (
          <>
            <GiftCodes codes={gift.codes} quiet />
            <div className="row row-wrap">
              <a className="button" href={voucherPdfPath(number, token)} download>
                <Icon name="ticket" />
                {t('vouchers.gift.download')}
              </a>
              <ShareButton title={gift.voucher.name} url={publicUrl + path} label={t('vouchers.bought.share')} />
              <a className="link link-standalone" href={carry(path)}>
                {t('vouchers.bought.link')}
              </a>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
