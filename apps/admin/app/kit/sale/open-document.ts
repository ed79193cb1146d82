import { fetchFile, type officeFetch } from '../session/session.ts'

/** Time allowed for the browser to read the file. */
const readMs = 60_000

/** Opens a PDF in a new tab. A plain link could not send the access token. Throws CallFailed. */
export const openDocument = (url: string): Promise<void> => fetchAndOpenFile(url, { method: 'GET', headers: {} })

/** Opens the file in the reply to any request. */
export async function fetchAndOpenFile(url: string, request: Parameters<typeof officeFetch>[1]): Promise<void> {
  const reply = await fetchFile(url, request)
  const file = URL.createObjectURL(await reply.blob())
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1]
  Object.assign(document.createElement('a'), {
    href: file,
    ...(name ? { download: name } : { target: '_blank' }),
  }).click()
  setTimeout(() => URL.revokeObjectURL(file), readMs)
}
