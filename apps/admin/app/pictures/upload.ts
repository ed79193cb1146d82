import { askForSession, present } from '../session.ts'

export type Uploaded = { key: string; url: string; width: number; height: number }
export type Owner = 'hotel' | 'deal' | 'category' | 'banner' | 'brand' | 'voucher'

/** Uploads a picture and reports progress from 0 to 1, which `fetch` cannot do. Throws the code of a refusal. */
export async function uploadPicture(file: File, owner: Owner, progress: (share: number) => void): Promise<Uploaded> {
  const session = await present()
  if (!session) {
    askForSession()
    throw new Error('not_signed_in')
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
      const reply = request.response as {
        data?: Uploaded
        error?: { code: string; fields?: { code: string }[] }
      } | null
      if (request.status === 200 && reply?.data) resolve(reply.data)
      else reject(new Error(reply?.error?.fields?.[0]?.code ?? reply?.error?.code ?? 'away'))
    })
    request.send(body)
  })
}
