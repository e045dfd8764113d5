/** The parts that every page needs, also before anybody is signed in. Kept small: the login waits for all of it. */
import { brandCalls } from '@vigil/contract/brand/brand'
import { createContext, use } from 'react'
import { originOf } from '#foundation/brand/brand-origin.ts'
import { createBrandStore, type BrandStore } from '#foundation/brand/brand-store.ts'
import { followSession } from '#foundation/brand/follow-session.ts'
import { pageIn } from '#foundation/brand/page-in.ts'
import { createBrandPainter } from '#foundation/brand/paint-brand.ts'
import { createRelogin } from '#foundation/session/relogin.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { createCaller, type Caller } from '#infrastructure/api/caller.ts'
import { readServers } from '#infrastructure/api/servers.ts'
import { bringSentences } from '#infrastructure/i18n/failure-text.ts'
import { createTranslator } from '#infrastructure/i18n/i18n.ts'
import { createAppearance, type Appearance } from '#infrastructure/i18n/use-appearance.ts'
import { nextTurn } from '#infrastructure/signal/next-turn.ts'
import { roundsName, shelfName, tokenKey } from '#infrastructure/storage/keys.ts'
import { applyTheme, onSystemTheme } from '#ui/theme.ts'
import { texts } from './areas.ts'

export type Core = Awaited<ReturnType<typeof startCore>>

export const startCore = async () => {
  // To read the code was one piece of work.
  await nextTurn()
  const translator = createTranslator(texts)
  const appearance = createAppearance({ store: localStorage, translator, applyTheme, onSystemTheme })
  await appearance.start()
  bringSentences().catch(() => console.warn('the sentences for refusals did not come; the server speaks for itself'))
  const newUser = (): string => translator.text(($) => $.shell.session.newUser)
  const session = createSessionStore(localStorage, newUser, clearShelf)
  followOtherTabs(session.readAgain)
  const relogin = createRelogin()
  const servers = readServers(document.querySelector('meta[name=vigil-servers]')?.getAttribute('content'), location)
  const caller = createCaller({
    servers,
    token: session.token,
    language: translator.language,
    // Who is at the door already is not sent there.
    onLoginNeeded: () => session.token() !== undefined && relogin.ask(),
    onQuietFailure: (failure) => console.warn(failure.message),
    originOf: (call) => originOf(brand.get(), call),
  })
  const brand: BrandStore = startBrand(caller, appearance, translator.language)
  if (session.token() === undefined) brand.look(pageIn(location.hash))
  followSession({ session, caller, brand })
  const version = document.querySelector('meta[name=vigil-version]')?.getAttribute('content') ?? ''
  return { translator, appearance, session, relogin, servers, caller, brand, version }
}

/** Asked for before anything else and not waited for: the door gets its name while the rest is loaded. */
const startBrand = (caller: Caller, appearance: Appearance, language: () => string) => {
  const painter = createBrandPainter(document, language)
  appearance.subscribe(painter.paintName)
  return createBrandStore({
    store: localStorage,
    domain: location.hostname,
    // Whose door it is says the platform, also of a brand that has a server of its own.
    ask: (asked) => caller.call(brandCalls.loginPage, asked, { origin: 'PLATFORM_MAIN' }),
    paint: painter.paint,
  })
}

/** What waits there to be sent, or to be walked, belongs to who has signed out. */
const clearShelf = (): void => {
  if ('indexedDB' in globalThis) for (const name of [shelfName, roundsName]) indexedDB.deleteDatabase(name)
}

/** Signing in or out in one tab of the browser counts for all of them. */
const followOtherTabs = (readAgain: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) readAgain()
  })

export const CoreContext = createContext<Core | undefined>(undefined)

export const useCore = (): Core => {
  const core = use(CoreContext)
  if (!core) throw new Error('a page outside its providers')
  return core
}
