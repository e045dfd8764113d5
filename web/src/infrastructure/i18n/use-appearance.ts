/** The look and the language of this device, changed in one place and kept. */
import { createContext, use, useSyncExternalStore } from 'react'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { readPreferences, savePreferences, type Preferences, type Theme } from '#infrastructure/storage/preferences.ts'
import type { Translator } from './i18n.ts'

export type Appearance = ReturnType<typeof createAppearance>

interface Parts {
  readonly store: Storage
  readonly translator: Translator
  readonly applyTheme: (theme: Theme, bigType?: boolean) => void
  readonly onSystemTheme: (act: () => void) => void
}

export const createAppearance = ({ store, translator, applyTheme, onSystemTheme }: Parts) => {
  const listeners = createListeners<Preferences>()
  let preferences = readPreferences(store)
  // Who follows the system follows it also when evening comes.
  onSystemTheme(() => applyTheme(preferences.theme, preferences.bigType))
  return {
    get: () => preferences,
    subscribe: listeners.add,
    /** Before the first paint: no flash of the other theme or language. */
    async start(): Promise<void> {
      applyTheme(preferences.theme, preferences.bigType)
      if (preferences.language !== translator.language()) await translator.speak(preferences.language)
    },
    async choose(change: Partial<Preferences>): Promise<void> {
      preferences = { ...preferences, ...change }
      savePreferences(store, preferences)
      applyTheme(preferences.theme, preferences.bigType)
      await translator.speak(preferences.language)
      listeners.tell(preferences)
    },
  }
}

export const AppearanceContext = createContext<Appearance | undefined>(undefined)

export const useAppearance = () => {
  const appearance = use(AppearanceContext)
  if (!appearance) throw new Error('a screen outside its providers')
  const preferences = useSyncExternalStore(appearance.subscribe, appearance.get)
  return { ...preferences, choose: appearance.choose }
}
