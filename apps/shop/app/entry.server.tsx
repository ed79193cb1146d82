import { today } from '@tussenuit/modules/shared/day.ts'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, type RenderToPipeableStreamOptions } from 'react-dom/server'
import { ServerRouter, isRouteErrorResponse, type EntryContext, type RouterContextProvider } from 'react-router'
import { renderClosedPage } from './closed-page.server.tsx'
import { shopContext } from './context.ts'
import { dataFingerprint } from './data-fingerprint.server.ts'
import { InlineScriptsContext } from './hydration/inline-script-context.ts'
import { extractInlineScripts } from './hydration/inline-scripts.server.ts'
import { addPageData } from './hydration/page-data.server.ts'
import { createReusedParts } from './hydration/reused-markup.server.ts'
import { ReusedPartsContext } from './hydration/reused-markup.tsx'
import { TranslatorContext } from './i18n.ts'
import { StartingScripts } from './hydration/starting-scripts.server.tsx'
import { languageTag } from './language.ts'
import { shopLanguages, translatorForLanguage } from './translations.server.ts'

export { renderClosedPage, languageTag, shopContext, shopLanguages }

/**
 * The page is rendered as a whole, not streamed: it is compressed in one piece, and an error during rendering still
 * changes the status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const shop = context.get(shopContext)
  const { loaderData, actionData, errors } = entry.staticHandlerContext
  const isPlain = errors === null && actionData === null
  const fingerprint = shop.hasPageOf && status === 200 && isPlain ? dataFingerprint(loaderData) : null
  if (fingerprint !== null && shop.hasPageOf?.(fingerprint)) {
    void entry.serverHandoffStream?.cancel()
    return new Response(null, { status, headers })
  }
  const parts = createReusedParts(
    shop.markup,
    `${shop.language} ${today(new Date(shop.now))} ${new URL(request.url).search}`,
  )
  let code = status
  const render = async (shown: EntryContext): Promise<string> => {
    const html = await renderToText(
      <TranslatorContext value={translatorForLanguage(shop.language)}>
        <InlineScriptsContext value={{ nonce: shop.nonce, allow: shop.allowScript, StartingScripts }}>
          <ReusedPartsContext value={parts}>
            <ServerRouter context={shown} url={request.url} nonce={shop.nonce} />
          </ReusedPartsContext>
        </InlineScriptsContext>
      </TranslatorContext>,
      {
        nonce: shop.nonce,
        signal: request.signal,
        // Otherwise large parts would be sent after the page and moved into place by a script.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onError(error) {
          code = 500
          shop.logError(error)
        },
      },
    )
    return parts.fill(html)
  }
  const ownData = isPlain ? addPageData(await render(withoutData(entry)), loaderData, shop.nonce) : null
  const page = extractInlineScripts(ownData ?? (await render(entry)), shop.nonce)
  if (ownData !== null) void entry.serverHandoffStream?.cancel()
  headers.set('content-type', 'text/html; charset=utf-8')
  for (const script of page.scripts) shop.allowScript(script)
  shop.takeHtml(page.html)
  return new Response(null, { status: code, headers })
}

/** Rejects if the page fails outside of its boundaries for errors. */
function renderToText(
  page: ReactNode,
  { signal, ...options }: RenderToPipeableStreamOptions & { signal: AbortSignal },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  destination.once('finish', () => resolve(Buffer.concat(chunks).toString()))
  const stream = renderToPipeableStream(page, {
    ...options,
    onAllReady: () => stream.pipe(destination),
    onShellError: reject,
  })
  const abort = () => stream.abort(signal.reason)
  signal.addEventListener('abort', abort)
  return promise.finally(() => signal.removeEventListener('abort', abort))
}

/** The data are added to the page in a shorter form. */
function withoutData(entry: EntryContext): EntryContext {
  const shown = { ...entry }
  delete shown.serverHandoffStream
  return shown
}

/**
 * Logs errors of loaders, except those that are expected: refusals with a status (an unknown deal), and requests of
 * visitors who disconnected.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(shopContext).logError(error)
}
