import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { SpokenContext, type Translator } from './i18n.ts'
import type { Language } from './messages.ts'

interface TextProviderProps {
  readonly translator: Translator
  /** Instead of the language that the page speaks. */
  readonly language?: Language
  readonly children: ReactNode
}

/** Hands the words to a page, in the language spoken now. */
export const TextProvider = ({ translator, language: chosen, children }: TextProviderProps) => {
  const spoken = useSyncExternalStore(translator.subscribe, translator.language)
  const language = chosen ?? spoken
  const value = useMemo(() => ({ translator, text: translator.textIn(language), language }), [translator, language])
  return <SpokenContext value={value}>{children}</SpokenContext>
}
