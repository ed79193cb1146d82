import type { Config } from '@react-router/dev/config'
import { compressFiles } from './build-steps/compress.ts'
import { shortenRouteList } from './build-steps/shorten-route-list.ts'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // There are so few routes that their list is one small file, which the browser caches.
  routeDiscovery: { mode: 'initial' },
  // A client action is a few lines: a separate file would lengthen that list by more than it shortens the page.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    await shortenRouteList(`${reactRouterConfig.buildDirectory}/client/assets`)
    await compressFiles(`${reactRouterConfig.buildDirectory}/client`)
  },
} satisfies Config
