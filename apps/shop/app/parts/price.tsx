import { useFormat } from '../format.ts'

type Size = 24 | 30 | 36 | 58

/**
 * Whole euros, the decimal mark, and raised cents or a dash; the style sheet adds the sign and the dash. Screen readers
 * get one plain text.
 */
export function Price({ cents, size = 30 }: { cents: number; size?: Size }) {
  const { priceParts, money } = useFormat()
  const { whole, mark, fraction } = priceParts(cents)
  return (
    <span className={size === 30 ? 'price' : `price price-${size}`}>
      <span className="unseen">{money(cents)}</span>
      <span aria-hidden="true">
        {whole + mark}
        {fraction !== null && <i>{fraction}</i>}
      </span>
    </span>
  )
}

/**
 * The price before the discount, with the text that it was the lowest of the last thirty days; nothing if it is null.
 */
export function PriceBeforeDiscount({ euros }: { euros: number | null }) {
  const { money, t } = useFormat()
  if (euros === null) return null
  const cents = Math.round(euros * 100)
  return (
    <span className="was">
      {t('price.lowestOf30Days')} <s>{money(cents)}</s>
    </span>
  )
}
