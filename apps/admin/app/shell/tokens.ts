/** The storefront's design tokens as values, because MUI computes with colours and cannot read custom properties. */
import css from '@tussenuit/shop/app/styles/tokens.css?raw'
import { readStoredText } from '../kit/session/browser-storage.ts'

export type Theme = 'light' | 'dark'

/** A colour by its name in tokens.css, in the light or dark theme. */
export function designTokenColour(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? ''
  const pair = /^light-dark\(([^,]+), ([^)]+)\)$/.exec(value)
  return (pair ? pair[theme === 'light' ? 1 : 2]! : value).trim()
}

/** The theme in react-admin's store, or else the theme of the system. */
export function resolveTheme(): Theme {
  const chosen = readStoredText('localStorage', 'RaStore.theme')?.replaceAll('"', '')
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
