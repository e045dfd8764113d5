import { useLanguage } from './i18n.ts'

interface Bilingual {
  readonly zh: string
  readonly en: string
}

/** Names that come with the data carry both languages; this picks the reader's. */
export const useName = (): ((name: Bilingual) => string) => {
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  return (name) => name[language]
}
