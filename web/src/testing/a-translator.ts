/** The page's own words, for a part that is tried without its page. */
import { texts } from '#app/areas.ts'
import { createTranslator, type Translator } from '#infrastructure/i18n/i18n.ts'
import type { TextArea } from '#infrastructure/i18n/messages.ts'

export const aTranslator = async (...areas: readonly TextArea[]): Promise<Translator> => {
  const translator = createTranslator(texts)
  await Promise.all(areas.map((area) => translator.load(area)))
  return translator
}
