/** The desk: drafts that only their writers see, and the moves by which they become what readers read. */
import { contentMoves, mayEdit, type ContentKind, type ContentState } from '@vigil/contract/content/content-kinds'
import type { ContentEntry, websiteDeskCalls } from '@vigil/contract/content/website-desk'
import { mostPictures } from '@vigil/contract/content/article-body'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { takePhoto, type PhotoSize } from '#foundation/rights/file/photo.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { entryOf, pictureOf } from './content-view.ts'
import { fittedTo, isDue, mayMove, missingIn, toOwnPeople } from './content.rules.ts'
import * as desk from './desk.repository.ts'
import { picturesOf } from './reader.repository.ts'

type Calls = typeof websiteDeskCalls
type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  addressOf: (actor: Actor, pictureId: string, size?: PhotoSize) => string
}

/** Whose what he writes is: his operator's, or the platform's. */
const ownerOf = ({ scope }: Actor): string | null => {
  if (scope.kind === 'platform') return null
  const [oem] = scope.ids
  if (scope.kind !== 'oem' || oem === undefined) throw new Problem('contentNotYours')
  return oem
}

// The column holds what this feature wrote there.
const kindOf = ({ kind }: { kind: string }) => kind as ContentKind
// The database checks it too.
const stateOf = ({ state }: { state: string }) => state as ContentState

