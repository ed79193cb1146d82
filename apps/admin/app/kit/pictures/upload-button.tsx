import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useRef } from 'react'
import { Add } from '../page/icons.tsx'
import type { Owner } from './upload.ts'
import { usePictureUploads } from './use-uploads.ts'

/** Uploads one or several pictures and shows the progress; `add` is called for each accepted picture. */
export function PictureUploadButton({
  ownerType,
  isMultiple,
  add,
}: {
  ownerType: Owner
  isMultiple: boolean
  add: (key: string) => void
}) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const progressId = useId()
  const { share, upload } = usePictureUploads(ownerType, add)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void upload(files)
        }}
      />
      <Button startIcon={<Add />} disabled={share !== null} onClick={() => input.current?.click()}>
        {translate(isMultiple ? 'upload.many' : 'upload.one')}
      </Button>
      {share !== null && (
        <label htmlFor={progressId} className="quiet">
          {translate('upload.underWay')} <progress id={progressId} value={share} />
        </label>
      )}
    </>
  )
}
