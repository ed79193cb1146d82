import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, isRouteErrorResponse, type EntryContext, type RouterContextProvider } from 'react-router'
import { renderClosedPage } from './closed-page.server.tsx'
import { shopContext } from './context.ts'
import { dataFingerprint } from './data-fingerprint.server.ts'
import { InlineScriptsContext } from './hydration/inline-script-context.ts'
import { extractInlineScripts } from './hydration/inline-scripts.server.ts'
import { addPageData } from './hydration/page-data.server.ts'
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
  const fingerprint = status === 200 && isPlain ? dataFingerprint(loaderData) : null
  if (fingerprint !== null && shop.hasPageOf(fingerprint)) {
    void entry.serverHandoffStream?.cancel()
    return new Response(null, { status, headers })
  }
  let code = status
  const render = async (shown: EntryContext): Promise<string> => {
    const stream = await renderToReadableStream(
      <TranslatorContext value={translatorForLanguage(shop.language)}>
        <InlineScriptsContext value={{ nonce: shop.nonce, allow: shop.allowScript, StartingScripts }}>
          <ServerRouter context={shown} url={request.url} nonce={shop.nonce} />
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
    await stream.allReady
    return new Response(stream).text()
  }
  const ownData = isPlain ? addPageData(await render(withoutData(entry)), loaderData, shop.nonce) : null
  const page = extractInlineScripts(ownData ?? (await render(entry)), shop.nonce)
  if (ownData !== null) void entry.serverHandoffStream?.cancel()
  headers.set('content-type', 'text/html; charset=utf-8')
  for (const script of page.scripts) shop.allowScript(script)
  return new Response(page.html, { status: code, headers })
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
