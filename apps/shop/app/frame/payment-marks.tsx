/** The logos of the payment methods, small and plain. They have a light background in both colour schemes. */
import { methodNames } from '@tussenuit/modules/shared/method-names.ts'
import type { JSX } from 'react'

const textStyle = { fontFamily: 'var(--display)', fontWeight: 700, fontSize: 12 }

const marks: Record<string, { name: string; picture: JSX.Element }> = {
  ideal: {
    name: methodNames['ideal']!,
    picture: (
      <>
        <path d="M7 8h9.5a8 8 0 0 1 0 16H7z" fill="none" stroke="#10262b" strokeWidth="1.6" strokeLinejoin="round" />
        <circle cx="11.3" cy="13" r="1.9" fill="#10262b" />
        <path d="M9.5 16.5h3.6V22H9.5z" fill="#10262b" />
        <path d="M15 11h2a5 5 0 0 1 0 10h-2z" fill="#c2185b" />
        <text x="27" y="20.5" fill="#10262b" {...textStyle}>
          iDEAL
        </text>
        <path d="M66.5 8v16" stroke="#8a979a" strokeWidth="1.2" />
        <text x="73" y="20.5" fill="#10262b" {...textStyle}>
          Wero
        </text>
      </>
    ),
  },
  bancontact: {
    name: 'Bancontact',
    picture: (
      <>
        <path d="M6 19c5 0 6.5-6 11-6h9v2.5c0 2.5-1.5 4.5-4.5 4.5H6z" fill="#1e4e9d" />
        <path d="M26 13c-5 0-6.5 6-11 6H6v-2.5C6 14 7.5 12 10.5 12H26z" fill="#f5c400" opacity=".9" />
        <text x="30" y="20" fill="#10262b" {...textStyle} fontSize={10.5} fontWeight={600}>
          Bancontact
        </text>
      </>
    ),
  },
  mastercard: {
    name: 'Mastercard',
    picture: (
      <>
        <circle cx="23" cy="16" r="8.5" fill="#d9182a" />
        <circle cx="35" cy="16" r="8.5" fill="#f29a1f" />
        <path d="M29 9.98a8.5 8.5 0 0 1 0 12.04 8.5 8.5 0 0 1 0-12.04Z" fill="#ee5f1f" />
      </>
    ),
  },
  visa: {
    name: 'Visa',
    picture: (
      <text
        x="29"
        y="22"
        fill="#1a3a8f"
        textAnchor="middle"
        {...textStyle}
        fontSize={17}
        fontStyle="italic"
        letterSpacing=".04em"
      >
        VISA
      </text>
    ),
  },
}

const widths: Record<string, number> = { ideal: 110, bancontact: 92 }

export function PaymentMethodLogo({ method }: { method: string }) {
  const mark = marks[method]
  if (!mark) return <span className="payment-mark payment-mark-text">{method}</span>
  const width = widths[method] ?? 58
  return (
    <svg
      className="payment-mark"
      role="img"
      aria-label={mark.name}
      viewBox={`0 0 ${width} 32`}
      width={width}
      height={32}
    >
      {mark.picture}
    </svg>
  )
}
