/** Entries as readers and writers see them. Pure. */
import { minutesToRead } from '@vigil/contract/content/article-body'
import type { ContentKind, ContentState } from '@vigil/contract/content/content-kinds'
import type { Article, ArticlePicture, ArticleSummary } from '@vigil/contract/content/website'
import type { EntrySummary } from '@vigil/contract/content/website-desk'
import type { Counts, EntryRow } from './desk.repository.ts'
import type { ArticleRow, PictureRow } from './reader.repository.ts'

/** Where this reader may open a picture, for a minute. */
export type AddressOf = (pictureId: string, size: 'whole' | 'thumbnail') => string

export const pictureOf = ({ id, no, width, height }: PictureRow, addressOf: AddressOf): ArticlePicture => ({
  no,
  width,
  height,
  address: addressOf(id, 'whole'),
  thumbnail: addressOf(id, 'thumbnail'),
})

export const summaryOf = (row: ArticleRow, pictures: readonly ArticlePicture[]): ArticleSummary => {
  const { title, summary, cover, place, link, video, body, area = null } = row.content
  return {
    entryId: row.entry_id,
    // The column holds what this feature wrote there.
    kind: row.kind as ContentKind,
    title,
    summary,
    cover: pictures.find(({ no }) => no === cover) ?? null,
    place,
    link,
    video,
    area,
    publishedAt: row.at.toISOString(),
    isOfPlatform: row.oem_id === null,
    isRead: row.is_read,
    minutes: body.zh === null ? 1 : minutesToRead(body.zh),
  }
}

export const articleOf = (row: ArticleRow, pictures: readonly ArticlePicture[]): Article => ({
  ...summaryOf(row, pictures),
  body: row.content.body,
  pictures: [...pictures],
  understoodAt: row.understood_at?.toISOString() ?? null,
})

/** A draft in the place of what is published: its writer looks at it as its readers will. */
export const previewOf = (row: EntryRow): ArticleRow => ({
  id: row.id,
  entry_id: row.id,
  oem_id: row.oem_id,
  kind: row.kind,
  content: row.draft,
  at: row.changed_at,
  no: row.shown_no,
  is_read: true,
  understood_at: null,
})

const none: Omit<Counts, 'entry_id'> = { readers: 0, understood: 0, views: 0, plays: 0 }

export const entryOf = (row: EntryRow, counted: readonly Counts[]): EntrySummary => {
  const { readers, views, plays } = counted.find(({ entry_id }) => entry_id === row.id) ?? none
  // Two texts of the same database column: equal where nothing was changed.
  const isChanged = JSON.stringify(row.draft) !== JSON.stringify(row.shown)
  // The columns hold what this feature wrote there; the database checks the state too.
  const [kind, state] = [row.kind as ContentKind, row.state as ContentState]
  const isDue = state === 'published' && row.publish_at !== null
  return {
    entryId: row.id,
    kind,
    state,
    title: row.draft.title,
    place: row.draft.place,
    publishedNo: row.shown_no + (isDue ? 1 : 0),
    publishedAt: (isDue ? row.publish_at : row.published_at)?.toISOString() ?? null,
    publishAt: isDue ? null : (row.publish_at?.toISOString() ?? null),
    isChanged: !isDue && isChanged,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    isOfPlatform: row.oem_id === null,
    readers,
    views,
    plays,
  }
}
