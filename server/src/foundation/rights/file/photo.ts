/** Photos that people send: drawn anew, known by what they show, handed out whole or as small as a list needs them. */
import { createHash } from 'node:crypto'
import { mostPhotoBytes, photoSide, thumbnailSide } from '@vigil/contract/photo'
import { Problem } from '@vigil/contract/problems'
import { readPicture, type Picture } from '#infrastructure/files/picture.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'

export type PhotoSize = 'whole' | 'thumbnail'

/** As an address names it. */
export const photoSizeOf = (text: string | undefined): PhotoSize => (text === 'thumbnail' ? text : 'whole')

export interface TakenPhoto extends Pick<Picture, 'type' | 'width' | 'height' | 'bytes'> {
  /** Of what is kept: sent twice, it is there once. */
  readonly hash: Buffer
}

export const takePhoto = async (sent: Buffer): Promise<TakenPhoto> => {
  const picture = await readPicture(sent, { side: photoSide, mostBytes: mostPhotoBytes })
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
