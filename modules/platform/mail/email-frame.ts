/**
 * The HTML frame around the body of an e-mail: one column of at most 600 px, built from tables and inline styles, which
 * every mail client supports. Pure.
 */
import { contrastRatio } from '../settings/brand-colour.ts'

/** A valid six-digit CSS colour, even for an invalid setting. */
export const toAccentColor = (color: string): string =>
  `#${channelsOf(color)
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

export type Company = { name: string; address: string; email: string; phone: string; color: string }

const channelsOf = (color: string): number[] =>
  (/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1) ?? ['9c', '24', '68']).map((pair) =>
    Number.parseInt(pair, 16),
  )

/** The accent colour for a dark background. */
const lightOf = (color: string): string =>
  `#${channelsOf(color)
    .map((value) =>
      Math.round(value + (255 - value) * 0.6)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The text colour on the accent: white, or a dark colour if white has a contrast below 4.5 : 1. */
export const textColorOnAccent = (color: string): string =>
  contrastRatio('#ffffff', toAccentColor(color)) >= 4.5 ? '#ffffff' : '#10262b'

const fonts = {
  latin: "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  arabic: "Vazirmatn,'Segoe UI',Tahoma,'Noto Sans Arabic','Noto Naskh Arabic',sans-serif",
  chinese: "'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',sans-serif",
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)

/** Dark-mode colours. Mail clients that darken e-mails leave e-mails that define dark colours unchanged. */
const darkModeStyles = (light: string) =>
  '@media (prefers-color-scheme:dark){.page{background:#0d1b1f!important}.sheet{background:#15282d!important}' +
  '.sheet,.ink,.sheet td,.sheet p,.sheet li{color:#edf3f2!important}.rule{border-color:#2a444a!important}' +
  `.link{color:${light}!important}.quiet,.quiet a{color:#97acae!important} }`

export function renderEmailFrame(
  email: { subject: string; preheader: string; body: string; footer: string },
  company: Company,
  look: { lang: string; dir: 'ltr' | 'rtl' },
): string {
  const align = look.dir === 'rtl' ? 'right' : 'left'
  const font = look.dir === 'rtl' ? fonts.arabic : look.lang.startsWith('zh') ? fonts.chinese : fonts.latin
  const textStyle = `font-family:${font};font-size:16px;line-height:${look.dir === 'rtl' ? '1.8' : '1.55'};color:#10262b`
  const name = escapeHtml(company.name)
  const address = [company.name, company.address].filter(Boolean).map(escapeHtml).join(' · ')
  return `<!doctype html><html lang="${look.lang}" dir="${look.dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title><style>${darkModeStyles(lightOf(company.color))}</style></head>
<body class="page" dir="${look.dir}" style="margin:0;padding:0;background:#eff4f3"><div style="display:none;max-height:0;overflow:hidden;opacity:0">${email.preheader}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#eff4f3" style="background:#eff4f3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" dir="${look.dir}" width="600" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="width:100%;max-width:600px;background:#ffffff;border-radius:4px">
<tr><td align="${align}" class="ink"
 style="padding:28px 28px 0;font-family:Jost,Futura,${fonts.latin};font-size:22px;font-weight:500;color:#10262b">
<span dir="ltr">${name}</span></td></tr>
<tr><td align="${align}" style="padding:26px 28px 12px;overflow-wrap:anywhere;${textStyle}">
${email.body}
</td></tr></table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr>
<td align="${align}" class="quiet" style="padding:18px 28px;${textStyle};font-size:14px;color:#566b70">${email.footer}
<p style="margin:0" dir="ltr" align="${align}">${address}</p></td></tr></table>
</td></tr></table></body></html>`
}
