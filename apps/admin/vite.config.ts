import { defineConfig, type Plugin } from 'vite'
import { compressFiles } from '../shop/build-steps/compress.ts'

/** Relative to the root of this build. */
const icons = '/app/kit/page/icons.tsx'

/** Replaces the MUI icons that react-admin's components import by the shop's own: one export for each imported file. */
const ownIcons: Plugin = {
  name: 'own-icons',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('@mui/icons-material/') ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith('\0@mui/icons-material/')
      ? `export { ${id.slice(id.lastIndexOf('/') + 1)} as default } from ${JSON.stringify(icons)}`
      : undefined,
}

/** Writes compressed copies beside the text files, as the storefront's build does. */
const compressed: Plugin = { name: 'compressed', writeBundle: ({ dir }) => compressFiles(dir!) }

export default defineConfig({
  base: '/admin/',
  plugins: [ownIcons, compressed],
  // One copy of each package, because contexts are not shared between copies; the storefront uses another version of
  // the router.
  resolve: {
    dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', 'react-hook-form', '@tanstack/react-query'],
  },
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
    rolldownOptions: {
      // MUI marks its files with a directive for a kind of server rendering that is not used here.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
})
