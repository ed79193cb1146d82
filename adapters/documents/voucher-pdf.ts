import { createElement as element, type ReactElement } from 'react'
import type { Documents } from '@tussenuit/modules/booking/ports.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'

type Style = Record<string, string | number>

/** A page for each code: to be cut out and put into an envelope. */
export const drawVoucher: Documents['voucher'] = async (paper, brand) => {
  const { Document, Page, renderToBuffer, StyleSheet, Text, View } = await import('@react-pdf/renderer')
  const styles = StyleSheet.create({
    page: { padding: 48, fontSize: 11, color: '#10262b', lineHeight: 1.5 }, title: { fontSize: 26, marginBottom: 6 }, quiet: { color: '#566b70' }, block: { marginTop: 20 },
    code: { marginTop: 26, padding: 18, backgroundColor: '#eff4f3', textAlign: 'center' }, large: { fontSize: 20, letterSpacing: 1.5 }, message: { marginTop: 20, paddingLeft: 12, borderLeftWidth: 2, borderLeftColor: '#9c2468' },
  })
  const language = paper.language === 'zh-CHS' ? 'en' : paper.language
  const day = (value: string) => new Intl.DateTimeFormat(language === 'fa' || language === 'ur' ? 'en' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${value}T12:00:00Z`))
  const text = (value: string, style: Style = {}, key?: string) => element(Text, { style, ...(key ? { key } : {}) }, value)
  const { template } = paper
  const pages = paper.codes.map(({ code, validUntil }, index) => element(Page, { size: 'A5', style: styles.page, key: `page${index}` },
    text(brand.name, styles.quiet),
    text(template.title, styles.title),
    text(paper.showValue ? `${paper.name} · ${formatEuros(paper.valueCents, 'en')}` : paper.dealTitle ? `${paper.name} · ${paper.dealTitle}` : paper.name),
    ...(paper.to ? [text(`For ${paper.to}, from ${paper.from}`, styles.quiet, 'to')] : []),
    ...(paper.message ? [element(View, { style: styles.message, key: 'message' }, text(paper.message))] : []),
    element(View, { style: styles.code }, text(code, styles.large), text(`Valid until ${day(validUntil)}`, styles.quiet)),
    element(View, { style: styles.block }, text(template.intro), text(template.how_to_redeem), text(paper.redeemAt, styles.quiet)),
    element(View, { style: styles.block }, text(template.conditions, styles.quiet), text(`${template.company.name} · ${template.company.address} · ${brand.email} · ${paper.number}`, styles.quiet), ...(template.footer ? [text(template.footer, styles.quiet, 'footer')] : [])),
  ))
  return renderToBuffer(element(Document, { title: `Voucher ${paper.number}`, author: brand.name }, ...pages) as ReactElement<never>)
}
