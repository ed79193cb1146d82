import type { Label as LabelText } from '@tussenuit/modules/shared/shapes.ts'
import { localeFor } from '@tussenuit/modules/shared/language.ts'
import { useFormat } from '../format.ts'

/**
 * A name amid text of the page's language: of a place, a hotel, a stay, a person. It keeps its own direction, so that
 * punctuation and figures beside a Latin name stay where they belong in a page that runs from right to left.
 */
export function Name({ children }: { children: string }) {
  return <bdi>{children}</bdi>
}

/** The address of a hotel; a postcode such as "7351 TM" stays on one line. */
export function Address({ children }: { children: string }) {
  return <Name>{children.replace(/\b(\d{4}) (?=[A-Z]{2}\b)/g, '$1\u00a0')}</Name>
}

/** A text that may be in another language than the page, which it then says. */
export function Label({ children }: { children: LabelText }) {
  const page = useFormat()
  const { tag } = localeFor(children.language)
  return <bdi lang={tag === page.tag ? undefined : tag}>{children.text}</bdi>
}
