import type { Config } from '@react-router/dev/config'
import { compress } from './build-steps/compress.ts'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // So few routes that their list is one small file, which the browser keeps.
  routeDiscovery: { mode: 'initial' },
  // A client action is a few lines: a file of its own makes that list longer by more than the page gets shorter.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
