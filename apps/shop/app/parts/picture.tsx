import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { type PictureFacts, toAvifSources } from './picture-facts.ts'
import { BrandMark } from './wordmark.tsx'

type Props = {
  image: PictureFacts
  /**
   * The `sizes` attribute for the layout, by the width before cropping: a 4:5 poster shows half of a 3:2 picture.
   * Slightly less on phones, where the first picture delays the page on a slow connection.
   */
  sizes: string
  /** The first picture of a page: loaded at once and before others. */
  first?: boolean
  /** For cards and smaller pictures: without the largest variants; `tiny`: the smallest variant only. */
  small?: boolean | 'tiny'
  className?: string
  /** Empty for a decorative picture, whose content the text beside it describes. */
  alt?: string
  children?: ReactNode
}

/**
 * A picture in several widths as AVIF, for old browsers in one width as WebP. Shows its colour while it loads, and the
 * brand's mark if it fails.
 */
export function Picture({ image, sizes, first, small = false, className, alt, children }: Props) {
  const [failed, setFailed] = useState(false)
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The picture may have failed to load before hydration.
    const element = ref.current
    if (element?.complete && element.naturalWidth === 0) setFailed(true)
  }, [])
  const avif = toAvifSources(image, small)
  const text = alt ?? image.alt
  const focus: CSSProperties = {
    objectPosition: `${Math.round(image.focus_x * 100)}% ${Math.round(image.focus_y * 100)}%`,
  }
  const box = {
    className: className ? `picture ${className}` : 'picture',
    style: failed ? undefined : { backgroundColor: image.color },
  }
  if (failed)
    return (
      <span {...box}>
        <span className="picture-mark">
          <BrandMark />
          {text !== '' && <span className="unseen">{text}</span>}
        </span>
        {children}
      </span>
    )
  const sources = (
    <>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={ref}
        src={image.url}
        width={image.width}
        height={image.height}
        alt={text}
        style={focus}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        onError={() => setFailed(true)}
      />
    </>
  )
  return children ? (
    <span {...box}>
      <picture>{sources}</picture>
      {children}
    </span>
  ) : (
    <picture {...box}>{sources}</picture>
  )
}
