/** Pictures in their order: uploaded or chosen, moved and taken out with buttons that a keyboard reaches. */
import { Button } from '@mui/material'
import { picturePath } from '@tussenuit/modules/platform/media/image.ts'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { Clear, Create, Image, NavigateBefore, NavigateNext } from '../page/icons.tsx'
import { isUploaded } from './calls.ts'
import { DescribePicture } from './describe.tsx'
import { Gallery } from './gallery.tsx'
import type { Owner } from './upload.ts'
import { UploadButton } from './upload-button.tsx'

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
  const [isChoosing, setIsChoosing] = useState(false)
  const [described, setDescribed] = useState<string | null>(null)
  // Several uploads end one after the other, each after the one before has changed the keys.
  const latest = useRef(keys)
  latest.current = keys
  const set = (next: string[]) => {
    latest.current = next
    change(next)
  }
  const add = (key: string) =>
    set(most === 1 ? [key] : [...latest.current.filter((other) => other !== key), key].slice(0, most))
  const move = (from: number, to: number) => {
    const next = [...keys]
    next.splice(to, 0, next.splice(from, 1)[0]!)
    set(next)
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
                {isUploaded(key) && (
                  <button
                    type="button"
                    className="bare"
                    aria-label={translate('upload.describeOne', {
                      title: translate('upload.picture', { number: index + 1 }),
                    })}
                    onClick={() => setDescribed(key)}
                  >
                    <Create aria-hidden />
                  </button>
                )}
                <button
                  type="button"
                  className="bare"
                  aria-label={translate('upload.remove', { number: index + 1 })}
                  onClick={() => set(keys.filter((other) => other !== key))}
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
          <UploadButton ownerType={ownerType} isMultiple={most > 1} add={add} />
          <Button startIcon={<Image />} onClick={() => setIsChoosing(true)}>
            {translate('upload.choose')}
          </Button>
        </>
      )}
      {isChoosing && (
        <Gallery
          chosen={keys}
          choose={add}
          ownerType={ownerType}
          isMultiple={most > 1}
          close={() => setIsChoosing(false)}
        />
      )}
      {described !== null && <DescribePicture pictureKey={described} close={() => setDescribed(null)} />}
    </div>
  )
}
