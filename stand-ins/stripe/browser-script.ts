/** The browser script of the stand-in: the modules of `browser/`, joined into one file that a page loads. */
import { readFileSync } from 'node:fs'
import { messages } from './messages.ts'

/** Each module follows those that it imports. All names share one scope and must be unique. */
const parts = [
  'appearance',
  'calls',
  'card-fields',
  'payment-form',
  'payment-element',
  'elements',
  'authentication',
  'stripe',
]

const readScript = (name: string): string => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

const removeImports = (text: string): string =>
  text.replace(/^import [^;]*? from '\.\/[a-z-]+\.js'\n/gm, '').replace(/^export /gm, '')

export const browserScript = [
  '(() => {',
  "'use strict'",
  `const messages = ${JSON.stringify(messages)}`,
  `const styles = ${JSON.stringify(readScript('form.css'))}`,
  ...parts.map((name) => removeImports(readScript(`${name}.js`))),
  '})()',
  '',
].join('\n')
