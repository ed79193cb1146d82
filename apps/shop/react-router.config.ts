import type { Config } from '@react-router/dev/config'
import { compress } from './build-steps/compress.ts'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // So few routes that their list is one small file, which the browser keeps.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
