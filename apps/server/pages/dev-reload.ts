/** During development (`npm run dev`), an open page reloads when the server has restarted. */
const startedAt = Date.now()

export const isDevelopment = (): boolean => process.env['SHOP_DEV'] === 'on'

/** Part of the /api/health reply: the start time of the server, by which a page detects a restart. */
export const developmentHealthFields = (): { started: number } | Record<string, never> =>
  isDevelopment() ? { started: startedAt } : {}

export const reloadScript = `
  const ask = () => fetch('/api/health').then((reply) => reply.json()).then((body) => body.data.started)
  let first
  setInterval(() => ask().then((started) => {
    if (first !== undefined && started !== first) location.reload()
    first = started
  }, () => undefined), 1000)`

export const addReloadScript = (html: string): string =>
  html.replace('</body>', () => `<script>${reloadScript}</script></body>`)
