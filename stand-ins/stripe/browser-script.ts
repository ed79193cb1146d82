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

const read = (name: string): string => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

const withoutImports = (text: string): string =>
  text.replace(/^import [^;]*? from '\.\/[a-z-]+\.js'\n/gm, '').replace(/^export /gm, '')

export const browserScript = [
  '(() => {',
  "'use strict'",
  `const messages = ${JSON.stringify(messages)}`,
  `const styles = ${JSON.stringify(read('form.css'))}`,
  ...parts.map((name) => withoutImports(read(`${name}.js`))),
  '})()',
  '',
].join('\n')
