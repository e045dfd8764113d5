import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { builtFiles, shell } from './built-files.ts'

const api = process.env['VIGIL_API_ADDRESS'] ?? 'http://127.0.0.1:8443'
const site = 'dist/site'

/** Where the page is tried out, it and the platform have two addresses; in production they share one. */
const here = {
  host: '127.0.0.1',
  proxy: { '^/[\\w/]+\\.action': api, '/live/socket': { target: api, ws: true } },
}

const icons = [
  { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const pwa = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  includeAssets: [],
  manifest: {
    name: '守安云',
    short_name: '守安云',
    description: '消防与电气安全监控平台',
    lang: 'zh-CN',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#F3F5F8',
    theme_color: '#006FF0',
    icons,
  },
  workbox: {
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css,woff2}'],
    // The shell starts offline; every other screen is kept once it has been opened. Answers of the platform never are.
    manifestTransforms: [
      (entries) => {
        const kept = builtFiles(join(import.meta.dirname, site), shell)
        const manifest = entries.filter(
          ({ url }) => !url.startsWith('assets/') || kept.has(url) || url.endsWith('.css'),
        )
        return { manifest, warnings: [] }
      },
    ],
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.includes('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'screens', expiration: { maxEntries: 200 } },
      },
    ],
  },
})

/** What every page needs, and what every page of a session needs; each is one file. */
const together = (name: string, ...paths: string[]) => ({ name, test: new RegExp(paths.join('|')) })
const alwaysTogether = [
  together(
    'base',
    'node_modules/(react|react-dom|react-router|scheduler|i18next|react-i18next|zod)/',
    'contract/src/(account|call|ids|keys-of|permissions|problems|wire)',
    'web/src/app/routes',
    'web/src/ui/(action|icon|sign)/',
  ),
  together(
    'session',
    'node_modules/@tanstack/',
    'contract/src/(control|device-type|equipment|live|page|rights|scopes)',
    'device-types/src/',
    'web/src/(app/signed-in|features/(alarm|overview)|foundation/(equipment|project|rights))/',
    'web/src/infrastructure/(live/|signal/use-now|api/query-of)',
    'web/src/ui/(reading|severity|row/reading-row|surface/(sheet|section-head))',
  ),
]

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), mode === 'test' ? [] : pwa],
  server: here,
  preview: here,
  build: {
    outDir: site,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    // Few larger files compress better than many small ones that are always fetched together.
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: alwaysTogether } } },
  },
}))
