/** The words on the glass: zh-CN unless a person chose otherwise, en second, keys checked by the compiler. */
import i18next, { type TFunction, type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { areas, languages, loaders, type Area, type Language } from './areas.ts'
import { messages as shell } from './messages/zh/shell.ts'

export type Text = TFunction<typeof areas>

export interface Translator {
  readonly i18n: i18n
  /** For texts outside of screens. */
  readonly text: Text
  language(): Language
  /** Brings the texts of an area in the language spoken now; a screen waits for its own. */
  load(area: Area): Promise<void>
  /** Speaks another language from now on, on every screen that is open. */
  speak(language: Language): Promise<void>
}

/** What is logged where a text is missing; a test that sees it has failed. */
export const noText = 'no text for'

export const createTranslator = async (): Promise<Translator> => {
  const i18n = i18next.createInstance()
  const loaded = new Set<Area>(['shell'])
  await i18n.use(initReactI18next).init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    defaultNS: 'shell',
    ns: ['shell'],
    enableSelector: 'strict',
    resources: { 'zh-CN': { shell } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // Nobody can read a key; who watches the page's own log can.
    parseMissingKeyHandler: (key) => {
      console.error(`${noText} ${key}`)
      return '—'
    },
  })

  const language = (): Language => languages.find((known) => known === i18n.language) ?? 'zh-CN'
  const bring = async (into: Language, area: Area): Promise<void> => {
    if (i18n.hasResourceBundle(into, area)) return
    const { messages } = await loaders[into][area]()
    i18n.addResourceBundle(into, area, messages)
  }

  return {
    i18n,
    text: i18n.getFixedT(null, areas),
    language,
    async load(area) {
      loaded.add(area)
      await bring(language(), area)
    },
    async speak(next) {
      await Promise.all([...loaded].map((area) => bring(next, area)))
      await i18n.changeLanguage(next)
      document.documentElement.lang = next
    },
  }
}

/** The texts of all areas; a screen's own are there before it is drawn. */
export const useText = (): Text => useTranslation(areas).t

export const useLanguage = (): Language => {
  const { i18n } = useTranslation()
  return languages.find((known) => known === i18n.language) ?? 'zh-CN'
}
