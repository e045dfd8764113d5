import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildPushWorker, pushWorkerFile } from './build-push-worker.ts'
import { builtFiles, shell } from './built-files.ts'
import { compressSite } from './compress-site.ts'
import { dropDescriptions } from './drop-descriptions.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { keepPreviousFiles } from './keep-previous-files.ts'
import { refuseCircles } from './refuse-circles.ts'
import { keptPieces } from './src/infrastructure/native/kept-site.ts'

const api = process.env['VIGIL_API_ADDRESS'] ?? 'http://127.0.0.1:8443'
const site = 'dist/site'
// Our own.
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as { version: string }

/** Until the page knows whose door it is, and where it is installed without a brand. */
const brandFile = join(import.meta.dirname, '../brands/catalogue/default/brand.json')
// Its own package judges it.
const { name, line, colour } = JSON.parse(readFileSync(brandFile, 'utf8')) as Record<
  'name' | 'line',
  { zh: string }
> & {
  colour: string
}
const nameThePage = {
  name: 'name-the-page',
  transformIndexHtml: (html: string) => html.replace('%NAME%', name.zh).replace('%VERSION%', version),
}

/** Where the page is tried out, it and the platform have two addresses; in production they share one. */
const here = {
  host: '127.0.0.1',
  proxy: { '^/[\\w/]+\\.action': api, '/file/': api, '/receipt/': api, '/live/socket': { target: api, ws: true } },
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
    name: name.zh,
    short_name: name.zh,
    description: line.zh,
    lang: 'zh-CN',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#F3F5F8',
    theme_color: colour,
    icons,
  },
  workbox: {
    importScripts: [pushWorkerFile],
    // The documents are a site of their own.
    navigateFallbackDenylist: [/^\/docs\//],
    // The page that brings the first worker is answered by it at once: what it opens from then on is kept.
    clientsClaim: true,
    globPatterns: ['index.html', 'boot.js', 'icon.svg', 'assets/*.{js,css,woff2}'],
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
        options: { cacheName: keptPieces, expiration: { maxEntries: 200 } },
      },
    ],
  },
})

