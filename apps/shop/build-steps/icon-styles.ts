/**
 * Adds a mask for each icon to `styles/icons.css`, from the paths of `parts/icon-paths.ts`. A page then names an icon
 * in one class, instead of drawing it each time.
 */
import type { Plugin } from 'vite'
import { iconPaths, type IconName } from '../app/parts/icon-paths.ts'

/** Icons that are drawn differently in some places. */
const variants: { selector: string; name: IconName; stroke?: number; filled?: boolean }[] = [
  { selector: '.heart[aria-pressed="true"] .icon', name: 'heart', filled: true },
  { selector: '.stars .icon', name: 'star', filled: true },
  { selector: '.step-ok .icon', name: 'check', stroke: 2.4 },
  { selector: '.timeline i .icon', name: 'check', stroke: 3 },
]

/** Only the shape of a mask counts, not its colour. */
const maskOf = (name: IconName, stroke = 1.7, filled = false): string =>
  `url("data:image/svg+xml,${[
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='${filled ? 'red' : 'none'}' stroke='red'`,
    ` stroke-width='${stroke}' stroke-linecap='round' stroke-linejoin='round'><path d='${iconPaths[name]}'/></svg>`,
  ]
    .join('')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')}")`

const rules = (): string =>
  [
    ...(Object.keys(iconPaths) as IconName[]).map((name) => ({ selector: `.i-${name}`, mask: maskOf(name) })),
    ...variants.map(({ selector, name, stroke, filled }) => ({ selector, mask: maskOf(name, stroke, filled) })),
  ]
    .map(({ selector, mask }) => `${selector} { --icon: ${mask}; }\n`)
    .join('')

export function iconStylesPlugin(): Plugin {
  return {
    name: 'icon-styles',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/styles/icons.css') ? { code: code + rules(), map: null } : null),
  }
}
