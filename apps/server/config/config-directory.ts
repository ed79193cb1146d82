/** Reads the settings of the directory for staff sign-in from environment variables. */
import type { Variables } from '@tussenuit/adapters/variables.ts'

export type DirectorySettings = {
  issuer: string
  clientId: string
  clientSecret: string | null
  secondFactorAcr: string[]
  insecure: boolean
}

/** Null if no directory is configured. http is allowed only for the demo and its stand-in. */
export function readDirectorySettings(variables: Variables): DirectorySettings | null {
  const { demo, problems } = variables
  const issuer = variables.text('OIDC_ISSUER')
  const clientId = variables.text('OIDC_CLIENT_ID')
  if (!issuer && !clientId) return null
  if (!issuer) problems.push('OIDC_ISSUER is missing, but OIDC_CLIENT_ID is given')
  if (!clientId) problems.push('OIDC_CLIENT_ID is missing, but OIDC_ISSUER is given')
  if (!issuer || !clientId) return null
  const protocol = URL.canParse(issuer) ? new URL(issuer).protocol : ''
  if (protocol !== 'https:' && !(demo && protocol === 'http:'))
    problems.push('OIDC_ISSUER must be an https address: who signs in is believed by it')
  return {
    issuer,
    clientId,
    clientSecret: variables.text('OIDC_CLIENT_SECRET'),
    secondFactorAcr: variables.list('OIDC_SECOND_FACTOR_ACR', []),
    insecure: protocol === 'http:',
  }
}
