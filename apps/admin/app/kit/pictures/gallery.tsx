/** A dialog to choose from the pictures of the shop or to upload a new one. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { SearchField } from '../record/list-parts.tsx'
import { Pager } from '../page/pager.tsx'
import { perPage, type PictureRow, usePaginatedPictures, useReloadPictures } from './calls.ts'
import type { Owner } from './upload.ts'
import { PictureUploadButton } from './upload-button.tsx'
import './pictures.css'

type Props = {
  /** Keys of the pictures that are already chosen. */
  chosen: readonly string[]
  choose: (key: string) => void
  ownerType: Owner
  /** Whether several pictures can be chosen before the dialog is closed. */
  isMultiple: boolean
  close: () => void
}

export function PicturePickerDialog({ chosen, choose, ownerType, isMultiple, close }: Props) {
  const translate = useTranslate()
  const heading = useId()
  const [query, setQuery] = useState({ searchTerm: '', page: 1 })
  const { data } = usePaginatedPictures(query)
  const changed = useReloadPictures()
  const select = (key: string) => {
    choose(key)
    if (!isMultiple) close()
  }
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading}>{translate('upload.choose')}</DialogTitle>
      <DialogContent>
        <div className="gallery-tools">
          <SearchField
            query={query.searchTerm}
            search={(searchTerm) => setQuery({ searchTerm, page: 1 })}
            label={translate('deal.findPicture')}
          />
          <PictureUploadButton
            ownerType={ownerType}
            isMultiple={isMultiple}
            add={(key) => {
              select(key)
              void changed()
            }}
          />
        </div>
        <ul className="gallery">
          {data?.items.map(({ key, image }) => (
            <GalleryItem key={key} image={image} isChosen={chosen.includes(key)} take={() => select(key)} />
          ))}
        </ul>
        {data?.total === 0 && <p>{translate('list.notFound', { q: query.searchTerm })}</p>}
        <Pager
          page={query.page}
          total={data?.total ?? 0}
          perPage={perPage}
          turn={(page) => setQuery({ ...query, page })}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={close}>
          {translate('deal.done.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function GalleryItem({ image, isChosen, take }: { image: PictureRow['image']; isChosen: boolean; take: () => void }) {
  const translate = useTranslate()
  return (
    <li>
      <button type="button" disabled={isChosen} onClick={take}>
        <img src={image.url} srcSet={image.srcset} sizes="200px" alt="" loading="lazy" />
        <span>{image.alt || translate('upload.undescribed')}</span>
        {isChosen && <small>{translate('upload.chosen')}</small>}
      </button>
    </li>
  )
}
