/** Settings that visitors may read. */
import { Type, type Static } from 'typebox'
import { call } from '../shared/call.ts'
import { Cents, Nullable } from '../shared/shapes.ts'

export const CustomizationShape = Type.Object({
  brand_name: Type.String(),
  brand_color: Type.String(),
  logo: Nullable(Type.String()),
  contact: Type.Object({ email: Type.String(), phone: Type.String(), address: Type.String() }),
  socials: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  /** Payment marks in the footer, e.g. "ideal". */
  payment_methods: Type.Array(Type.String()),
  popular_destinations: Type.Array(Type.String()),
})
export type Customization = Static<typeof CustomizationShape>

export const getCustomizations = call({
  method: 'GET',
  path: '/customizations',
  summary: 'Brand, contact, socials',
  access: [{ who: 'public', reply: CustomizationShape }],
})
export const getMinimumDays = call({
  method: 'GET',
  path: '/minimum-days',
  summary: 'Days that must lie between booking and check-in',
  access: [{ who: 'public', reply: Type.Object({ days: Type.Integer() }) }],
})
export const getSgrConfiguration = call({
  method: 'GET',
  path: '/sgrpaymentconfiguration',
  summary: 'What is shown of the guarantee',
  access: [
    {
      who: 'public',
      reply: Type.Object({ sgr_logo: Nullable(Type.String()), sgr_contribution_cents: Cents, text: Type.String() }),
    },
  ],
})
