/** The shop's hotel supplier: the one place that knows which it is. */
import { type HotelSupplier, SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { createEtgSupplier, type EtgConfig } from './etg.ts'
import type { HotelSettings } from './settings.ts'

export const createHotelSupplier = (
  settings: HotelSettings,
  uses: Required<Pick<EtgConfig, 'contactEmail' | 'log' | 'count' | 'record' | 'odd'>>,
): HotelSupplier => createEtgSupplier({ ...settings, ...uses })

const keyRefusals = new Set([
  'incorrect_credentials',
  'invalid_auth_header',
  'no_auth_header',
  'api_access_disabled',
  'not_allowed',
  'not_allowed_host',
])

/** Whether the supplier refuses the key; then it will refuse every later question, too. */
export const isKeyRefusal = (error: unknown): error is SupplierUnavailable =>
  error instanceof SupplierUnavailable && keyRefusals.has(error.code)
