import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useAction } from '../use-action.ts'
import { type Owner, uploadPicture } from './upload.ts'

type Upload = { file: File; progress: (share: number) => void }

/** Uploads files one after the other. `share` is the progress from 0 to 1, null while idle. */
export function usePictureUploads(ownerType: Owner, add: (key: string) => void) {
  const translate = useTranslate()
  const [share, setShare] = useState<number | null>(null)
  const { run } = useAction(({ file, progress }: Upload) => uploadPicture(file, ownerType, progress), {
    after: ({ key }) => add(key),
    onRefused: ({ code, fields: [field] }, { file: { name } }) =>
      translate(`upload.${field?.code ?? code}`, { name, _: translate('upload.failed', { name }) }),
  })
  const upload = async (files: File[]) => {
    setShare(0)
    for (const [index, file] of files.entries())
      await run({ file, progress: (part) => setShare((index + part) / files.length) })
    setShare(null)
  }
  return { share, upload }
}
