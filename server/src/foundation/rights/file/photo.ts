/** Photos that people send: drawn anew, known by what they show, handed out whole or as small as a list needs them. */
import { createHash } from 'node:crypto'
import { mostPhotoBytes, photoSide, thumbnailSide } from '@vigil/contract/photo'
import type { Right } from '@vigil/contract/call'
import { Id } from '@vigil/contract/ids'
import { Problem } from '@vigil/contract/problems'
import { readPicture, type Picture } from '#infrastructure/files/picture.ts'
import type { FileMaker, MadeFile } from '#infrastructure/http/downloads.ts'
import type { UploadDoor } from '#infrastructure/http/uploads.ts'
import type { Actor } from '../actor/actor.ts'
import { addressFor, fileMakers } from './download.ts'
import { uploadDoor } from './upload.ts'

export type PhotoSize = 'whole' | 'thumbnail'

interface PhotoPlace {
  /** `photo` is looked at under /file/photo and sent to /file/add-photo. */
  readonly name: string
  /** Which field of the call says what a photo is of. */
  readonly of: string
  readonly mayLook: Right
  readonly mayAdd: Right
  readonly file: (actor: Actor, photoId: string, size: PhotoSize) => Promise<MadeFile | undefined>
  readonly add: (actor: Actor, of: string, bytes: Buffer) => Promise<unknown>
}

type DoorDeps = Parameters<typeof uploadDoor>[1] & Parameters<typeof fileMakers>[1]

/** Where a photo is looked at and where one more is sent to, each by an address that is good for a minute. */
export const photoAddresses = ({ addresses }: Pick<DoorDeps, 'addresses'>, name: string, of: string) => ({
  photo: (actor: Actor, photoId: string, size: PhotoSize = 'whole'): string =>
    addressFor(addresses, actor, `/file/${name}`, { photoId, size }).address,
  upload: (actor: Actor, id: string) => addressFor(addresses, actor, `/file/add-${name}`, { [of]: id }),
})

interface PhotoDoors {
  readonly files: Readonly<Record<string, FileMaker>>
  readonly uploads: Readonly<Record<string, UploadDoor>>
}

export const photoDoors = ({ name, of, mayLook, mayAdd, file, add }: PhotoPlace, deps: DoorDeps): PhotoDoors => {
  const upload = `/file/add-${name}` as const
  const look = {
    path: `/file/${name}`,
    permission: mayLook,
    make: (actor, { photoId, size }) => file(actor, Id.parse(photoId), size === 'thumbnail' ? size : 'whole'),
  } satisfies Parameters<typeof fileMakers>[0][number]
  const place = {
    path: upload,
    permission: mayAdd,
    mostBytes: mostPhotoBytes,
    take: (actor, fields, bytes) => add(actor, Id.parse(fields[of]), bytes),
  } satisfies Parameters<typeof uploadDoor>[0]
  return { files: fileMakers([look], deps), uploads: { [upload]: uploadDoor(place, deps) } }
}

export interface TakenPhoto extends Pick<Picture, 'type' | 'width' | 'height' | 'bytes'> {
  /** Of what is kept: sent twice, it is there once. */
  readonly hash: Buffer
}

export const takePhoto = async (sent: Buffer, side = photoSide): Promise<TakenPhoto> => {
  const picture = await readPicture(sent, { side, mostBytes: mostPhotoBytes })
  if (picture === 'busy') throw new Problem('tooMany')
  if (!picture) throw new Problem('photoUnreadable')
  const { type, width, height, bytes } = picture
  return { type, width, height, bytes, hash: createHash('sha256').update(bytes).digest() }
}

interface KeptPhoto {
  readonly type: string
  readonly content: Buffer
}

export const photoFile = async (photoId: string, kept: KeptPhoto, size: PhotoSize): Promise<MadeFile> => {
  const { type, bytes } = size === 'thumbnail' ? await smallOf(kept) : { type: kept.type, bytes: kept.content }
  return { name: `${photoId}.${type.replace('image/', '')}`, type, parts: [bytes] }
}

/** Drawn when it is asked for; where too many wait already, the photo itself. */
const smallOf = async ({ type, content }: KeptPhoto): Promise<{ type: string; bytes: Buffer }> => {
  const small = await readPicture(content, { side: thumbnailSide, mostBytes: content.length })
  return small === 'busy' || !small ? { type, bytes: content } : small
}
