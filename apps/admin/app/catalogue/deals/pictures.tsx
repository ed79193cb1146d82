/** The ordered pictures of a deal, each with an alternative text. */
import { Button } from '@mui/material'
import { picturePath } from '@tussenuit/modules/platform/media/image.ts'
import { useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ReorderableList } from '../../kit/record/ordered-list.tsx'
import { Create, Image } from '../../kit/page/icons.tsx'
import { isUploadedPicture } from '../../kit/pictures/calls.ts'
import { DescribePictureDialog } from '../../kit/pictures/describe.tsx'
import { PicturePickerDialog } from '../../kit/pictures/gallery.tsx'
import { PictureUploadButton } from '../../kit/pictures/upload-button.tsx'

type ChosenPicture = { key: string; alt: string }

export function DealPictures({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const chosen = (useWatch({ name: 'pictures' }) ?? []) as ChosenPicture[]
  const [isChoosing, setIsChoosing] = useState(false)
  const [described, setDescribed] = useState<string | null>(null)
  const add = (key: string) => {
    const before = getValues('pictures') as ChosenPicture[]
    if (!before.some((picture) => picture.key === key))
      setValue('pictures', [...before, { key, alt: '' }], { shouldDirty: true })
  }
  return (
    <section>
      <div className="part-head">
        <h2>{translate('field.pictures')}</h2>
        {!readOnly && (
          <div>
            <PictureUploadButton ownerType="deal" isMultiple add={add} />
            <Button startIcon={<Image />} onClick={() => setIsChoosing(true)}>
              {translate('upload.choose')}
            </Button>
          </div>
        )}
      </div>
      <p className="quiet">{translate('deal.picturesLead')}</p>
      <ReorderableList
        key={chosen.map(({ key }) => key).join()}
        name="pictures"
        className="ordered-pictures"
        nameOf={(item) => String(item['alt']) || String(item['key'])}
        readOnly={readOnly}
      >
        {(item, index) => (
          <DealPicture pictureKey={String(item['key'])} index={index} readOnly={readOnly} describe={setDescribed} />
        )}
      </ReorderableList>
      {isChoosing && (
        <PicturePickerDialog
          chosen={chosen.map(({ key }) => key)}
          choose={add}
          ownerType="deal"
          isMultiple
          close={() => setIsChoosing(false)}
        />
      )}
      {described !== null && <DescribePictureDialog pictureKey={described} close={() => setDescribed(null)} />}
    </section>
  )
}

type DealPictureProps = { pictureKey: string; index: number; readOnly: boolean; describe: (key: string) => void }

function DealPicture({ pictureKey, index, readOnly, describe }: DealPictureProps) {
  const translate = useTranslate()
  return (
    <>
      <img src={picturePath(pictureKey, 480, 'webp')} alt="" loading="lazy" />
      <TextInput
        source={`pictures.${index}.alt`}
        label="field.alt"
        helperText="upload.altOfDeal"
        readOnly={readOnly}
        slotProps={{ htmlInput: { maxLength: 300, lang: 'en', dir: 'ltr' } }}
      />
      {!readOnly && isUploadedPicture(pictureKey) && (
        <Button
          startIcon={<Create />}
          aria-label={translate('upload.describeOne', {
            title: translate('upload.picture', { number: index + 1 }),
          })}
          onClick={() => describe(pictureKey)}
        >
          {translate('upload.describe')}
        </Button>
      )}
    </>
  )
}
