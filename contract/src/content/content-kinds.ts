/** What an operator and the platform write. A kind is a row: its name, its fields, and what it needs to be published. */
import { keysOf } from '../keys-of.ts'

export const contentFields = ['summary', 'body', 'cover', 'place', 'link', 'video', 'area'] as const
export type ContentField = (typeof contentFields)[number]

interface KindRow {
  readonly zh: string
  readonly en: string
  readonly fields: readonly ContentField[]
  /** Without these it is not published. */
  readonly needs: readonly ContentField[]
  /** How many places there are; the place says the order, or which of a few it is. */
  readonly places: number
}

export const contentKindRows = {
  news: { zh: '新闻资讯', en: 'News', fields: ['summary', 'body', 'cover'], needs: ['body'], places: 0 },
  fireInformation: {
    zh: '消防资讯',
    en: 'Fire information',
    fields: ['summary', 'body', 'cover'],
    needs: ['body'],
    places: 0,
  },
  manualText: {
    zh: '用户手册：图文',
    en: 'Manual, text',
    fields: ['summary', 'body', 'place', 'area'],
    needs: ['body'],
    places: 99,
  },
  manualVideo: {
    zh: '用户手册：视频',
    en: 'Manual, video',
    fields: ['summary', 'cover', 'place', 'video', 'area'],
    needs: ['video'],
    places: 99,
  },
  about: { zh: '关于我们', en: 'About', fields: ['body'], needs: ['body'], places: 0 },
  rotationChart: {
    zh: '轮播图',
    en: 'Rotation chart',
    fields: ['summary', 'cover', 'place', 'link'],
    needs: ['cover'],
    places: 8,
  },
  link: { zh: '友情链接', en: 'Link', fields: ['summary', 'place', 'link'], needs: ['link'], places: 99 },
  ad: {
    zh: '广告位',
    en: 'Ad place',
    fields: ['summary', 'cover', 'place', 'link', 'video'],
    needs: ['place', 'cover'],
    places: 4,
  },
  versionNote: { zh: '版本说明', en: 'Version notes', fields: ['body'], needs: ['body'], places: 0 },
  /** Stands over Home until its reader has closed it, once in each version. */
  notify: { zh: '弹窗通知', en: 'Notify dialog', fields: ['summary', 'body'], needs: ['body'], places: 0 },
} as const satisfies Readonly<Record<string, KindRow>>

export type ContentKind = keyof typeof contentKindRows
export const contentKinds = [
  'news',
  'fireInformation',
  'manualText',
  'manualVideo',
  'about',
  'rotationChart',
  'link',
  'ad',
  'versionNote',
  'notify',
] as const satisfies readonly ContentKind[]

export const kindRow = (kind: ContentKind): KindRow => contentKindRows[kind]

export const contentStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type ContentState = (typeof contentStates)[number]

interface Move {
  readonly from: readonly ContentState[]
  readonly to: ContentState
}

/** What is published is changed beside what readers see; it is theirs with the next publishing. */
export const contentMoves = {
  schedule: { from: ['draft', 'published', 'withdrawn'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  publish: { from: ['draft', 'scheduled', 'published', 'withdrawn'], to: 'published' },
  withdraw: { from: ['scheduled', 'published'], to: 'withdrawn' },
} as const satisfies Readonly<Record<string, Move>>
export type ContentMove = keyof typeof contentMoves
export const contentMoveNames = keysOf(contentMoves)

/** What waits for its hour is not changed: it would be published unread. */
export const mayEdit = (state: ContentState): boolean => state !== 'scheduled'

export const movesFrom = (state: ContentState): ContentMove[] =>
  contentMoveNames.filter((move) => {
    const from: readonly ContentState[] = contentMoves[move].from
    return from.includes(state)
  })
