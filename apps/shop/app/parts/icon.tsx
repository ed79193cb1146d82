import type { JSX } from 'react'

const p = (d: string) => <path d={d} />

/** Line icons on a grid of 20. */
const icons = {
  'chevron-down': p('m5 7.8 5 5 5-5'),
  'chevron-up': p('m5 12.2 5-5 5 5'),
  'chevron-end': p('m7.8 5 5 5-5 5'),
  'chevron-start': p('m12.2 5-5 5 5 5'),
  arrow: p('M3.5 10h13M11.5 5l5 5-5 5'),
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 4 4" />
    </>
  ),
  menu: p('M3 6h14M3 10h14M3 14h9'),
  filter: p('M3 6h14M5.5 10h9M8 14h4'),
  close: p('m5 5 10 10M15 5 5 15'),
  check: p('m4.5 10.5 3.6 3.6 7.4-8'),
  plus: p('M10 4v12M4 10h12'),
  minus: p('M4 10h12'),
  bed: p(
    'M2.5 16V5M2.5 13.5h15V16M17.5 13.5v-2.2A2.3 2.3 0 0 0 15.2 9H9v4.5M5.8 11a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 ' +
      '0 0 3.2Z',
  ),
  fork: p('M6.5 2.8v14.4M4 2.8v4a2.5 2.5 0 0 0 5 0v-4M14.5 17.2V2.8c-2 1-2.8 3.2-2.8 6.2h2.8'),
  ticket: (
    <>
      <path d="M2.5 6h15v2.6a1.5 1.5 0 0 0 0 2.8V14h-15v-2.6a1.5 1.5 0 0 0 0-2.8Z" />
      <path d="M12 6.5v1M12 9.5v1M12 12.5v1" />
    </>
  ),
  place: (
    <>
      <path d="M10 17.5s5.8-5 5.8-9.6a5.8 5.8 0 0 0-11.6 0c0 4.6 5.8 9.6 5.8 9.6Z" />
      <circle cx="10" cy="8" r="2" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
      <path d="M2.5 8.5h15" />
    </>
  ),
  mail: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
      <path d="m3 6 7 5 7-5" />
    </>
  ),
  calendar: (
    <>
      <rect x="3" y="4.5" width="14" height="12.5" rx="2" />
      <path d="M3 8.5h14M7 2.8v3M13 2.8v3" />
    </>
  ),
  gift: (
    <>
      <rect x="3" y="8" width="14" height="9" rx="1.5" />
      <path d="M2.5 8h15M10 8v9M10 8S6.5 8 5.8 5.8 8.5 2.5 10 8c1.5-5.5 5-4.4 4.2-2.2S10 8 10 8Z" />
    </>
  ),
  leaf: p('M4 16.5c0-8 4-12.5 13-13-.2 9-4.5 12.7-10.5 12.2M4 16.5c2-4.5 5-7 8.5-8.5'),
  info: (
    <>
      <circle cx="10" cy="10" r="7.3" />
      <path d="M10 9.2v4.3M10 6.4v.2" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7.3" />
      <path d="M10 5.8V10l2.8 2" />
    </>
  ),
  warning: (
    <>
      <path d="M10 3 2.5 16.5h15Z" />
      <path d="M10 8v4M10 14v.2" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="6.8" r="3.3" />
      <path d="M3.5 17c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5" />
    </>
  ),
  phone: p(
    'M4 3.5h3l1.4 3.6-1.9 1.3a10 10 0 0 0 5 5l1.3-1.9 3.7 1.5v3A1.5 1.5 0 0 1 15 17.5C8.5 17.3 2.7 11.5 2.5 ' +
      '5A1.5 1.5 0 0 1 4 3.5Z',
  ),
  heart: p('M10 16.8S2.8 12.6 2.8 7.6A3.8 3.8 0 0 1 10 6.1a3.8 3.8 0 0 1 7.2 1.5c0 5-7.2 9.2-7.2 9.2Z'),
  globe: (
    <>
      <circle cx="10" cy="10" r="7.3" />
      <path d="M2.7 10h14.6M10 2.7c2.4 2 3.4 4.5 3.4 7.3s-1 5.3-3.4 7.3c-2.4-2-3.4-4.5-3.4-7.3s1-5.3 3.4-7.3Z" />
    </>
  ),
  share: (
    <>
      <path d="M10 12.5V3M6.7 5.8 10 2.6l3.3 3.2" />
      <path d="M6.5 9H4.5v8h11V9h-2" />
    </>
  ),
  star: p('m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7Z'),
} satisfies Record<string, JSX.Element>

export type IconName = keyof typeof icons

/**
 * Decorative: the text beside it, or the button's label, has the meaning. Arrows and chevrons turn in right-to-left.
 */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  const turns = name === 'arrow' || name === 'chevron-end' || name === 'chevron-start'
  return (
    <svg
      className={`icon${small ? ' icon-small' : ''}${turns ? ' turns' : ''}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      {icons[name]}
    </svg>
  )
}
