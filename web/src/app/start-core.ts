/** The parts that every page needs, also before anybody is signed in. Kept small: the login waits for all of it. */
import { createContext, use } from 'react'
import { createRelogin } from '#foundation/session/relogin.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { createCaller } from '#infrastructure/api/caller.ts'
import { readServers } from '#infrastructure/api/servers.ts'
import { createTranslator } from '#infrastructure/i18n/i18n.ts'
import { createAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { tokenKey } from '#infrastructure/storage/keys.ts'
import { applyTheme } from '#ui/theme.ts'

export type Core = Awaited<ReturnType<typeof startCore>>

export const startCore = async () => {
  const translator = await createTranslator()
  const appearance = createAppearance({ store: localStorage, translator, applyTheme })
  await appearance.start()
  const session = createSessionStore(localStorage, () => translator.text(($) => $.shell.session.newUser))
  followOtherTabs(session.readAgain)
  const relogin = createRelogin()
  const servers = readServers(document.querySelector('meta[name=vigil-servers]')?.getAttribute('content'), location)
  const caller = createCaller({
    servers,
    token: session.token,
    language: translator.language,
    onLoginNeeded: relogin.ask,
    onQuietFailure: (failure) => console.warn(failure.message),
  })
  return { translator, appearance, session, relogin, servers, caller }
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
