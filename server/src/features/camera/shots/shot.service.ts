/** What cameras saw of an alarm, for whoever may see the alarm. */
import type { cameraShotCalls, Shot } from '@vigil/contract/alarm/camera-shot'
import { rightOf } from '@vigil/contract/alarm/kind-rights'
import type { OutputOf } from '@vigil/contract/call'
import { alarmKinds } from '@vigil/contract/live/live-events'
import { Problem } from '@vigil/contract/problems'
import { holds } from '@vigil/contract/rights/permissions'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { photoAddresses, photoFile, type PhotoSize } from '#foundation/rights/file/photo.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import * as shots from './shot.repository.ts'

type Deps = { readonly database: ScopedDatabase; readonly addresses: SignedAddresses }

export const shotName = 'camera-shot'

const maySee = ({ permissions }: Actor, kind: string | undefined): boolean => {
  const known = alarmKinds.find((one) => one === kind)
  return known !== undefined && holds(permissions, rightOf(known, 'select'))
}

export const createShotService = ({ database, addresses }: Deps) => {
  const { photo } = photoAddresses({ addresses }, shotName, '')

  const pictureOf = (actor: Actor, { id, taken_at, width, height, size }: shots.ShotRow): Shot['picture'] =>
    taken_at === null || width === null || height === null || size === null
      ? null
      : {
          at: taken_at.toISOString(),
          width,
          height,
          size,
          address: photo(actor, id),
          thumbnail: photo(actor, id, 'thumbnail'),
        }

  return {
    async find(actor: Actor, alarmId: string): Promise<OutputOf<typeof cameraShotCalls.find>> {
      const settings = settingsOf(actor)
      const [alarm] = await database.read(settings, shots.alarmKind(actor.scope, alarmId))
      if (!maySee(actor, alarm?.kind)) throw new Problem('missing')
      const rows = await database.read(settings, shots.shotsOf(actor.scope, alarmId))
      return {
        rows: rows.map((row) => ({
          shotId: row.id,
          cameraId: row.camera_id,
          camera: row.camera_name,
          moment: row.moment,
          picture: pictureOf(actor, row),
          reason: row.reason,
        })),
      }
    },

    async file(actor: Actor, shotId: string, size: PhotoSize): Promise<MadeFile | undefined> {
      const [row] = await database.read(settingsOf(actor), shots.shotBytes(actor.scope, shotId))
      return row && maySee(actor, row.kind) ? photoFile(shotId, row, size) : undefined
    },
  }
}
