/** Edits the alternative text and the focal point of an uploaded picture. */
import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { ConfirmActionDialog } from '../action-dialog.tsx'
import { officeClient } from '../session/session.ts'
import { type PictureRow, usePicture, useReloadPictures } from './calls.ts'
import './pictures.css'

export function DescribePictureDialog({ pictureKey, close }: { pictureKey: string; close: () => void }) {
  const { data } = usePicture(pictureKey)
  return data?.uploaded ? <DescriptionForm picture={data} version={data.uploaded.version} close={close} /> : null
}

const shapes = ['card', 'wide', 'square'] as const
/** Maximum height of the picture in pixels. The space is reserved before the picture loads. */
const highest = 340
const toPercent = (share: number): number => Math.round(share * 100)

function DescriptionForm({
  picture,
  version: present,
  close,
}: {
  picture: PictureRow
  version: number
  close: () => void
}) {
  const translate = useTranslate()
  const changed = useReloadPictures()
  const { image } = picture
  // The save is based on the version at the time of opening, even if the picture has been reloaded since.
  const [version] = useState(present)
  const [alt, setAlt] = useState(image.alt)
  const [focus, setFocus] = useState({ x: image.focus_x, y: image.focus_y })
  const objectPosition = `${toPercent(focus.x)}% ${toPercent(focus.y)}%`
  return (
    <ConfirmActionDialog
      title={translate('upload.describe')}
      confirm={translate('edit.save')}
      successMessage="upload.described"
      ready
      act={() =>
        officeClient()('PUT /pictures/:key', {
          params: { key: picture.key },
          body: { alt, focus_x: focus.x, focus_y: focus.y, version },
        })
      }
      done={changed}
      close={close}
    >
      <div className="describe-picture">
        <TextField
          label={translate('field.alt')}
          helperText={translate('upload.altHelp')}
          value={alt}
          multiline
          slotProps={{ htmlInput: { maxLength: 300, lang: 'en', dir: 'ltr' } }}
          onChange={(event) => setAlt(event.target.value)}
        />
        <p className="quiet">{translate('upload.focusHelp')}</p>
        <FocalPoint image={image} alt={alt} focus={focus} change={setFocus} />
        <FocalSlider label={translate('upload.focusX')} value={focus.x} change={(x) => setFocus({ ...focus, x })} />
        <FocalSlider label={translate('upload.focusY')} value={focus.y} change={(y) => setFocus({ ...focus, y })} />
        <ul className="crops">
          {shapes.map((shape) => (
            <li key={shape}>
              <img className={`crop-${shape}`} src={image.url} alt="" style={{ objectPosition }} />
              <small>{translate(`upload.crop.${shape}`)}</small>
            </li>
          ))}
        </ul>
      </div>
    </ConfirmActionDialog>
  )
}

type Focus = { x: number; y: number }
type FocalPointProps = { image: PictureRow['image']; alt: string; focus: Focus; change: (focus: Focus) => void }

/** A click on the picture sets the focal point, which stays visible when the picture is cropped. */
function FocalPoint({ image, alt, focus, change }: FocalPointProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the sliders beside it do the same by keyboard
    <div
      className="focal"
      style={{ inlineSize: `min(100%, ${Math.round((highest * image.width) / image.height)}px)` }}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const share = (part: number) => Math.min(1, Math.max(0, Math.round(part * 100) / 100))
        change({
          x: share((event.clientX - box.left) / box.width),
          y: share((event.clientY - box.top) / box.height),
        })
      }}
    >
      <img src={image.url} alt={alt} width={image.width} height={image.height} />
      <span aria-hidden style={{ left: `${toPercent(focus.x)}%`, top: `${toPercent(focus.y)}%` }} />
    </div>
  )
}

function FocalSlider({ label, value, change }: { label: string; value: number; change: (value: number) => void }) {
  const id = useId()
  return (
    <div className="focal-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={toPercent(value)}
        aria-valuetext={`${toPercent(value)} %`}
        onChange={(event) => change(Number(event.target.value) / 100)}
      />
      <output htmlFor={id} className="figures">
        {toPercent(value)} %
      </output>
    </div>
  )
}
