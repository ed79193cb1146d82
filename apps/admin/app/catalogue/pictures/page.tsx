/** The pictures of the shop: upload, description, and the records that use them. */
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { SearchField } from '../../kit/record/list-parts.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Pager } from '../../kit/page/pager.tsx'
import { perPage, type PictureRow, usePaginatedPictures, useReloadPictures } from '../../kit/pictures/calls.ts'
import { DescribePictureDialog } from '../../kit/pictures/describe.tsx'
import { PictureUploadButton } from '../../kit/pictures/upload-button.tsx'
import '../../kit/pictures/pictures.css'

export default function PicturesPage() {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'pictures', action: 'edit' })
  const [query, setQuery] = useState({ searchTerm: '', unused: false, page: 1 })
  const [described, setDescribed] = useState<string | null>(null)
  const { data } = usePaginatedPictures(query)
  const changed = useReloadPictures()
  return (
    <>
      <PageHeader title={translate('resources.pictures.name', { smart_count: 2 })} lead={translate('upload.lead')}>
        {mayWrite && <PictureUploadButton ownerType="deal" isMultiple add={() => void changed()} />}
      </PageHeader>
      <div className="list-tools">
        <SearchField
          query={query.searchTerm}
          search={(searchTerm) => setQuery({ ...query, searchTerm, page: 1 })}
          label={translate('deal.findPicture')}
        />
        <label className="only-unused">
          <input
            type="checkbox"
            checked={query.unused}
            onChange={(event) => setQuery({ ...query, unused: event.target.checked, page: 1 })}
          />{' '}
          {translate('upload.unused')}
        </label>
      </div>
      <p className="quiet" role="status">
        {data && translate('upload.count', { smart_count: data.total })}
      </p>
      {data?.total === 0 && (
        <div className="empty">
          <h2>{translate(query.searchTerm === '' ? 'upload.none' : 'list.notFound', { q: query.searchTerm })}</h2>
          <p>{translate(query.unused ? 'upload.noneUnused' : 'upload.noneLead')}</p>
        </div>
      )}
      <ul className="gallery">
        {data?.items.map((picture) => (
          <li key={picture.key}>
            <PictureCard picture={picture} describe={mayWrite ? () => setDescribed(picture.key) : null} />
          </li>
        ))}
      </ul>
      <Pager
        page={query.page}
        total={data?.total ?? 0}
        perPage={perPage}
        turn={(page) => setQuery({ ...query, page })}
      />
      {described !== null && <DescribePictureDialog pictureKey={described} close={() => setDescribed(null)} />}
    </>
  )
}

function PictureCard({ picture, describe }: { picture: PictureRow; describe: (() => void) | null }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const { image, uploaded, used_by: users } = picture
  const objectPosition = `${image.focus_x * 100}% ${image.focus_y * 100}%`
  const title = image.alt || translate('upload.undescribed')
  const preview = (
    <>
      <img src={image.url} srcSet={image.srcset} sizes="240px" alt="" loading="lazy" style={{ objectPosition }} />
      <span>{title}</span>
    </>
  )
  return (
    <>
      {describe && uploaded ? (
        <button type="button" onClick={describe} aria-label={translate('upload.describeOne', { title })}>
          {preview}
        </button>
      ) : (
        preview
      )}
      <small>
        {uploaded ? translate('upload.uploadedAt', { when: moment(uploaded.at) }) : translate('upload.ofTheShop')}
      </small>
      {users.length === 0 ? (
        <small>{translate('upload.usedByNone')}</small>
      ) : (
        <details>
          <summary>{translate('upload.usedBy', { smart_count: users.length })}</summary>
          <ul>
            {users.map(({ resource, id, name }) => (
              <li key={`${resource}/${id}/${name}`}>
                <Link to={id === 0 ? `/${resource}` : `/${resource}/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
