import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { inlineScripts } from './build-steps/inline-scripts.ts'
import { languageFiles } from './build-steps/language-files.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [inlineScripts(), reactRouter(), languageFiles(new URL('../../languages/', import.meta.url))],
  build: {
    // Small files stay files: the browser cannot cache an inlined font or picture separately.
    assetsInlineLimit: 0,
    // What every page loads comes as three files instead of fifteen small ones.
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                  {
                    name: 'frame',
                    test: /node_modules[\\/](react-router|i18next|react-i18next|use-sync-external-store)[\\/](?!.*Trans)/,
                  },
                  // Not the root: its styles are in every page, and a part that comes later would bring them once more
                  // with it.
                  {
                    name: 'shop',
                    test: /apps[\\/]shop[\\/]app[\\/](parts|frame(?!.*search-panel)|(?!root\.)[\w-]+\.tsx?$)|modules[\\/]shared[\\/]/,
                  },
                ],
              },
            },
          },
        }),
  },
}))
