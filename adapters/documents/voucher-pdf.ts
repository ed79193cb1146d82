import { createElement as element, type ReactElement } from 'react'
import type { Documents } from '@tussenuit/modules/booking/ports.ts'
import { paperWords } from '@tussenuit/modules/booking/papers.ts'
import { dayInWords, localeOf } from '@tussenuit/modules/shared/locale.ts'
import { redeemLink } from '@tussenuit/modules/voucher/link.ts'
import { voucherWords } from '@tussenuit/modules/voucher/paper-words.ts'
import { drawQr } from './qr.ts'

type Style = Record<string, string | number>

/** A page for each code: to be cut out and put into an envelope. */
export const drawVoucher: Documents['voucher'] = async (paper, brand) => {
  const { Document, Image, Link, Page, Path, Rect, renderToBuffer, StyleSheet, Svg, Text, View } = await import('@react-pdf/renderer')
  const styles = StyleSheet.create({
    page: { padding: 40, fontSize: 10.5, color: '#10262b', lineHeight: 1.5 }, title: { fontSize: 26, lineHeight: 1.15, marginTop: 4, marginBottom: 8 }, quiet: { color: '#566b70' }, block: { marginTop: 12 },
    picture: { height: 104, marginTop: -40, marginHorizontal: -40, marginBottom: 18, objectFit: 'cover' }, code: { marginTop: 14, padding: 14, backgroundColor: '#eff4f3' }, large: { fontSize: 18, lineHeight: 1.2, letterSpacing: 1 }, below: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', marginTop: 4 }, message: { marginTop: 12, paddingLeft: 12, borderLeftWidth: 2, borderLeftColor: '#9c2468' },
  })
  const { language, euros } = paperWords(paper.language)
  const words = voucherWords(language)
  const text = (value: string, style: Style = {}, key?: string) => element(Text, { style, ...(key ? { key } : {}) }, value)
  const { template } = paper
  const qr = (text: string) => {
    const { size, path } = drawQr(text)
    return element(Link, { src: text }, element(Svg, { viewBox: `0 0 ${size} ${size}`, width: 84, height: 84 }, element(Rect, { width: size, height: size, fill: '#ffffff' }), element(Path, { d: path, fill: '#10262b' })))
  }
  const pages = paper.codes.map(({ code, validUntil }, index) => element(Page, { size: 'A5', style: styles.page, key: `page${index}` },
    ...(paper.picture ? [element(Image, { src: { data: paper.picture, format: 'jpg' }, style: styles.picture, key: 'picture' })] : []),
    text(brand.name, styles.quiet),
    text(template.title, styles.title),
    text(paper.showValue ? `${paper.name} · ${euros(paper.valueCents)}` : paper.dealTitle ? `${paper.name} · ${paper.dealTitle}` : paper.name),
    ...(paper.to ? [text(words.gift(paper.to, paper.from), styles.quiet, 'to')] : []),
    ...(paper.message ? [element(View, { style: styles.message, key: 'message' }, text(paper.message))] : []),
    element(View, { style: styles.code }, text(code, styles.large), element(View, { style: styles.below }, text(words.valid(dayInWords(validUntil, language)), styles.quiet), qr(redeemLink(paper.redeemAt, code)))),
    element(View, { style: styles.block }, text(template.intro), text(template.how_to_redeem), text(paper.redeemAt, styles.quiet)),
    element(View, { style: styles.block }, text(template.conditions, styles.quiet), text(`${template.company.name} · ${template.company.address} · ${brand.email} · ${paper.number}`, styles.quiet), ...(template.footer ? [text(template.footer, styles.quiet, 'footer')] : [])),
  ))
  return renderToBuffer(element(Document, { title: `Voucher ${paper.number}`, author: brand.name, language: localeOf(language) }, ...pages) as ReactElement<never>)
}
