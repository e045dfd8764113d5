/** What a reader finds of his own operator and of the platform, and what is remembered of his reading. */
import type { ContentKind } from '@vigil/contract/content/content-kinds'
import type { Article, ArticlePicture, ArticleSummary, websiteCalls } from '@vigil/contract/content/website'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { photoFile, type PhotoSize } from '#foundation/rights/file/photo.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import { articleOf, pictureOf, previewOf, summaryOf } from './content-view.ts'
import { inOrder, onePerPlace, ownFirst } from './content.rules.ts'
import { entryById } from './desk.repository.ts'
import * as reader from './reader.repository.ts'

type Calls = typeof websiteCalls
type Deps = {
  database: ScopedDatabase
  /** Where this person may open a picture, for a minute. */
  addressOf: (actor: Actor, pictureId: string, size?: PhotoSize) => string
}

/** Of what is read whole; more are on no page. */
const mostOfAll = 100

export const createReaderService = ({ database, addressOf }: Deps) => {
  const picturesFor = async (actor: Actor, entryIds: readonly string[]): Promise<Map<string, ArticlePicture[]>> => {
    const rows = entryIds.length === 0 ? [] : await database.read(settingsOf(actor), reader.picturesOf(entryIds))
    const found = new Map<string, ArticlePicture[]>()
    for (const row of rows) {
      const picture = pictureOf(row, (id, size) => addressOf(actor, id, size))
      found.set(row.entry_id, [...(found.get(row.entry_id) ?? []), picture])
    }
    return found
  }

  const summaries = async (actor: Actor, rows: readonly reader.ArticleRow[]): Promise<ArticleSummary[]> => {
    const covered = rows.filter(({ content }) => content.cover !== null).map(({ entry_id }) => entry_id)
    const pictures = await picturesFor(actor, covered)
    return rows.map((row) => summaryOf(row, pictures.get(row.entry_id) ?? []))
  }

  const all = async (actor: Actor, ...kinds: ContentKind[]): Promise<ArticleSummary[]> =>
    summaries(actor, await database.read(settingsOf(actor), reader.articlesOf(actor, kinds, mostOfAll)))

  const published = async (actor: Actor, entryId: string): Promise<reader.ArticleRow> => {
    const [row] = await database.read(settingsOf(actor), reader.articleById(actor, entryId))
    if (row) return row
    // Whoever writes it is told why; to everybody else it is not there.
    const [draft] = await database.read(settingsOf(actor), entryById(actor.scope, entryId))
    throw new Problem(draft ? 'contentElsewhere' : 'missing')
  }

  const whole = async (actor: Actor, row: reader.ArticleRow): Promise<Article> =>
    articleOf(row, (await picturesFor(actor, [row.entry_id])).get(row.entry_id) ?? [])

  return {
    page: (kind: ContentKind) => async (input: InputOf<Calls['news']>, actor: Actor) => {
      const rows = await database.read(
        settingsOf(actor),
        reader.articlePage(actor, kind, pageStart(input.after), input.size + 1),
      )
      const { rows: shown, next } = pageOfRows(rows, input.size, (row) => row)
      return { rows: await summaries(actor, shown), next }
    },

    manuals: async (actor: Actor) => ({ rows: inOrder(await all(actor, 'manualText', 'manualVideo')) }),
    links: async (actor: Actor) => ({ rows: inOrder(await all(actor, 'link')) }),
    rotationCharts: async (actor: Actor) => ({ rows: inOrder(ownFirst(await all(actor, 'rotationChart'))) }),
    ads: async (actor: Actor) => ({ rows: onePerPlace(await all(actor, 'ad')) }),

    async about(actor: Actor): Promise<OutputOf<Calls['about']>> {
      const rows = await database.read(settingsOf(actor), reader.articlesOf(actor, ['about'], mostOfAll))
      const row = rows.find(({ oem_id }) => oem_id !== null) ?? rows[0]
      return { article: row ? await whole(actor, row) : null }
    },

    /** Once read it is not said again, until it is published anew. */
    async notify(actor: Actor): Promise<OutputOf<Calls['notify']>> {
      const [row] = await database.read(settingsOf(actor), reader.newestUnread(actor, 'notify'))
      return { article: row ? await whole(actor, row) : null }
    },

    /** Whoever writes it sees what is not published yet as its readers will. */
    async article(actor: Actor, entryId: string): Promise<Article> {
      const [row] = await database.read(settingsOf(actor), reader.articleById(actor, entryId))
      if (row) return whole(actor, row)
      const [draft] = await database.read(settingsOf(actor), entryById(actor.scope, entryId))
      if (!draft) throw new Problem('missing')
      return whole(actor, previewOf(draft))
    },

    async read(actor: Actor, { entryId, isUnderstood = false }: InputOf<Calls['read']>) {
      const { no } = await published(actor, entryId)
      const reading = { entryId, accountId: actor.accountId, no, isUnderstood }
      const [kept] = await database.read(settingsOf(actor), reader.markRead(reading))
      if (!kept?.read_at) throw new Problem('missing')
      return { readAt: kept.read_at.toISOString(), understoodAt: kept.understood_at?.toISOString() ?? null }
    },

    async updateAd(actor: Actor, { entryId, event }: InputOf<Calls['updateAd']>) {
      await published(actor, entryId)
      const [counted] = await database.read(settingsOf(actor), reader.countOne(entryId, actor.accountId, event))
      if (!counted) throw new Problem('missing')
      return counted
    },

    async file(actor: Actor, pictureId: string, size: PhotoSize): Promise<MadeFile | undefined> {
      const [row] = await database.read(settingsOf(actor), reader.pictureBytes(pictureId))
      return row && photoFile(pictureId, row, size)
    },
  }
}
