import { pinyin } from 'pinyin-pro'

const spoken = { toneType: 'none', type: 'array', nonZh: 'removed' } as const

/** How the name sounds, as people type it: its first letters, and whole (`rqtcq ranqitanceqi`; D19). */
export const pinyinOf = (name: string): string =>
  [pinyin(name, { ...spoken, pattern: 'first' }), pinyin(name, spoken)]
    .map((letters) => letters.join(''))
    .join(' ')
    .trim()
