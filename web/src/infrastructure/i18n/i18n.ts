/** The words on the glass: zh-CN unless a person chose otherwise, en second, names and gaps checked by the compiler. */
import { createContext, use } from 'react'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { shellTexts, type Language, type Messages, type TextArea, type TextTable } from './messages.ts'
import { messages as shell } from './texts.zh.ts'

type GapsIn<Words extends string> = Words extends `${string}{{${infer Gap}}}${infer Rest}` ? Gap | GapsIn<Rest> : never

/** t(($) => $.shell.nav.unread, { count }): what stands in its gaps is part of its type. */
export type Text = <Words extends string>(
  pick: ($: Messages) => Words,
  ...about: [GapsIn<Words>] extends [never]
    ? [about?: object]
    : [about: Readonly<Record<GapsIn<Words>, string | number>>]
) => string

export interface Translator {
  /** For texts outside of screens: in whatever language is spoken when it is asked. */
  readonly text: Text
  textIn(language: Language): Text
  /** Whether there is such a text, in the languages that are here. */
  knows(pick: ($: Messages) => string): boolean
  language(): Language
  /** Told when another language is spoken. */
  subscribe(listener: () => void): () => void
  /** Brings the texts of an area in the language spoken now; a screen waits for its own. */
  load(area: TextArea, language?: Language): Promise<void>
  /** Speaks another language from now on, on every screen that is open. */
  speak(language: Language): Promise<void>
}

/** What is logged where a text is missing; a test that sees it has failed. */
export const noText = 'no text for'

const gap = /\{\{(\w+)\}\}/g
const filled = (words: string, about: object): string => {
  // The compiler has seen to it that each gap has its value.
  const values = about as Readonly<Record<string, string | number>>
  return words.replaceAll(gap, (_whole, name: string) => String(values[name] ?? ''))
}

type Words = Readonly<Partial<Record<TextArea, object>>>

const wordsIn = (words: Words, pick: ($: Messages) => string): string | undefined => {
  try {
    // An area that is not here yet is caught below; one that is has been checked by the compiler.
    const found: unknown = pick(words as Messages)
    return typeof found === 'string' ? found : undefined
  } catch {
    return undefined
  }
}

export const createTranslator = (table: Partial<TextTable>): Translator => {
  const loaders = { shell: shellTexts, ...table }
  const words: Record<Language, Partial<Record<TextArea, object>>> = { 'zh-CN': { shell }, en: {} }
  const loaded = new Set<TextArea>(['shell'])
  const listeners = createListeners<void>()
  let spoken: Language = 'zh-CN'

  const find = (language: Language, pick: ($: Messages) => string): string | undefined =>
    wordsIn(words[language], pick) ?? wordsIn(words['zh-CN'], pick)
  const say = (language: Language, pick: ($: Messages) => string, about?: object): string => {
    const found = find(language, pick)
    if (found !== undefined) return about ? filled(found, about) : found
    // Nobody can read a key; who watches the page's own log can.
    console.error(`${noText} ${String(pick)}`)
    return '—'
  }

  const bring = async (into: Language, area: TextArea): Promise<void> => {
    if (words[into][area]) return
    const loader = loaders[area]
    if (!loader) throw new Error(`${area}: no such texts`)
    words[into][area] = (await loader[into]()).messages
  }

  return {
    text: (pick, ...[about]) => say(spoken, pick, about),
    textIn:
      (language): Text =>
      (pick, ...[about]) =>
        say(language, pick, about),
    knows: (pick) => find(spoken, pick) !== undefined,
    language: () => spoken,
    subscribe: listeners.add,
    async load(area, language = spoken) {
      loaded.add(area)
      await bring(language, area)
    },
    async speak(next) {
      await Promise.all([...loaded].map((area) => bring(next, area)))
      spoken = next
      document.documentElement.lang = next
      listeners.tell()
    },
  }
}

interface Spoken {
  readonly translator: Translator
  readonly text: Text
  readonly language: Language
}

/** One subscription for the whole page: hundreds of parts read it, and none of them listens for itself. */
export const SpokenContext = createContext<Spoken | undefined>(undefined)

export const useSpoken = (): Spoken => {
  const spoken = use(SpokenContext)
  if (!spoken) throw new Error('a screen outside its providers')
  return spoken
}

/** The texts of all areas; a screen's own are there before it is drawn. */
export const useText = (): Text => useSpoken().text

export const useLanguage = (): Language => useSpoken().language
