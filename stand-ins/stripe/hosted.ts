import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserScript } from './browser-script.ts'
import type { AttemptOutcome } from './confirm.ts'
import { finishAttempt } from './confirm.ts'
import type { AccountContext } from './account-context.ts'
import { parseFormEncoded } from './form.ts'
import type { Attempt, Intent } from './objects.ts'
import type { Webhooks } from './webhooks.ts'
import type { Language, Messages } from './messages.ts'
import { negotiateLanguage, messages } from './messages.ts'

const payee = 'Tussenuit'
const style = readFileSync(new URL('./browser/page.css', import.meta.url), 'utf8')

/** Settings for the guest's return from hosted pages; changed by the control interface. */
export type ReturnBehaviour = { lost_return: boolean; order: 'usual' | 'webhook_first' | 'return_first' }

type Visit = { context: AccountContext; attempt: Attempt; intent: Intent }

/** The hosted pages for the guest's browser, and the browser script. */
export function addHostedPages(
  app: FastifyInstance,
  parts: { contexts: AccountContext[]; webhooks: Webhooks; behaviour: ReturnBehaviour },
): void {
  app.get('/stripe.js', async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('text/javascript; charset=utf-8')
      .send(browserScript),
  )
  app.get('/_hosted/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )

  const visitOf = (request: FastifyRequest): Visit | null => {
    const { attempt: id, kind } = request.params as { attempt: string; kind: string }
    for (const context of parts.contexts) {
      const attempt = context.collections.attempt.get(id)
      const intent = attempt === undefined ? undefined : context.collections.intent.get(attempt.intent)
      if (attempt !== undefined && intent !== undefined && attempt.kind === kind) return { context, attempt, intent }
    }
    return null
  }

  app.get('/_hosted/:kind/:attempt', async (request, reply) => {
    const visit = visitOf(request)
    const language = negotiateLanguage(request.headers['accept-language'])
    if (visit === null) return sendPage(reply.code(404), language, closedPage(messages[language]))
    if (!isOpenAttempt(visit)) return redirectBack(reply, visit.attempt, visit.intent, language)
    return sendPage(
      reply,
      language,
      visit.attempt.kind === 'bank' ? bankPage(visit, language) : challengePage(visit, language),
    )
  })

  app.post('/_hosted/:kind/:attempt', async (request, reply) => {
    const visit = visitOf(request)
    const language = negotiateLanguage(request.headers['accept-language'])
    if (visit === null) return sendPage(reply.code(404), language, closedPage(messages[language]))
    const form = parseFormEncoded(typeof request.body === 'string' ? request.body : '')
    const outcome = outcomes.find((each) => each === form['outcome'])
    if (!isOpenAttempt(visit) || outcome === undefined)
      return redirectBack(reply, visit.attempt, visit.intent, language)
    const { context, attempt } = visit
    const before = context.collections.event.size
    const intent = finishAttempt(context, attempt, outcome) ?? visit.intent
    const events = [...context.collections.event.keys()].slice(before)
    if (parts.behaviour.order === 'return_first') parts.webhooks.postpone(context.name, events, 3000)
    if (parts.behaviour.order === 'webhook_first') await parts.webhooks.settled(context.name, events, 10_000)
    if (parts.behaviour.lost_return || form['lost_return'] === 'on')
      return sendPage(reply, language, decidedPage(messages[language]))
    return redirectBack(reply, attempt, intent, language)
  })
}

const outcomes: AttemptOutcome[] = ['authorise', 'fail', 'cancel', 'later']

function isOpenAttempt({ attempt, intent }: Visit): boolean {
  return attempt.state === 'open' && intent._attempt === attempt.id && intent.status === 'requires_action'
}

/** Redirects the guest back with the intent's current state, even if this page had no effect. */
function redirectBack(reply: FastifyReply, attempt: Attempt, intent: Intent, language: Language): FastifyReply {
  if (attempt.returnUrl === null) return sendPage(reply, language, closedPage(messages[language]))
  const url = new URL(attempt.returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set(
    'redirect_status',
    intent.status === 'processing'
      ? 'pending'
      : ['succeeded', 'requires_capture'].includes(intent.status)
        ? 'succeeded'
        : 'failed',
  )
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(url.href, 303)
}

function sendPage(reply: FastifyReply, language: Language, content: { title: string; body: string }): FastifyReply {
  // The policy has no form-action, because browsers apply it to the redirect back to the shop as well.
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}" dir="${language === 'fa' || language === 'ur' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(content.title)}</title>
<link rel="stylesheet" href="/_hosted/page.css"><link rel="icon" href="data:,">
</head>
<body>
<header class="banner">${escapeHtml(messages[language].hostedBanner)}</header>
<main><h1>${escapeHtml(content.title)}</h1>${content.body}</main>
</body>
</html>
`)
}

function bankPage(visit: Visit, language: Language): { title: string; body: string } {
  const text: Messages = messages[language]
  const label = { ideal: text.ideal, wero: text.wero }[visit.attempt.label] ?? text.bancontact
  const body = `${factsHtml(visit.intent, language)}
<form method="post">
${buttonHtml('authorise', 'bank-authorise', text.bankAuthorise, true)}
${buttonHtml('later', 'bank-later', text.bankLater)}
${buttonHtml('fail', 'bank-fail', text.bankFail)}
${buttonHtml('cancel', 'bank-cancel', text.bankCancel)}
${lostReturnChoice(text)}
</form>`
  return { title: text.bankTitle.replace('{method}', label), body }
}

function challengePage(visit: Visit, language: Language): { title: string; body: string } {
  const text: Messages = messages[language]
  const body = `<p>${escapeHtml(text.authText)}</p>${factsHtml(visit.intent, language)}
<form method="post">
${buttonHtml('authorise', '3ds-complete', text.authComplete, true)}
${buttonHtml('fail', '3ds-fail', text.authFail)}
${lostReturnChoice(text)}
</form>`
  return { title: text.authTitle, body }
}

function closedPage(text: Messages): { title: string; body: string } {
  return { title: text.closedTitle, body: `<p>${escapeHtml(text.closedText)}</p>` }
}

function decidedPage(text: Messages): { title: string; body: string } {
  return { title: text.decidedTitle, body: `<p data-testid="lost-return-done">${escapeHtml(text.decidedText)}</p>` }
}

function factsHtml(intent: Intent, language: Language): string {
  const text: Messages = messages[language]
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: intent.currency }).format(
    intent.amount / 100,
  )
  return (
    `<dl><dt>${escapeHtml(text.payee)}</dt><dd>${payee}</dd><dt>${escapeHtml(text.amount)}</dt><dd ` +
    `data-testid="bank-amount">${escapeHtml(amount)}</dd></dl>`
  )
}

function buttonHtml(outcome: AttemptOutcome, test: string, label: string, first = false): string {
  return (
    `<button name="outcome" value="${outcome}" data-testid="${test}"${first ? ' class="first"' : ''}>` +
    `${escapeHtml(label)}</button>`
  )
}

function lostReturnChoice(text: Messages): string {
  return `<label><input type="checkbox" name="lost_return" data-testid="lost-return"> ${escapeHtml(text.lost)}</label>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
