import { createContext, use, useSyncExternalStore } from 'react'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import type { BrandFace } from './brand-face.ts'
import type { BrandStore } from './brand-store.ts'

export const BrandContext = createContext<BrandStore | undefined>(undefined)

export const useBrandStore = (): BrandStore => {
  const store = use(BrandContext)
  if (!store) throw new Error('a screen outside its providers')
  return store
}

/** undefined until it is known whose door it is. */
export const useBrand = (): BrandFace | undefined => {
  const store = useBrandStore()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Which of a brand's two texts is read here. */
export const useBrandLanguage = (): 'zh' | 'en' => (useLanguage() === 'en' ? 'en' : 'zh')
