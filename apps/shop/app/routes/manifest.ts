/**
 * The web app manifest: how the shop appears on a phone's home screen, under the brand's name, in the visitor's
 * language.
 */
import type { Route } from './+types/manifest'
import { shopContext } from '../context.ts'
import { textDirection, languageTag } from '../language.ts'

const makeIcon = (size: number, purpose: 'any' | 'maskable') => ({
  src: purpose === 'any' ? `/assets/icon-${size}.png` : `/assets/icon-maskable-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export function loader({ context }: Route.LoaderArgs): Response {
  const { language, customization } = context.get(shopContext)
  const manifest = {
    id: '/',
    name: customization.brand_name,
    short_name: customization.brand_name.slice(0, 12),
    lang: languageTag(language),
    dir: textDirection(language),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      makeIcon(192, 'any'),
      makeIcon(512, 'any'),
      makeIcon(512, 'maskable'),
    ],
  }
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
