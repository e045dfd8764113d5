/** An article as its readers get it. */
import type { Article } from '@vigil/contract/content/website'

export const anArticle = (n: number, change: Partial<Article> = {}): Article => ({
  entryId: `01930000-0000-7000-8000-0000000003${String(n).padStart(2, '0')}`,
  kind: 'news',
  title: { zh: `月检指南 ${n}`, en: '' },
  summary: { zh: '每月按一次试验按钮', en: '' },
  cover: null,
  place: null,
  link: null,
  video: null,
  area: null,
  publishedAt: '2026-11-13T01:00:00.000Z',
  isOfPlatform: false,
  isRead: false,
  minutes: 3,
  body: {
    zh: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '按之前先确认三件事' }] }] },
    en: null,
  },
  pictures: [],
  understoodAt: null,
  ...change,
})
