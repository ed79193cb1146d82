import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { type Owner, uploadPicture } from './upload.ts'

/** Uploads files one after the other; `share` is how much is done, from 0 to 1, and null while nothing is under way. */
export function useUploads(ownerType: Owner, add: (key: string) => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const [share, setShare] = useState<number | null>(null)
  const upload = async (files: File[]) => {
    setShare(0)
    for (const [index, file] of files.entries()) {
      try {
        const { key } = await uploadPicture(file, ownerType, (one) => setShare((index + one) / files.length))
        add(key)
      } catch (error) {
        notify(`upload.${(error as Error).message}`, {
          type: 'error',
          messageArgs: { name: file.name, _: translate('upload.failed', { name: file.name }) },
        })
      }
    }
    setShare(null)
  }
  return { share, upload }
}
