/** An ordered list of pictures: upload or choose, move and remove, all by keyboard. */
import { Button } from '@mui/material'
import { picturePath } from '@tussenuit/modules/platform/media/image.ts'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { Clear, Create, Image, NavigateBefore, NavigateNext } from '../page/icons.tsx'
import { isUploadedPicture } from './calls.ts'
import { DescribePictureDialog } from './describe.tsx'
import { PicturePickerDialog } from './gallery.tsx'
import type { Owner } from './upload.ts'
import { PictureUploadButton } from './upload-button.tsx'

type Props = {
  keys: readonly string[]
  change: (keys: string[]) => void
  ownerType: Owner
  readOnly: boolean
  max?: number
}

export function PictureListField({ keys, change, ownerType, readOnly, max = 60 }: Props) {
  const translate = useTranslate()
  const [isChoosing, setIsChoosing] = useState(false)
  const [described, setDescribed] = useState<string | null>(null)
  // Several uploads finish one after the other; each starts from the keys that the previous one set.
  const latest = useRef(keys)
  latest.current = keys
  const set = (next: string[]) => {
    latest.current = next
    change(next)
  }
  const add = (key: string) =>
    set(max === 1 ? [key] : [...latest.current.filter((other) => other !== key), key].slice(0, max))
  const move = (from: number, to: number) => {
    const next = [...keys]
    next.splice(to, 0, next.splice(from, 1)[0]!)
    set(next)
  }
  return (
    <div className="pictures">
      <ol>
        {keys.map((key, index) => (
          <PictureItem
            key={key}
            pictureKey={key}
            index={index}
            count={keys.length}
            readOnly={readOnly}
            move={(to) => move(index, to)}
            describe={() => setDescribed(key)}
            remove={() => set(keys.filter((other) => other !== key))}
          />
        ))}
      </ol>
      {!readOnly && (
        <>
          <PictureUploadButton ownerType={ownerType} isMultiple={max > 1} add={add} />
          <Button startIcon={<Image />} onClick={() => setIsChoosing(true)}>
            {translate('upload.choose')}
          </Button>
        </>
      )}
      {isChoosing && (
        <PicturePickerDialog
          chosen={keys}
          choose={add}
          ownerType={ownerType}
          isMultiple={max > 1}
          close={() => setIsChoosing(false)}
        />
      )}
      {described !== null && <DescribePictureDialog pictureKey={described} close={() => setDescribed(null)} />}
    </div>
  )
}

type PictureItemProps = {
  pictureKey: string
  index: number
  count: number
  readOnly: boolean
  move: (to: number) => void
  describe: () => void
  remove: () => void
}

/** One picture, with buttons that move, describe and remove it. */
function PictureItem({ pictureKey, index, count, readOnly, move, describe, remove }: PictureItemProps) {
  const translate = useTranslate()
  const number = index + 1
  return (
    <li>
      <img src={picturePath(pictureKey, 320, 'webp')} alt={translate('upload.picture', { number })} />
      {!readOnly && (
        <span>
          <ToolButton
            label={translate('upload.earlier', { number })}
            disabled={index === 0}
            Icon={NavigateBefore}
            press={() => move(index - 1)}
          />
          <ToolButton
            label={translate('upload.later', { number })}
            disabled={index === count - 1}
            Icon={NavigateNext}
            press={() => move(index + 1)}
          />
          {isUploadedPicture(pictureKey) && (
            <ToolButton
              label={translate('upload.describeOne', { title: translate('upload.picture', { number }) })}
              Icon={Create}
              press={describe}
            />
          )}
          <ToolButton label={translate('upload.remove', { number })} Icon={Clear} press={remove} />
        </span>
      )}
    </li>
  )
}

type ToolButtonProps = { label: string; disabled?: boolean; Icon: typeof Clear; press: () => void }

function ToolButton({ label, disabled = false, Icon, press }: ToolButtonProps) {
  return (
    <button type="button" className="bare" disabled={disabled} aria-label={label} onClick={press}>
      <Icon aria-hidden />
    </button>
  )
}
