import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** Where the server listens while the client is developed. */
const server = process.env['ARRAKIS_SERVER'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      output: {
        // The parts of a language carry its name, so that what each costs can be counted.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, part] = /\/i18n\/(\w+)\/(start|game)\.ts$/.exec(facadeModuleId ?? '') ?? []
          return language ? `assets/${part}.${language}-[hash].js` : 'assets/[name]-[hash].js'
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/source': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
})
