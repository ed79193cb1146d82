import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { iconStylesPlugin } from './build-steps/icon-styles.ts'
import { importHelperPlugin } from './build-steps/import-helper.ts'
import { inlineScriptsPlugin } from './build-steps/inline-scripts.ts'
import { languageFilesPlugin } from './build-steps/language-files.ts'
import { sharedFiles } from './build-steps/shared-files.ts'
import { unusedPartsPlugin } from './build-steps/unused-parts.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    iconStylesPlugin(),
    inlineScriptsPlugin(),
    importHelperPlugin(),
    unusedPartsPlugin(),
    reactRouter(),
    languageFilesPlugin(new URL('../../languages/', import.meta.url)),
  ],
  // The server's build has all packages in it except those that the server itself imports: React's state exists once.
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router'] },
  build: {
    // Small files are not inlined, because the browser cannot cache an inlined font or picture separately.
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|^\0/,
                  },
                  ...sharedFiles,
                ],
              },
            },
          },
        }),
  },
}))
