/** Creates the shop's hotel supplier. Another supplier is chosen here and in `settings.ts`. */
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

/** Whether the supplier rejected the key. It will then reject all later calls. */
export const isKeyRejected = (error: unknown): error is SupplierUnavailable =>
  error instanceof SupplierUnavailable && keyRefusals.has(error.code)
