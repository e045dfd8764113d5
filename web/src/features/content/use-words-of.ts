import { useLanguage } from '#infrastructure/i18n/i18n.ts'

/** English where it was written, else Chinese: nobody reads an empty page. */
export const useWordsOf = (): (<Words>(both: { readonly zh: Words; readonly en: Words }) => Words) => {
  const isEnglish = useLanguage() === 'en'
  return ({ zh, en }) => (isEnglish && en !== null && en !== '' ? en : zh)
}
