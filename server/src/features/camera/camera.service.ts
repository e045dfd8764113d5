/** The picture of a camera: who may watch it is asked at every piece, and nothing is fetched that its stream does not name. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { panelsOf } from '@vigil/device-types/panels-of'
import { lifeNote } from '#foundation/equipment/life/life-note.ts'
import { mayCall, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { addressFor } from '#foundation/rights/file/download.ts'
import { photoAddresses } from '#foundation/rights/file/photo.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { FileAnswer } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { BoundedGet } from '#infrastructure/outbound/bounded-get.ts'
import * as cameras from './camera.repository.ts'
import { folderOf, isPlaylist, leadThrough, playlistType, segmentType } from './playlist.rules.ts'
import { isCoded, type Resolve } from './source.rules.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  addresses: SignedAddresses
  outside: BoundedGet
  resolve: Resolve
}
type Calls = typeof cameraCalls

export const streamPath = '/file/camera'
const watchMs = 10 * 60_000
const most = { playlist: 262_144, segment: 16_777_216 }

/** A tenant watches what is his and sets nothing of it. */
const maySet = (actor: Actor): boolean => !isEndUser(actor) && mayCall(actor, cameraCalls.setSource.permission)

/** A piece of a stream, as the playlist before it named it; without a part its first playlist. */
export interface Piece {
  readonly equipmentId: string
  readonly part?: string | undefined
  /** All addresses of one watching end together, so a piece has one address for as long as it is named. */
  readonly until: number
}

export const createCameraService = ({ database, newId, now, addresses, outside, resolve }: Deps) => {
  const found = async (actor: Actor, equipmentId: string) => {
    const [row] = await database.read(settingsOf(actor), cameras.cameraById(actor.scope, equipmentId))
    if (!row) throw new Problem('missing')
    return row
  }
  const sourceOf = ({ stream_address: source, oem_id: oemId }: { stream_address: string | null; oem_id: string }) =>
    source === null ? undefined : resolve({ source, oemId })
  const addressOf = (actor: Actor, { equipmentId, part, until }: Piece) =>
    addressFor(addresses, actor, streamPath, { equipmentId, part, until: String(until) }, until)

  const stillOf = async (actor: Actor, equipmentId: string): Promise<OutputOf<Calls['stream']>['still']> => {
    const mayLook = mayCall(actor, evidenceCalls.photos.permission)
    const [row] = await database.read(settingsOf(actor), cameras.lastStill(actor.scope, equipmentId, mayLook))
    if (!row) return null
    const { photo } = photoAddresses({ addresses }, row.is_evidence ? 'photo' : 'equipment-photo', '')
    return { address: photo(actor, row.id), at: row.at.toISOString() }
  }

  const playlistOf = async (actor: Actor, piece: Piece, text: string, at: { url: string; folder: URL }) => {
    const led = leadThrough(text, {
      playlist: at.url,
      folder: at.folder,
      // From the address of the playlist itself, wherever this server stands.
      addressOf: (part) => addressOf(actor, { ...piece, part }).address.replace(/^.*\//, ''),
    })
    if (led === undefined) return { status: 415 } as const
    return { name: 'camera.m3u8', type: playlistType, parts: [Buffer.from(led)] }
  }

  return {
    async stream(actor: Actor, equipmentId: string): Promise<OutputOf<Calls['stream']>> {
      const [row, still] = await Promise.all([found(actor, equipmentId), stillOf(actor, equipmentId)])
      const source = sourceOf(row)
      const trouble = source && 'trouble' in source ? source.trouble : null
      const stream = source && !trouble ? addressOf(actor, { equipmentId, until: now() + watchMs }) : null
      return { kind: source?.kind ?? null, trouble, stream, still, maySet: maySet(actor) }
    },

    async source(actor: Actor, equipmentId: string): Promise<OutputOf<Calls['source']>> {
      if (!maySet(actor)) throw new Problem('forbidden')
      return { source: (await found(actor, equipmentId)).stream_address }
    },

    async setSource(actor: Actor, { equipmentId, source }: InputOf<Calls['setSource']>) {
      if (!maySet(actor)) throw new Problem('forbidden')
      if (source !== null && !isCoded(source) && !outside.mayGet(source)) throw new Problem('streamRefused')
      return database.write(settingsOf(actor), async (tx): Promise<OutputOf<Calls['setSource']>> => {
        const [row] = await tx.rows(cameras.lockCamera(actor.scope, equipmentId))
        if (!row) throw new Problem('missing')
        if (!panelsOf(findDeviceType({ equipmentTypeId: row.type_no })).includes('camera'))
          throw new Problem('notACamera')
        if (row.stream_address === source) return { source }
        await tx.rows(cameras.setStreamAddress(row.id, source))
        // That it changed is everybody's to know, where to is not.
        const change = { field: 'stream', from: null, to: source === null ? null : 'set' }
        await tx.rows(lifeNote(newId(), actor, row, { move: 'edited', changes: [change] }))
        return { source }
      })
    },

    async file(actor: Actor, piece: Piece): Promise<FileAnswer> {
      const [row] = await database.read(settingsOf(actor), cameras.cameraById(actor.scope, piece.equipmentId))
      const source = row && sourceOf(row)
      if (!source || !('address' in source)) return undefined
      const folder = folderOf(source.address)
      const url = piece.part === undefined ? source.address : folder.href + piece.part
      const { pathname } = new URL(url)
      try {
        const isFirst = piece.part === undefined
        const asked = isFirst || isPlaylist(pathname, '') ? most.playlist : most.segment
        const { type, parts } = await outside.get(url, asked)
        if (isFirst || isPlaylist(pathname, type))
          return await playlistOf(actor, piece, await textOf(parts, most.playlist), { url, folder })
        return { name: 'camera', type: segmentType(pathname), parts }
      } catch {
        // Whatever the reason there: the person is told that the camera does not answer, and may try again.
        return { status: 502 }
      }
    },
  }
}

const textOf = async (parts: AsyncIterable<Buffer>, mostBytes: number): Promise<string> => {
  const held: Buffer[] = []
  let size = 0
  for await (const part of parts) {
    size += part.length
    if (size > mostBytes) throw new Error('too long for a playlist')
    held.push(part)
  }
  return Buffer.concat(held).toString('utf8')
}
