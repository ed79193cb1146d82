import type { Documents } from '@tussenuit/modules/document/ports.ts'
import { fill, paperWords } from '@tussenuit/modules/booking/document-messages.ts'
import { dayInWords } from '@tussenuit/modules/shared/locale.ts'
import { redeemLink } from '@tussenuit/modules/voucher/link.ts'
import { voucherWords } from '@tussenuit/modules/voucher/document-messages.ts'
import { drawQr } from './qr.ts'
import { typeset } from './typesetter.ts'

/** A page for each code: to be cut out and put into an envelope. */
export const drawVoucher: Documents['voucher'] = (paper, brand) => {
  const words = paperWords(paper.language)
  const { language, say, euros, name } = words
  const { gift, valid } = voucherWords(language)
  const { template } = paper
  return typeset(
    'voucher',
    { language, title: say('voucher', { number: paper.number }), brand, words: words.words, footer: '' },
    {
      heading: template.title,
      what: [paper.name, ...(paper.dealTitle && !paper.showValue ? [paper.dealTitle] : [])].map(name).join(' · '),
      value: paper.showValue ? euros(paper.valueCents) : null,
      gift: paper.to ? fill(gift, { to: paper.to, from: paper.from }, language) : null,
      message: paper.message ? name(paper.message) : null,
      how: [template.intro, template.how_to_redeem].filter(Boolean),
      redeemAt: { text: paper.redeemAt.replace(/^https?:\/\//, ''), address: paper.redeemAt },
      small: [
        template.conditions,
        [template.company.name, template.company.address, brand.email, say('voucher', { number: paper.number })]
          .filter(Boolean)
          .map(name)
          .join(' · '),
        template.footer,
      ].filter(Boolean),
      codes: paper.codes.map(({ code, validUntil }) => {
        const link = redeemLink(paper.redeemAt, code)
        return { code, link, qr: qrSvg(link), valid: fill(valid, { day: dayInWords(validUntil, language) }, language) }
      }),
    },
    paper.picture,
  )
}

function qrSvg(text: string): string {
  const { size, path } = drawQr(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#10262b" d="${path}"/></svg>`
}
