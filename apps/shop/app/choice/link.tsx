/** Links and forms inside the shop. They carry the travel choice and the language that the URL names. */
import type { ComponentProps, MouseEvent } from 'react'
import {
  createPath,
  resolvePath,
  useHref,
  useLinkClickHandler,
  useLocation,
  type LinkProps as RouterLinkProps,
} from 'react-router'
import { choiceParams, addLanguageToPath } from './travel-choice.ts'
import { useAddressLanguage, useAddChoiceToPath, useTravelChoice } from './use-travel-choice.ts'

/** With `complete`, `to` contains the complete choice, and only the language is added to it. */
type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<RouterLinkProps, 'replace' | 'state' | 'preventScrollReset' | 'reloadDocument'> & {
    to: string
    complete?: boolean
  }

/** An address with a scheme or a host, which staff may enter for a banner. The browser follows it by itself. */
const isAbsolute = (address: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)

const useRouterTarget = (address: string, options: Parameters<typeof useLinkClickHandler>[1]) => ({
  href: useHref(address),
  follow: useLinkClickHandler<HTMLAnchorElement>(address, options),
})

/** The same address without the hooks of the router, which take much of the time in which the server renders a page. */
function useServerTarget(address: string): ReturnType<typeof useRouterTarget> {
  const { pathname } = useLocation()
  return {
    href: address.startsWith('/') ? address : createPath(resolvePath(address, pathname)),
    follow: () => undefined,
  }
}

const useTarget: typeof useRouterTarget = import.meta.env.SSR ? useServerTarget : useRouterTarget

/**
 * The link of the router, made of its hooks: its own `Link` brings discovery and prefetching of routes along, which the
 * shop does not use.
 */
export function Link({
  to,
  complete = false,
  replace,
  state,
  preventScrollReset,
  reloadDocument = false,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const carry = useAddChoiceToPath()
  const language = useAddressLanguage()
  const address = complete ? addLanguageToPath(to, language) : carry(to)
  const { href, follow } = useTarget(address, {
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    ...(rest.target === undefined ? {} : { target: rest.target }),
    state: state as unknown,
  })
  const isFollowed = !reloadDocument && !isAbsolute(address)
  return (
    <a
      {...rest}
      href={isAbsolute(address) ? address : href}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event)
        if (isFollowed && !event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
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
