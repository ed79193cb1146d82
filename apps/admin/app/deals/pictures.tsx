/** The pictures of a deal: ordered, each with an alternative text. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Ordered } from '../editor/ordered.tsx'
import { Add } from '../look/icons.tsx'
import type { Picture } from './choices.ts'

type Chosen = { key: string; alt: string }

export function Pictures({ known, readOnly }: { known: Picture[]; readOnly: boolean }) {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const chosen = (useWatch({ name: 'pictures' }) ?? []) as Chosen[]
  const [choosing, setChoosing] = useState(false)
  const byKey = new Map(known.map((picture) => [picture.key, picture.image]))
  const add = (key: string) =>
    setValue('pictures', [...(getValues('pictures') as Chosen[]), { key, alt: '' }], { shouldDirty: true })
  return (
    <section>
      <div className="part-head">
        <h2>{translate('field.pictures')}</h2>
        {!readOnly && (
          <Button startIcon={<Add />} onClick={() => setChoosing(true)}>
            {translate('deal.addPictures')}
          </Button>
        )}
      </div>
      <p className="quiet">{translate('deal.picturesLead')}</p>
      <Ordered
        key={chosen.map(({ key }) => key).join()}
        name="pictures"
        className="ordered-pictures"
        nameOf={(item) => byKey.get(String(item['key']))?.alt || String(item['key'])}
        readOnly={readOnly}
      >
        {(item, index) => {
          const image = byKey.get(String(item['key']))
          return (
            <>
              {image && <img src={image.url} srcSet={image.srcset} sizes="240px" alt="" loading="lazy" />}
              <TextInput
                source={`pictures.${index}.alt`}
                label="field.alt"
                helperText={image?.alt ? translate('deal.ownAlt', { alt: image.alt }) : 'missing.alt_missing'}
                readOnly={readOnly}
                slotProps={{ htmlInput: { maxLength: 300, lang: 'en', dir: 'ltr' } }}
              />
            </>
          )
        }}
      </Ordered>
      {choosing && (
        <Gallery
          pictures={known.filter(({ key }) => !chosen.some((one) => one.key === key))}
          choose={add}
          close={() => setChoosing(false)}
        />
      )}
    </section>
  )
}

function Gallery({
  pictures,
  choose,
  close,
}: {
  pictures: Picture[]
  choose: (key: string) => void
  close: () => void
}) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const query = typed.trim().toLowerCase()
  const found = pictures.filter(({ key, image }) => `${key} ${image.alt}`.toLowerCase().includes(query))
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="gallery-title">
      <DialogTitle id="gallery-title">{translate('deal.addPictures')}</DialogTitle>
      <DialogContent>
        <input
          className="search"
          type="search"
          aria-label={translate('deal.findPicture')}
          placeholder={translate('deal.findPicture')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ul className="gallery">
          {found.map(({ key, image }) => (
            <li key={key}>
              <button type="button" onClick={() => choose(key)}>
                <img src={image.url} srcSet={image.srcset} sizes="200px" alt="" loading="lazy" />
                <span>{image.alt || key}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p>{translate('list.notFound', { q: typed })}</p>}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={close}>
          {translate('deal.done.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
