/* global messages */
// Calls to the stand-in's API, and their errors.

const apiOrigin =
  document.currentScript instanceof HTMLScriptElement && document.currentScript.src !== ''
    ? new URL(document.currentScript.src).origin
    : location.origin

export class IntegrationError extends Error {
  constructor(message) {
    super(message)
    this.name = 'IntegrationError'
  }
}

export async function callApi(key, method, path, fields, language) {
  const body = new URLSearchParams({ key, ...fields })
  let answer
  let content
  try {
    const url = `${apiOrigin}${path}`
    answer =
      method === 'GET'
        ? await fetch(`${url}?${body}`, { cache: 'no-store' })
        : await fetch(url, { method: 'POST', body })
    content = await answer.json()
  } catch {
    return { error: { type: 'api_connection_error', message: messages[language].network } }
  }
  if (answer.ok) return { value: content }
  const error = content.error ?? { type: 'api_error', message: messages[language].network }
  return { error: { ...error, message: errorMessage(error, language) } }
}

export function errorMessage(error, language) {
  const table = messages[language]
  return table[error.decline_code] ?? table[error.code] ?? error.message
}

export function parseIntentId(secret) {
  const match = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(typeof secret === 'string' ? secret : '')
  if (match === null)
    throw new IntegrationError('Invalid value for the client secret: it must have the form pi_…_secret_….')
  return match[1]
}

export function flattenFields(prefix, value, into = {}) {
  if (value === null || value === undefined) return into
  if (typeof value === 'object')
    for (const [name, below] of Object.entries(value)) flattenFields(`${prefix}[${name}]`, below, into)
  else into[prefix] = String(value)
  return into
}
