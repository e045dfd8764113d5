import { pinyin } from 'pinyin-pro'

/** First letters of the name's pronunciation, as people type them. */
export const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('')
