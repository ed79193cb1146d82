/** The supplier's wire formats: decimal strings, envelopes, hashes. */
import { createHash } from 'node:crypto'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }
export type JsonObject = { [key: string]: Json | undefined }

/** 41250 → "412.50". */
export function formatDecimal(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

export const toEuroAmount = (cents: number): { amount: string; currency_code: string } => ({
  amount: formatDecimal(cents),
  currency_code: 'EUR',
})

/** A timestamp in the supplier's format: UTC, whole seconds, no zone. */
export const formatTimestamp = (at: Date): string => at.toISOString().slice(0, 19)

/** A name-based UUID (version 5), so that the same offer has the same hash in every run. */
export function nameBasedUuid(name: string): string {
  const bytes = createHash('sha1').update(`tussenuit supplier ${name}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** The result of a call: data, or an error code with its HTTP status (null: the status of business errors). */
export type Answer =
  | { status?: 'ok' | 'processing'; data: Json }
  | { error: string; http?: number; validation?: string; data?: Json }

export const toRefusal = (error: string, http?: number): Answer => (http === undefined ? { error } : { error, http })
export const toInvalidParams = (validation: string): Answer => ({ error: 'invalid_params', http: 400, validation })

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
