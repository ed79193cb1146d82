/** Reads the settings of the hotel supplier's account from environment variables. */
import type { Variables } from '../variables.ts'

export type HotelSettings = {
  apiUrl: string
  keyId: string
  apiKey: string
  /** The shop's telephone number, which the supplier calls about orders. */
  contactPhone: string
  /** Accepts prices in any currency of the supplier's sandbox, for its certification. */
  sandbox: boolean
}

/** A key that only the stand-in accepts. */
export const standInKey = { keyId: '1001', apiKey: 'sim-etg-key' }

/** The variables of the supplier's URL and key, for error messages at start. */
export const hotelVariables = { apiUrl: 'ETG_API_URL', keyId: 'ETG_KEY_ID', apiKey: 'ETG_API_KEY' } as const

/** `standIn`: the URL of the demo's stand-in supplier. */
export function readHotelSettings(variables: Variables, standIn: string): HotelSettings {
  const { problems, demo } = variables
  variables.address(hotelVariables.apiUrl, ['http:', 'https:'])
  const settings = {
    apiUrl: variables.required(hotelVariables.apiUrl, standIn),
    keyId: variables.required(hotelVariables.keyId, standInKey.keyId),
    apiKey: variables.required(hotelVariables.apiKey, standInKey.apiKey),
    contactPhone: variables.required('ETG_CONTACT_PHONE', '+31 20 555 0100'),
    sandbox: variables.choice('ETG_SANDBOX', ['on', 'off'], 'off') === 'on',
  }
  if (!demo && settings.sandbox)
    problems.push('ETG_SANDBOX=on is refused in production: prices would be taken as euros')
  if (settings.contactPhone && !/^\+?[\d ()-]{5,35}$/.test(settings.contactPhone))
    problems.push('ETG_CONTACT_PHONE is not a telephone number of 5 to 35 characters')
  if (!demo && settings.apiKey === standInKey.apiKey) problems.push(`${hotelVariables.apiKey} is a stand-in's key`)
  variables.refuseThisMachine(hotelVariables.apiUrl)
  return settings
}
