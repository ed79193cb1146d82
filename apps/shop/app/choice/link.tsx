/** Links and forms inside the shop. They carry the travel choice and the language that the URL names. */
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  type LinkProps as RouterLinkProps,
  type NavLinkProps as RouterNavLinkProps,
} from 'react-router'
import { choiceParams, addLanguageToPath } from './travel-choice.ts'
import { useAddressLanguage, useAddChoiceToPath, useTravelChoice } from './use-travel-choice.ts'

/** The browser has the whole list of routes from the start, so links need no mark for discovering them. */
const allRoutesKnown = { discover: 'none' } as const

/** With `complete`, `to` contains the complete choice, and only the language is added to it. */
type LinkProps = Omit<RouterLinkProps, 'to'> & { to: string; complete?: boolean }

export function Link({ to, complete = false, ...rest }: LinkProps) {
  const carry = useAddChoiceToPath()
  const language = useAddressLanguage()
  return <RouterLink to={complete ? addLanguageToPath(to, language) : carry(to)} {...allRoutesKnown} {...rest} />
}

export function NavLink({ to, ...rest }: Omit<RouterNavLinkProps, 'to'> & { to: string }) {
  const carry = useAddChoiceToPath()
  return <RouterNavLink to={carry(to)} {...allRoutesKnown} {...rest} />
}

const none: readonly string[] = []

/**
 * Hidden fields with the choice, for a form that works without scripts; `but`: the names of the form's own fields,
 * which are left out.
 */
export function HiddenChoiceFields({ but = none }: { but?: readonly string[] }) {
  const choice = useTravelChoice()
  const language = useAddressLanguage()
  const entries: [string, string][] = [
    ...choiceParams(choice),
    ...(language === null ? [] : [['lang', language] as [string, string]]),
  ]
  return entries
    .filter(([name]) => !but.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
