import type { Documents } from '@tussenuit/modules/platform/document/ports.ts'
import { fillPlaceholders, documentMessages } from '@tussenuit/modules/sale/booking/document-messages.ts'
import { formatDay } from '@tussenuit/modules/shared/locale.ts'
import { createRedeemLink } from '@tussenuit/modules/sale/voucher/link.ts'
import { voucherMessages } from '@tussenuit/modules/sale/voucher/document-messages.ts'
import { drawQrCode } from './qr.ts'
import { typesetDocument } from './typesetter.ts'

/** One page per voucher code, to be cut out and put into an envelope. */
export const drawVoucher: Documents['voucher'] = (voucher, brand) => {
  const messages = documentMessages(voucher.language)
  const { language, say, euros, name } = messages
  const { gift, valid } = voucherMessages(language)
  const { template } = voucher
  return typesetDocument(
    'voucher',
    { language, title: say('voucher', { number: voucher.number }), brand, texts: messages.texts, footer: '' },
    {
      heading: template.title,
      what: [voucher.name, ...(voucher.dealTitle && !voucher.showValue ? [voucher.dealTitle] : [])]
        .map(name)
        .join(' · '),
      description: voucher.description === null ? null : name(voucher.description),
      value: voucher.showValue ? euros(voucher.valueCents) : null,
      gift: voucher.to ? fillPlaceholders(gift, { to: voucher.to, from: voucher.from }, language) : null,
      message: voucher.message ? name(voucher.message) : null,
      how: [template.intro, template.how_to_redeem].filter(Boolean),
      redeemAt: { text: voucher.redeemAt.replace(/^https?:\/\//, ''), address: voucher.redeemAt },
      small: [
        template.conditions,
        [template.company.name, template.company.address, brand.email, say('voucher', { number: voucher.number })]
          .filter(Boolean)
          .map(name)
          .join(' · '),
        template.footer,
      ].filter(Boolean),
      codes: voucher.codes.map(({ code, validUntil }) => {
        const link = createRedeemLink(voucher.redeemAt, code)
        return {
          code,
          link,
          qr: qrSvg(link),
          valid: fillPlaceholders(valid, { day: formatDay(validUntil, language) }, language),
        }
      }),
    },
    voucher.picture,
  )
}

function qrSvg(text: string): string {
  const { size, path } = drawQrCode(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v` +
    `${size}H0z"/><path fill="#10262b" d="${path}"/></svg>`
  )
}
