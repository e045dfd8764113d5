/** A person in front of a screen: which screen, which look, which language, signed in or not. */
import { browserProgram } from '@vigil/stack/browser-program'
import { noteTokens } from '#leaks/issued-tokens.ts'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
} as const
export type SizeName = keyof typeof sizes
export const sizeNames = ['phone', 'wide'] as const satisfies SizeName[]

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]

export type Session = BrowserContextOptions['storageState']

export interface VisitWish {
  readonly base: string
  readonly size?: SizeName
  /** As the system, which is light, when nobody chooses. */
  readonly theme?: Theme
  readonly language?: Language
  /** Instead of the size's own. */
  readonly pixelRatio?: number
  /** Somebody who asked for less motion: a banner that pulses keeps a core busy that has no graphics beside it. */
  readonly still?: boolean
  /** Instead of the browser's own name. */
  readonly userAgent?: string
  /** Without the policy of the page, which would stop a script that got in: what got in runs. */
  readonly unguarded?: boolean
  /** What the device remembers of an earlier visit. */
  readonly session?: Session | undefined
}

export interface Visit {
  readonly page: Page
  /** What the browser complained about so far. */
  readonly complaints: readonly string[]
  /** Opens an address of the product. */
  readonly open: (path: string) => Promise<void>
  /** What the device remembers, for a later visit. */
  readonly session: () => Promise<Session>
  readonly end: () => Promise<void>
}

export const startBrowser = (): Promise<Browser> => chromium.launch({ ...browserProgram, headless: true })

type Origins = { name: string; value: string }[]

const remembered = (session: Session, base: string, preferences: object) => {
  const before = typeof session === 'object' ? (session.origins?.[0]?.localStorage ?? []) : []
  const kept: Origins = before.filter(({ name }) => name !== 'preferences')
  const localStorage = [...kept, { name: 'preferences', value: JSON.stringify(preferences) }]
  return { cookies: [], origins: [{ origin: base, localStorage }] }
}

export const visit = async (browser: Browser, wish: VisitWish): Promise<Visit> => {
  const { base, size = 'phone', theme, language = 'zh-CN' } = wish
  const context = await browser.newContext({
    ...sizes[size],
    deviceScaleFactor: wish.pixelRatio ?? sizes[size].deviceScaleFactor,
    baseURL: base,
    ...(wish.userAgent === undefined ? {} : { userAgent: wish.userAgent }),
    locale: language,
    colorScheme: theme ?? 'light',
    reducedMotion: wish.still ? 'reduce' : 'no-preference',
    // A worker from an earlier visit would answer instead of the server.
    serviceWorkers: 'block',
    bypassCSP: wish.unguarded ?? false,
    storageState: remembered(wish.session, base, { theme: theme ?? 'system', language }),
  })
  noteTokens(context, base)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  return {
    page,
    complaints,
    open: async (path) => void (await page.goto(`/#${path}`)),
    session: () => context.storageState(),
    end: () => context.close(),
  }
}
