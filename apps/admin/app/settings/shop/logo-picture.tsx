/** A logo that can be removed or replaced by an upload. */
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { PictureListField } from '../../kit/pictures/picture-keys.tsx'

export function LogoField({
  logo,
  name,
  readOnly,
  change,
}: {
  /** The URL of the logo; null if there is none. */
  logo: string | null
  /** Name for screen readers. */
  name: string
  readOnly: boolean
  change: (logo: string | null) => void
}) {
  const translate = useTranslate()
  return (
    <>
      {logo && (
        <p className="logo-picture">
          <img src={logo} alt={name} height={48} />
          {!readOnly && <Button onClick={() => change(null)}>{translate('settings.logoRemove')}</Button>}
        </p>
      )}
      <PictureListField
        keys={[]}
        max={1}
        ownerType="brand"
        readOnly={readOnly}
        change={([key]) => change(key ? `/pictures/${key}-320.webp` : null)}
      />
    </>
  )
}
