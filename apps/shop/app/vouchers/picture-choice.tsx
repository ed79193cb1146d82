import type { UseFormRegisterReturn } from 'react-hook-form'
import { useFormat } from '../format.ts'
import { Picture } from '../parts/picture.tsx'
import type { PictureFacts } from '../parts/picture-facts.ts'

export type GiftPicture = { key: string; image: PictureFacts }

/** The picture of a gift: radio buttons, named by the pictures' alternative texts. */
export function GiftPictureChoice({
  pictures,
  chosen,
  register,
}: {
  pictures: GiftPicture[]
  chosen: string | null
  register: UseFormRegisterReturn
}) {
  const { t } = useFormat()
  if (pictures.length < 2) return null
  return (
    <fieldset>
      <legend className="field-label">{t('vouchers.checkout.picture')}</legend>
      <div className="picture-choice">
        {pictures.map(({ key, image }) => (
          <label key={key}>
            <input type="radio" value={key} defaultChecked={key === chosen} {...register} />
            <Picture image={image} small sizes="120px" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
