/** What people tell whoever runs this, and what they hear back. */
import {
  feedbackMoves,
  mostFeedbackPhotos,
  mostOpenFeedback,
  feedbackCalls,
  type FeedbackDetail,
  type FeedbackMove,
  type FeedbackState,
  type FeedbackSummary,
} from '@vigil/contract/content/feedback'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { mayCall, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { photoFile, takePhoto, type PhotoSize } from '#foundation/rights/file/photo.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import * as repository from './feedback.repository.ts'
import { movesOf, refusalOf, type Side } from './feedback.rules.ts'

type Calls = typeof feedbackCalls
type Deps = {
  database: ScopedDatabase
  newId: () => string
  addressOf: (actor: Actor, photoId: string, size?: PhotoSize) => string
}

/** Whoever sees it and did not write it was let in to answer. */
const sideOf = (actor: Actor, { account_id }: { account_id: string }): Side => ({
  isAsker: account_id === actor.accountId,
  isAnswerer:
    mayCall(actor, feedbackCalls.answer.permission) && ['platform', 'oem', 'company'].includes(actor.scope.kind),
})

// The column holds what this feature wrote there; the database checks it too.
const stateOf = ({ state }: { state: string }) => state as FeedbackState

export const createFeedbackService = ({ database, newId, addressOf }: Deps) => {
  const summaryOf = (actor: Actor, row: repository.FeedbackRow): FeedbackSummary => ({
    feedbackId: row.id,
    state: stateOf(row),
    words: row.words,
    at: row.at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    by: row.by,
    isOwn: row.account_id === actor.accountId,
  })

  const photosFor = async (actor: Actor, feedbackId: string): Promise<FeedbackDetail['photos']> =>
    (await database.read(settingsOf(actor), repository.photosOf(feedbackId))).map(({ id, at, ...photo }) => ({
      photoId: id,
      at: at.toISOString(),
      ...photo,
      address: addressOf(actor, id),
      thumbnail: addressOf(actor, id, 'thumbnail'),
    }))

  /** Says something, or nothing more, and moves it. */
  const move = (actor: Actor, feedbackId: string, { move: wanted, words }: { move: FeedbackMove; words?: string }) =>
    database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(repository.lockFeedback(actor, feedbackId))
      if (!row) throw new Problem('missing')
      const refused = refusalOf(wanted, stateOf(row), sideOf(actor, row))
      if (refused) throw new Problem(refused)
      if (words !== undefined) {
        const line = { id: newId(), feedback_id: row.id, account_id: actor.accountId, words }
        await tx.rows(repository.insertLine({ ...line, is_answer: wanted === 'answer' }))
      }
      const state = feedbackMoves[wanted].to
      await tx.rows(repository.moveFeedback(row.id, state))
      return { state }
    })

  const takesPhoto = async (actor: Actor, feedbackId: string): Promise<void> => {
    const [row] = await database.read(settingsOf(actor), repository.feedbackById(actor, feedbackId))
    if (!row) throw new Problem('missing')
    if (row.account_id !== actor.accountId) throw new Problem('feedbackNotYours')
    const [counted] = await database.read(settingsOf(actor), repository.countPhotos(feedbackId))
    if ((counted?.photos ?? 0) >= mostFeedbackPhotos) throw new Problem('feedbackPhotosFull')
  }

  return {
    async find(actor: Actor, { state, after, size }: InputOf<Calls['find']>) {
      const wish = { state, after: pageStart(after) }
      const rows = await database.read(settingsOf(actor), repository.feedbackPage(actor, wish, size + 1))
      return pageOfRows(rows, size, (row) => summaryOf(actor, row))
    },

    async detail(actor: Actor, feedbackId: string): Promise<FeedbackDetail> {
      const [row] = await database.read(settingsOf(actor), repository.feedbackById(actor, feedbackId))
      if (!row) throw new Problem('missing')
      const lines = await database.read(settingsOf(actor), repository.linesOf(feedbackId))
      const photos = await photosFor(actor, feedbackId)
      return {
        ...summaryOf(actor, row),
        appVersion: row.app_version,
        page: row.page,
        lines: lines.map(({ at, by, is_answer, words }) => ({
          at: at.toISOString(),
          by,
          isAnswer: is_answer,
          words,
        })),
        photos,
        mayAddPhoto: row.account_id === actor.accountId && photos.length < mostFeedbackPhotos,
        moves: movesOf(stateOf(row), sideOf(actor, row)),
      }
    },

    send: (actor: Actor, { words, appVersion = '', page = '' }: InputOf<Calls['send']>) =>
      database.write(settingsOf(actor), async (tx) => {
        const [counted] = await tx.rows(repository.openOf(actor.accountId))
        if ((counted?.open ?? 0) >= mostOpenFeedback) throw new Problem('feedbackFull')
        const feedbackId = newId()
        const row = { id: feedbackId, oem_id: actor.oemId, account_id: actor.accountId, words }
        await tx.rows(repository.insertFeedback({ ...row, app_version: appVersion, page }))
        return { feedbackId }
      }),

    answer: (actor: Actor, { feedbackId, words }: InputOf<Calls['answer']>) =>
      move(actor, feedbackId, { move: 'answer', words }),
    add: (actor: Actor, { feedbackId, words }: InputOf<Calls['add']>) =>
      move(actor, feedbackId, { move: 'add', words }),
    close: (actor: Actor, { feedbackId }: InputOf<Calls['close']>) => move(actor, feedbackId, { move: 'close' }),

    mayAdd: takesPhoto,

    async addPhoto(actor: Actor, feedbackId: string, sent: Buffer) {
      const { bytes, ...taken } = await takePhoto(sent)
      return database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(repository.lockFeedback(actor, feedbackId))
        if (!row) throw new Problem('missing')
        if (row.account_id !== actor.accountId) throw new Problem('feedbackNotYours')
        // Sent again because the answer was lost: it is there already.
        const [same] = await tx.rows(repository.photoByHash(row.id, taken.hash))
        if (same) return { photoId: same.id }
        const [counted] = await tx.rows(repository.countPhotos(row.id))
        if ((counted?.photos ?? 0) >= mostFeedbackPhotos) throw new Problem('feedbackPhotosFull')
        const photoId = newId()
        const kept = { id: photoId, feedback_id: row.id, account_id: actor.accountId, ...taken, content: bytes }
        await tx.rows(repository.insertPhoto(kept))
        return { photoId }
      })
    },

    async file(actor: Actor, photoId: string, size: PhotoSize): Promise<MadeFile | undefined> {
      const [row] = await database.read(settingsOf(actor), repository.photoBytes(photoId))
      return row && photoFile(photoId, row, size)
    },
  }
}
