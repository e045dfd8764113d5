/** How this device wants the page to look and speak. It belongs to the device, not to who is signed in. */
import * as z from 'zod/mini'
import { languages } from '#infrastructure/i18n/messages.ts'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { brandKey, draftsKey, preferencesKey, realsKey } from './keys.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const Preferences = z.object({
  theme: z.catch(z.enum(themes), 'system'),
  language: z.catch(z.enum(languages), 'zh-CN'),
  bigType: z.catch(z.optional(z.boolean()), undefined),
})
export type Preferences = z.output<typeof Preferences>

export const readPreferences = (store: Storage): Preferences =>
  Preferences.parse(parseJson(store.getItem(preferencesKey)) ?? {})

export const savePreferences = (store: Storage, preferences: Preferences): void =>
  store.setItem(preferencesKey, JSON.stringify(preferences))

/**
 * Forgets everything but the look: the next person on this device finds the same door, in the language chosen on it.
 * What one has said of a fire, and what one was typing, waits for its own person.
 */
export const clearStore = (store: Storage): void => {
  const preferences = readPreferences(store)
  const kept = [brandKey, realsKey, draftsKey].map((key) => [key, store.getItem(key)] as const)
  store.clear()
  savePreferences(store, preferences)
  for (const [key, value] of kept) if (value !== null) store.setItem(key, value)
}
