/** A word in both languages of the city. */
export type Language = 'zh' | 'en'
export type Pair = readonly [zh: string, en: string]

export const languages: readonly Language[] = ['zh', 'en']

export const say = ([zh, en]: Pair, language: Language): string => (language === 'en' ? en : zh)
