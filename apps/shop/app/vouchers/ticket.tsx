import type { ReactNode } from 'react'
import { Picture } from '../parts/picture.tsx'
import { Wordmark } from '../parts/wordmark.tsx'
import { useShopData } from '../shop-data.ts'
import type { PictureFacts } from '../parts/picture-facts.ts'

/** The voucher as a ticket: one picture in seven slices, three of them raised, and a stub with text. */
export function VoucherTicket({
  image,
  children,
  first,
}: {
  image: PictureFacts | null
  children: ReactNode
  first?: boolean
}) {
  const brand = useShopData()?.customization.brand_name ?? 'Tussenuit'
  return (
    <div className="gift">
      <div className="gift-slices" aria-hidden="true">
        {Array.from({ length: 7 }, (_, index) => {
          const className = index > 3 ? 'gift-slice gift-slice-raised' : 'gift-slice'
          return image ? (
            <Picture
              key={index}
              image={{ ...image, focus_x: (index + 0.5) / 7 }}
              sizes="420px"
              alt=""
              first={first && index === 0}
              className={className}
            />
          ) : (
            <i key={index} className={className} />
          )
        })}
      </div>
      <div className="gift-stub">
        <Wordmark name={brand} logo={null} />
        {children}
      </div>
    </div>
  )
}
