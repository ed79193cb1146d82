import type { Label as LabelText } from '@tussenuit/modules/shared/shapes.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useFormat } from '../format.ts'

/**
 * A proper name within text of the page's language. It is isolated, so that punctuation and digits beside a Latin name
 * keep their places in right-to-left text.
 */
export function ProperName({ children }: { children: string }) {
  return <bdi>{children}</bdi>
}

/** The address of a hotel; a postcode such as "7351 TM" stays on one line. */
export function HotelAddress({ children }: { children: string }) {
  return <ProperName>{children.replace(/\b(\d{4}) (?=[A-Z]{2}\b)/g, '$1\u00a0')}</ProperName>
}

/** A text with its own language, marked with `lang` if it differs from the page's. */
export function TextWithLanguage({ children }: { children: LabelText }) {
  const page = useFormat()
  const { tag } = localeOfLanguage(children.language)
  return <bdi lang={tag === page.tag ? undefined : tag}>{children.text}</bdi>
}
