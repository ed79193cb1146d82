/** Pictures in their order: uploaded several at once, moved and taken out with buttons that a keyboard reaches. */
import { Button } from '@mui/material'
import { picturePath } from '@tussenuit/modules/media/image.ts'
import { useNotify, useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { Add, Clear, NavigateBefore, NavigateNext } from '../look/icons.tsx'
import { type Owner, uploadPicture } from './upload.ts'

export function PictureKeys({
  keys,
  change,
  ownerType,
  readOnly,
  most = 60,
}: {
  keys: readonly string[]
  change: (keys: string[]) => void
  ownerType: Owner
  readOnly: boolean
  most?: number
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const progressId = useId()
  const move = (from: number, to: number) => {
    const next = [...keys]
    next.splice(to, 0, next.splice(from, 1)[0]!)
    change(next)
  }
  const upload = async (files: File[]) => {
    let done = [...keys]
    for (const [index, file] of files.entries()) {
      setShare(index / files.length)
      try {
        const { key } = await uploadPicture(file, ownerType, (one) => setShare((index + one) / files.length))
        done = most === 1 ? [key] : [...done.filter((other) => other !== key), key].slice(0, most)
        change(done)
      } catch (error) {
        notify(`upload.${(error as Error).message}`, {
          type: 'error',
          messageArgs: { name: file.name, _: translate('upload.failed', { name: file.name }) },
        })
      }
    }
    setShare(null)
  }
  return (
    <div className="pictures">
      <ol>
        {keys.map((key, index) => (
          <li key={key}>
            <img src={picturePath(key, 320, 'webp')} alt={translate('upload.picture', { number: index + 1 })} />
            {!readOnly && (
              <span>
                <button
                  type="button"
                  className="bare"
                  disabled={index === 0}
                  aria-label={translate('upload.earlier', { number: index + 1 })}
                  onClick={() => move(index, index - 1)}
                >
                  <NavigateBefore aria-hidden />
                </button>
                <button
                  type="button"
                  className="bare"
                  disabled={index === keys.length - 1}
                  aria-label={translate('upload.later', { number: index + 1 })}
                  onClick={() => move(index, index + 1)}
                >
                  <NavigateNext aria-hidden />
                </button>
                <button
                  type="button"
                  className="bare"
                  aria-label={translate('upload.remove', { number: index + 1 })}
                  onClick={() => change(keys.filter((other) => other !== key))}
                >
                  <Clear aria-hidden />
                </button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {!readOnly && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            multiple={most > 1}
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              void upload(files)
            }}
          />
          <Button startIcon={<Add />} disabled={share !== null} onClick={() => input.current?.click()}>
            {translate(most === 1 ? 'upload.one' : 'upload.many')}
          </Button>
          {share !== null && (
            <label htmlFor={progressId} className="quiet">
              {translate('upload.underWay')} <progress id={progressId} value={share} />
            </label>
          )}
        </>
      )}
    </div>
  )
}
