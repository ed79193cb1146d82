/**
 * Recovery codes for a lost second factor: 80 random bits each, so that an unkeyed hash suffices and survives a change
 * of SECRET_KEY. Pure.
 */
import { createHash } from 'node:crypto'
import { randomText } from '../../shared/secret.ts'

/** Excludes look-alike characters. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 17
const count = 10

export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => randomText(alphabet, length).replace(/^(.{6})(.{6})/, '$1-$2-'))

const bare = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

export const isRecoveryCode = (code: string): boolean => bare(code).length === length

export const hashRecoveryCode = (code: string): string => createHash('sha256').update(bare(code)).digest('hex')
