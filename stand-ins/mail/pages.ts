/** The pages of the inbox: the list and one e-mail. Its content is shown in a sandboxed frame. */
import type { StoredMessage } from './messages.ts'

export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const timeHtml = (date: string): string =>
  `<time datetime="${escapeHtml(date)}">${escapeHtml(clock.format(new Date(date)))}</time>`
const sizeText = (bytes: number): string => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} kB`)

const style = `
  :root { color-scheme: light dark; --ink: #1d2a2c; --paper: #fbfaf6; --line: #d9d5c8; --soft: #55626a; --link: #0b5c66; --card: #fff }
  @media (prefers-color-scheme: dark) { :root { --ink: #eceae2; --paper: #161c1e; --line: #38454a; --soft: #a9b5b8; --link: #7fd0d8; --card: #1e2629 } }
  * { box-sizing: border-box }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
  header, main { max-width: 64rem; margin: 0 auto; padding: 1rem }
  header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; justify-content: space-between }
  form { margin-top: 1rem }
  h2 { font-size: 1.1rem }
  h1 { font-size: 1.4rem; margin: 0; overflow-wrap: anywhere }
  a { color: var(--link) }
  button { font: inherit; color: var(--link); background: none; border: 1px solid currentColor; border-radius: .4rem; padding: .25rem .75rem; min-height: 2.75rem; cursor: pointer }
  :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
  ul.mails { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
  ul.mails li { border-bottom: 1px solid var(--line); padding: .75rem 0 }
  ul.mails a { font-weight: 600; overflow-wrap: anywhere }
  .about { color: var(--soft); font-size: .9rem; display: flex; flex-wrap: wrap; gap: 0 1rem; overflow-wrap: anywhere }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem }
  dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem }
`

function pageHtml(title: string, header: string, main: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
    `content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style>` +
    `</head><body><header>${header}</header><main>${main}</main></body></html>`
  )
}

export function listPageHtml(messages: readonly StoredMessage[]): string {
  const items = messages.map((mail) => {
    const attachments =
      mail.attachments.length === 0
        ? ''
        : `<span>${mail.attachments.length === 1 ? '1 attachment' : `${mail.attachments.length} attachments`}</span>`
    return (
      `<li><a href="/inbox/${mail.id}">${escapeHtml(mail.subject || '(no subject)')}</a><div class="about">` +
      `<span>to ${escapeHtml(mail.to)}</span>${timeHtml(mail.date)}${attachments}</div></li>`
    )
  })
  const list =
    items.length === 0
      ? '<p>No mail yet. What the shop sends appears here.</p>'
      : `<ul class="mails">${items.join('')}</ul>`
  const clear =
    items.length === 0 ? '' : '<form method="post" action="/inbox/empty"><button>Empty the inbox</button></form>'
  return pageHtml(
    'Inbox',
    `<h1>Inbox (${messages.length})</h1><nav aria-label="Inbox"><a href="/inbox">Look again</a></nav>`,
    list + clear,
  )
}

export function messagePageHtml(mail: StoredMessage): string {
  const fact = (name: string, value: string): string => `<dt>${name}</dt><dd>${value}</dd>`
  const attachments = mail.attachments.map(
    (each) =>
      `<li><a href="${each.url}" download="${escapeHtml(each.filename)}">${escapeHtml(each.filename)}</a> (` +
      `${escapeHtml(each.contentType)}, ${sizeText(each.size)})</li>`,
  )
  const parts = [
    `<dl>${fact('From', escapeHtml(mail.from))}${fact('To', escapeHtml(mail.to))}` +
      `${fact('Arrived', timeHtml(mail.date))}${fact('Message-ID', escapeHtml(mail.messageId))}</dl>`,
    attachments.length === 0 ? '' : `<h2>Attachments</h2><ul>${attachments.join('')}</ul>`,
    mail.html === ''
      ? ''
      : '<h2>E-mail</h2><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The e-mail as it was ' +
        `designed" src="/inbox/${mail.id}/html"></iframe>`,
    `<h2>Plain text</h2><pre>${escapeHtml(mail.text || '(none)')}</pre>`,
    `<p><a href="/inbox/${mail.id}/source">The mail as it was sent</a></p>`,
  ]
  return pageHtml(
    mail.subject || 'Mail',
    `<h1>${escapeHtml(mail.subject || '(no subject)')}</h1><nav aria-label="Inbox"><a href="/inbox">All mail</a></nav>`,
    parts.join(''),
  )
}

export const notFoundPageHtml = (): string =>
  pageHtml('Not found', '<h1>This mail is not here</h1>', '<p><a href="/inbox">All mail</a></p>')

/** The e-mail as a document for the frame: attached pictures are resolved, links open outside the frame. */
export function emailHtml(mail: StoredMessage): string {
  let html = mail.html
  for (const each of mail.attachments) {
    if (each.contentId) html = html.replaceAll(`cid:${each.contentId}`, each.url)
  }
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + base)
    : `<!doctype html><html><head><meta charset="utf-8">${base}</head><body>${html}</body></html>`
}
