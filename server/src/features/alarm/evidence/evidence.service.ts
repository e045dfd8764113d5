/** Photos of the place: taken on a telephone, kept as they are shown, and never taken away again. */
import { rightOf } from '@vigil/contract/alarm/kind-rights'
import { mostPhotos } from '@vigil/contract/alarm/evidence'
import { alarmKinds } from '@vigil/contract/live/live-events'
import type { Photo } from '@vigil/contract/photo'
import { holds } from '@vigil/contract/rights/permissions'
import { Problem } from '@vigil/contract/problems'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { peopleAsKnown } from '#foundation/rights/actor/known-people.ts'
import { photoFile, takePhoto, type PhotoSize } from '#foundation/rights/file/photo.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import { addMoves, laneOf } from '../desk/add-moves.ts'
import { handledOf } from '../desk/alarm-view.ts'
import { lockAlarm, peopleOf, shownAlarm, type ShownAlarm } from '../desk/desk.repository.ts'
import * as evidence from './evidence.repository.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  nudge: (lane: 1 | 2) => void
  /** Where this person may open a photo, for a minute. */
  addressOf: (actor: Actor, photoId: string, size?: PhotoSize) => string
}

/** How a photo stands in the timeline. */
const photoNote = 'photo'

export type EvidenceService = ReturnType<typeof createEvidenceService>

export const createEvidenceService = ({ database, newId, nudge, addressOf }: Deps) => {
  const readable = async (actor: Actor, alarmId: string): Promise<ShownAlarm> => {
    const [row] = await database.read(settingsOf(actor), shownAlarm(actor.scope, alarmId))
    const alarm = row && handledOf(row)
    if (!alarm || !holds(actor.permissions, rightOf(alarm.kind, 'select'))) throw new Problem('missing')
    return row
  }

  return {
    readable,

    async photos(actor: Actor, alarmId: string): Promise<{ photos: Photo[]; mayAdd: boolean }> {
      const settings = settingsOf(actor)
      const [alarm, rows, people] = await Promise.all([
        readable(actor, alarmId),
        database.read(settings, evidence.photosOf(actor.scope, alarmId)),
        database.read(settings, peopleOf(alarmId)),
      ])
      const names = new Map(peopleAsKnown(actor, people).map(({ id, name }) => [id, name]))
      const photos = rows.map(({ id, at, account_id, width, height, size }) => ({
        photoId: id,
        at: at.toISOString(),
        by: names.get(account_id) ?? null,
        width,
        height,
        size,
        address: addressOf(actor, id),
        thumbnail: addressOf(actor, id, 'thumbnail'),
      }))
      return { photos, mayAdd: addRefusal(actor, alarm) === undefined }
    },

    /** Before anything is sent: whether one more would be taken. */
    async mayAdd(actor: Actor, alarmId: string): Promise<void> {
      const refusal = addRefusal(actor, await readable(actor, alarmId))
      if (refusal) throw new Problem(refusal)
    },

    async add(actor: Actor, alarmId: string, sent: Buffer) {
      const taken = await takePhoto(sent)
      const added = await database.write(settingsOf(actor), async (tx) => {
        const alarm = await lockedFor(tx, actor, alarmId)
        // Sent again because the answer was lost: it is there already.
        const [same] = await tx.rows(evidence.photoByHash(alarmId, taken.hash))
        if (same) return { photoId: same.id, alarm }
        const refusal = addRefusal(actor, alarm)
        if (refusal) throw new Problem(refusal)
        const photoId = newId()
        await tx.rows(evidence.addPhoto(alarm, { ...taken, id: photoId, accountId: actor.accountId }))
        const [counted = alarm] = await tx.rows(evidence.countPhoto(alarmId))
        await addMoves(tx, actor, [alarm], [counted], photoNote)
        return { photoId, alarm: counted }
      })
      nudge(laneOf(added.alarm))
      return { photoId: added.photoId, photos: added.alarm.photos }
    },

    async file(actor: Actor, photoId: string, size: PhotoSize = 'whole'): Promise<MadeFile | undefined> {
      const [row] = await database.read(settingsOf(actor), evidence.photoBytes(actor.scope, photoId))
      const kind = alarmKinds.find((known) => known === row?.kind)
      if (!row || !kind || !holds(actor.permissions, rightOf(kind, 'select'))) return undefined
      return photoFile(photoId, row, size)
    },
  }
}

const lockedFor = async (tx: ScopedTransaction, { scope }: Actor, alarmId: string): Promise<AlarmRow> => {
  const [row] = await tx.rows(lockAlarm(scope, alarmId))
  if (!row) throw new Problem('missing')
  return row
}

const addRefusal = (
  { permissions }: Actor,
  row: AlarmRow,
): 'forbidden' | 'alarmElsewhere' | 'photosFull' | undefined => {
  const alarm = handledOf(row)
  if (!alarm || !holds(permissions, rightOf(alarm.kind, 'custom'))) return 'forbidden'
  if (alarm.state === 'archived') return 'alarmElsewhere'
  return alarm.photos >= mostPhotos ? 'photosFull' : undefined
}
