/** While one edits (`npm run dev`), a page that is open loads again once another server answers. */
const startedAt = Date.now()

export const isDev = (): boolean => process.env['SHOP_DEV'] === 'on'

/** The reply of /api/health names this start, so that a page notices the next one. */
export const startMark = (): { started: number } | Record<string, never> => (isDev() ? { started: startedAt } : {})

export const reloadScript = `
  const ask = () => fetch('/api/health').then((reply) => reply.json()).then((body) => body.data.started)
  let first
  setInterval(() => ask().then((started) => {
    if (first !== undefined && started !== first) location.reload()
    first = started
  }, () => undefined), 1000)`

export const withReload = (html: Buffer): Buffer =>
  Buffer.from(html.toString('utf8').replace('</body>', () => `<script>${reloadScript}</script></body>`))
