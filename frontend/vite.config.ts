import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { firstWords } from './scripts/first.ts'

/** Where the server listens while the client is developed. */
const server = process.env['ARRAKIS_SERVER'] ?? 'http://127.0.0.1:8000'

/**
 * The first words, the name of the game in every language, stand in the page itself and before its styles: they are painted as
 * soon as it is there, and the application takes their place.
 */
const wordsFirst: Plugin = {
  name: 'words-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const styles = /\s*<link rel="stylesheet"[^>]*>/g
      return html.replace(styles, '').replace('\n  </body>', `${(html.match(styles) ?? []).join('')}\n  </body>`)
    },
  },
}

export default defineConfig({
  plugins: [svelte(), wordsFirst, firstWords],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Browsers that know this target know how to load modules ahead.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The parts of a language carry its name, so that what each costs can be counted.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, part] = /\/i18n\/(\w+)\/(start|game|examples|hindsight|host|messages|people|plans|programs|rests|steps)\.ts$/.exec(facadeModuleId ?? '') ?? []
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