/** What every page needs, what every page of a session needs, and what every page of equipment needs; each is one file. */
const together = (name: string, ...paths: string[]) => ({ name, test: new RegExp(paths.join('|')) })
const alwaysTogether = [
  together(
    'base',
    'node_modules/(react|react-dom|react-error-boundary|scheduler|zod)/',
    'brands/(catalogue/|src/(home-layouts|modules))',
    'contract/src/(account/account|brand/brand|call|ids|keys-of|page|rights/permissions|table-file|wire)\\.',
    'web/src/app/(areas|menu|places|own-pages|route-of|routes|updates-context)',
    'web/src/screens/[^/]+/(area|(alarm|notice)-places)\\.ts',
    'web/src/features/([^/]+/texts|(drill/drill|duty/duty|platform/platform)-address)\\.ts',
    'web/src/foundation/(area|brand|record/(back-bar|record-page)|rights/can|session/(?!use-role-name))',
    'web/src/infrastructure/(api/(?!quer(y-of|ies-by-name)|slow-timers|gather|send-bytes|use-asked|is-final|in-name-of|or-kept)|i18n/(?!texts\\.en)|navigation/(?!content-paths)|storage/(?!sealed-shelf|settled|new-id|one-tab)|signal/(breakpoints|listeners|next-turn|parse-json|use-wide|when-idle))',
    'web/src/ui/(action|icon|sign|feedback/(empty-state|status-bar))',
    'web/src/ui/(part/(?!use-one-by-one)|surface/(card|nav-bar|modals)|row/row-skeleton)',
  ),
  together(
    'session',
    'node_modules/@tanstack/(query-core|react-query)/',
    'contract/src/(account/switches|alarm/(alarm|desk|silence|response-steps)|delivery/channels|duty/now)\\.',
    'contract/src/(equipment/(cause|control|device-type|equipment|lifecycles|limits|telemetry)\\.|live/|notice/notice-count|rights/(scope-kinds|role-types|scopes)\\.)',
    'device-types/src/(device-type\\.|device-type-finder|effective-thresholds|fire-load|pages|rules/threshold-crossing)',
    // What only the page of one piece of equipment draws is no part of every page.
    'web/src/features/(overview/(overview-keys|use-counts)|alarm/(?!(equipment-events|open-alarm-card)\\.tsx|(case|areas|replay)/)|control/given-order|duty/(is-on-duty|use-duty-now)|notice/)',
    'web/src/foundation/equipment/(?!cause-(line|text)|limit-text|reading-bar|equipment-picker|choose-equipment|place-beside)',
    'web/src/(app/(signed-in/(?!above-strips|side-nav|keep-pushed|send-kept)|use-scroll-memory)|foundation/(project|rights)/(?!can|project-list|list-end|paged-rows|use-pages))',
    'web/src/infrastructure/(live/|signal/(clock|throttle|ticker|batch-per-frame|use-(now|online))|api/(quer(y-of|ies-by-name)|slow-timers|gather))',
    'web/src/ui/(reading/(?!count-to|trend|use-width|gauge|range-bar|ring|share-angles)|severity|row/(reading-row|row-link)|surface/(sheet|section-head|always-on-top))',
    'web/src/ui/feedback/(danger-line|notification|pull-to-refresh|toast|urgent-banner)',
  ),
  // The first cards of Home, and what is below them: a page of forty small files waits for as many ways to the server.
  together(
    'home',
    'web/src/screens/home/home-(cards|page|screen)\\.',
    'web/src/(features/(alarm/open-alarm-card|overview/safety-card)|ui/(part/use-one-by-one|reading/(ring|share-angles)))\\.',
  ),
  together(
    'home-later',
    'web/src/screens/home/(home-banners|home-ranking|quick-actions|quiet-line|run-overview/unit-scores|unit-tools|welcome)\\.',
    'web/src/features/(duty/duty-banner|isolation/isolation-banner|overview/(attention-list|type-card)|reach/reach-banner)\\.',
    'web/src/features/figures/(change-tag|figure-rules|home-figures|hour-bars|my-work|ranked-words|use-figure-rows|use-figures|worst-equipment)\\.',
    'web/src/features/(account/terms/(terms-dialog|use-own-terms)|content/(guide/(guide-line|guide-rows|guide\\.module|use-guide)|news-card|notify-dialog|update-dialog))\\.',
    'web/src/ui/surface/question\\.',
    'contract/src/brand/terms\\.',
  ),
  // What was done without a network and waits to be sent.
  together(
    'kept',
    'web/src/(app/signed-in/send-kept|features/muster/muster-(queue|shelf)|features/patrol/(check-in-(queue|shelf)|kept-check-in|rounds|send-check-in)|foundation/photo/photo-(queue|shelf|subject))\\.',
    'web/src/infrastructure/storage/(one-tab|sealed-shelf)\\.',
  ),
  // Numbers as pictures: every page of equipment draws some.
  together('pictures', 'web/src/(foundation/equipment/(limit-text|reading-bar)|ui/reading/(gauge|range-bar))\\.'),
]

/**
 * What is fetched beside a piece that is asked for: its looks. Its own file is on its way already, and what it shares
 * with others follows it at once; to name all of that for every page would cost each first visit four kilobytes.
 */
const fetchedAhead = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'))

/** Every first visit carries the names of all looks that a later page may need: their hash alone is half as long. */
const namedShort = ({ names }: { names: string[] }): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]'

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: './',
  plugins: [
    react(),
    nameThePage,
    fetchAhead(join(import.meta.dirname, 'src')),
    refuseCircles(),
    dropDescriptions(),
    mode === 'test'
      ? []
      : [
          buildPushWorker(import.meta.dirname),
          pwa,
          keepPreviousFiles(join(import.meta.dirname, site)),
          compressSite(join(import.meta.dirname, site)),
        ],
  ],
  server: here,
  preview: here,
  build: {
    outDir: site,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    // Who does not know modulepreload fetches what it needs when it needs it.
    modulePreload: { polyfill: false, resolveDependencies: fetchedAhead },
    // Few larger files compress better than many small ones that are always fetched together.
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: alwaysTogether },
        assetFileNames: namedShort,
      },
    },
  },
}))