export const createDeskService = ({ database, newId, now, addressOf }: Deps) => {
  const locked = async (tx: ScopedTransaction, actor: Actor, entryId: string): Promise<desk.LockedEntry> => {
    const [row] = await tx.rows(desk.lockEntry(actor.scope, entryId))
    if (!row) throw new Problem('missing')
    if (!isDue({ state: stateOf(row), publishAt: row.publish_at }, now())) return row
    // Its hour has passed: what readers see already is written down before anything else is done with it.
    const shown = { state: 'published', shown: JSON.stringify(row.draft), shown_no: row.shown_no + 1 }
    const settled = { ...shown, published_at: row.publish_at, publish_at: null }
    await tx.rows(desk.settleEntry(row.id, settled))
    return { ...row, state: 'published', shown: row.draft, shown_no: row.shown_no + 1, publish_at: null }
  }

  /** Whoever worked on an older one is told. */
  const asSeen = (row: desk.LockedEntry, version: number): desk.LockedEntry => {
    if (row.version !== version) throw new Problem('conflict')
    return row
  }

  const refuseUnfinished = async (tx: ScopedTransaction, row: desk.LockedEntry): Promise<void> => {
    const pictures = (await tx.rows(picturesOf([row.id]))).map(({ no }) => no)
    const missing = missingIn(kindOf(row), row.draft, pictures)
    const fields = missing.map((path) => ({ path, code: 'missing' }))
    if (fields.length > 0) throw new Problem('contentIncomplete', { fields })
  }

  const changeOf = (row: desk.LockedEntry, { move, publishAt }: InputOf<Calls['move']>) => {
    const state = contentMoves[move].to
    if (move === 'publish') {
      const shown = { shown: JSON.stringify(row.draft), shown_no: row.shown_no + 1, published_at: new Date(now()) }
      return { state, ...shown, publish_at: null, rank: newId() }
    }
    if (move === 'schedule') return { state, publish_at: hourOf(publishAt), rank: newId() }
    // Out of the plan again: what was published before stays so.
    if (move === 'unschedule') return { state: row.shown === null ? state : 'published', publish_at: null }
    return { state, publish_at: null }
  }

  const hourOf = (publishAt: string | undefined): Date => {
    const at = publishAt === undefined ? Number.NaN : Date.parse(publishAt)
    if (!(at > now())) throw new Problem('invalidInput', { fields: [{ path: 'publishAt', code: 'not_later' }] })
    return new Date(at)
  }

  return {
    async find(actor: Actor, { of, state, after, size }: InputOf<Calls['find']>) {
      const wish = { of, state, after: pageStart(after) }
      const rows = await database.read(settingsOf(actor), desk.entryPage(actor, wish, size + 1))
      const ids = rows.map(({ id }) => id)
      const counted = ids.length === 0 ? [] : await database.read(settingsOf(actor), desk.countsOf(ids))
      return pageOfRows(rows, size, (row) => entryOf(row, counted))
    },

    async entry(actor: Actor, entryId: string): Promise<ContentEntry> {
      const settings = settingsOf(actor)
      const [row] = await database.read(settings, desk.entryById(actor.scope, entryId))
      if (!row) throw new Problem('missing')
      const counted = await database.read(settings, desk.countsOf([entryId]))
      const pictures = await database.read(settings, picturesOf([entryId]))
      return {
        ...entryOf(row, counted),
        version: row.version,
        draft: row.draft,
        pictures: pictures.map((picture) => pictureOf(picture, (id, size) => addressOf(actor, id, size))),
        understood: counted[0]?.understood ?? 0,
      }
    },

    async add(actor: Actor, { of, draft }: InputOf<Calls['add']>) {
      const row = { id: newId(), oem_id: ownerOf(actor), kind: of, changed_by: actor.accountId }
      const kept = JSON.stringify(fittedTo(of, toOwnPeople(draft, row.oem_id)))
      await database.read(settingsOf(actor), desk.insertEntry({ ...row, draft: kept }))
      return { entryId: row.id, version: 1 }
    },

    save: (actor: Actor, { entryId, version, draft }: InputOf<Calls['save']>) =>
      database.write(settingsOf(actor), async (tx) => {
        const row = asSeen(await locked(tx, actor, entryId), version)
        if (!mayEdit(stateOf(row))) throw new Problem('contentElsewhere')
        const kept = {
          draft: JSON.stringify(fittedTo(kindOf(row), toOwnPeople(draft, row.oem_id))),
          changed_by: actor.accountId,
        }
        const [changed] = await tx.rows(desk.changeEntry(row.id, kept))
        return { version: changed?.version ?? version }
      }),

    move: (actor: Actor, input: InputOf<Calls['move']>) =>
      database.write(settingsOf(actor), async (tx) => {
        const row = asSeen(await locked(tx, actor, input.entryId), input.version)
        if (!mayMove(stateOf(row), input.move)) throw new Problem('contentElsewhere')
        if (input.move === 'publish' || input.move === 'schedule') await refuseUnfinished(tx, row)
        const change = { ...changeOf(row, input), changed_by: actor.accountId }
        const [changed] = await tx.rows(desk.changeEntry(row.id, change))
        if (!changed) throw new Problem('missing')
        return { version: changed.version, state: stateOf(changed) }
      }),

    remove: (actor: Actor, entryId: string) =>
      database.write(settingsOf(actor), async (tx) => {
        const row = await locked(tx, actor, entryId)
        if (row.shown !== null) throw new Problem('contentPublished')
        return { removed: (await tx.rows(desk.deleteEntry(row.id))).length }
      }),

    /** Before anything is sent: whether one more would be taken. */
    async mayAdd(actor: Actor, entryId: string): Promise<void> {
      const [row] = await database.read(settingsOf(actor), desk.entryById(actor.scope, entryId))
      if (!row) throw new Problem('missing')
      const [last] = await database.read(settingsOf(actor), desk.lastPicture(entryId))
      if ((last?.no ?? 0) >= mostPictures) throw new Problem('contentPicturesFull')
    },

    async addPicture(actor: Actor, entryId: string, sent: Buffer) {
      const { bytes, ...taken } = await takePhoto(sent)
      return database.write(settingsOf(actor), async (tx) => {
        const { id } = await locked(tx, actor, entryId)
        // Sent again because the answer was lost: it is there already.
        const [same] = await tx.rows(desk.pictureByHash(id, taken.hash))
        if (same) return { no: same.no }
        const [last] = await tx.rows(desk.lastPicture(id))
        const no = (last?.no ?? 0) + 1
        if (no > mostPictures) throw new Problem('contentPicturesFull')
        const row = { id: newId(), entry_id: id, no, account_id: actor.accountId, ...taken, content: bytes }
        await tx.rows(desk.insertPicture(row))
        return { no }
      })
    },
  }
}
