/**
 * The logos of the payment methods, small and plain, from a file that every page shares. They have a light background
 * in both colour schemes.
 */
import { methodNames } from '@tussenuit/modules/shared/method-names.ts'
import logos from './payment-marks.svg?url'

const marks: Record<string, { name: string; width: number }> = {
  ideal: { name: methodNames['ideal']!, width: 110 },
  bancontact: { name: 'Bancontact', width: 92 },
  mastercard: { name: 'Mastercard', width: 58 },
  visa: { name: 'Visa', width: 58 },
}

export function PaymentMethodLogo({ method }: { method: string }) {
  const mark = marks[method]
  if (!mark) return <span className="payment-mark payment-mark-text">{method}</span>
  return (
    <svg className="payment-mark" role="img" aria-label={mark.name} width={mark.width} height={32}>
      <use href={`${logos}#${method}`} />
    </svg>
  )
}
