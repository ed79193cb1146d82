/**
 * Recovery codes for a lost second factor. Each has 80 random bits, so an unkeyed hash is safe, and it remains valid if
 * SECRET_KEY changes. Pure.
 */
import { createHash } from 'node:crypto'
import { randomString } from '../../shared/secret.ts'

/** Excludes look-alike characters. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 17
const count = 10

export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => randomString(alphabet, length).replace(/^(.{6})(.{6})/, '$1-$2-'))

const removeSeparators = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

export const isRecoveryCode = (code: string): boolean => removeSeparators(code).length === length

export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(removeSeparators(code)).digest('hex')
