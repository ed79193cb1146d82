/** The company that an invoice is for, as a form submits it and as it is stored with a sale. */
import { Type, type Static } from 'typebox'
import { countryCodes } from './country.ts'
import { Line } from './shapes.ts'

/** `country`: ISO 3166-1, upper case. `vat_number`: as typed; empty for a company without one. */
export const CompanyInputShape = Type.Object(
  {
    name: Line(120),
    street: Line(120),
    postal_code: Line(16),
    city: Line(80),
    country: Type.Enum(countryCodes.map((code) => code.toUpperCase())),
    vat_number: Line(40, 0),
  },
  { additionalProperties: false },
)
export type CompanyInput = Static<typeof CompanyInputShape>

/**
 * `registered`: the EU register contains the number; `unknown`: the register did not answer; `not_asked`: there is no
 * number, it is of another country, or the shop has no register configured.
 */
export const vatChecks = ['not_asked', 'registered', 'unknown'] as const

/** `vat_number`: clean, with its prefix; empty for a company without one. */
export const CompanyShape = Type.Object({
  ...CompanyInputShape.properties,
  country: Type.String(),
  vat_check: Type.Enum([...vatChecks]),
})
export type Company = Static<typeof CompanyShape>
