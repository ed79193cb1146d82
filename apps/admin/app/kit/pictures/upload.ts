import { CallFailed, toCallFailedError } from '@tussenuit/modules/client/client.ts'
import { currentSession, redirectOrPromptSignIn } from '../session/session.ts'

export type Uploaded = { key: string; url: string; width: number; height: number }
export type Owner = 'hotel' | 'deal' | 'category' | 'banner' | 'brand' | 'voucher'

/** Uploads a picture and reports progress from 0 to 1, which `fetch` does not support. Throws CallFailed. */
export async function uploadPicture(file: File, owner: Owner, progress: (share: number) => void): Promise<Uploaded> {
  const session = await currentSession()
  if (!session) {
    redirectOrPromptSignIn()
    throw new CallFailed(401, 'not_signed_in', 'Please sign in.', [], undefined)
  }
  const body = new FormData()
  if (owner !== 'banner') body.append('owner_type', owner)
  body.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    if (owner === 'banner') request.open('POST', '/api/uploadBannerImage')
    else request.open('POST', '/api/uploadSingleImageOnSelection')
    request.setRequestHeader('authorization', `Bearer ${session.token}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total)
    })
    request.addEventListener('error', () => reject(new Error('away')))
    request.addEventListener('load', () => {
      const reply = (request.response ?? {}) as Parameters<typeof toCallFailedError>[1] & { data?: Uploaded }
      if (request.status === 200 && reply.data) resolve(reply.data)
      else reject(toCallFailedError(request.status, reply))
    })
    request.send(body)
  })
}
