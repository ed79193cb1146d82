declare global {
  interface Window {
    /** The framework's list of routes with the addresses of their scripts. */
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> }
  }
}

/** Fetches the scripts of a route, in case the connection is lost before they are needed. */
export function preloadRoute(id: string): void {
  const route = window.__reactRouterManifest?.routes[id]
  for (const href of route ? [route.module, ...(route.imports ?? [])] : []) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}
