/**
 * Pictures that strangers send: decoded, and drawn anew. What a camera writes about the place and its owner, and
 * whatever was hidden between or behind the dots, was never drawn; not one byte of the sender's is kept.
 */
import sharp, { type Metadata, type Sharp } from 'sharp'
import { createShortLine } from '#infrastructure/clock/turns.ts'

type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

export interface Picture {
  readonly type: PictureType
  /** What its sender's bytes were. */
  readonly sentAs: PictureType
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

interface Room {
  /** What is longer is drawn smaller. */
  readonly side: number
  readonly mostBytes: number
}

// One thread and no memory of what was: alarms share this machine.
sharp.concurrency(1)
sharp.cache(false)
// Drawings, documents and films have readers of their own behind the same door; they stay shut.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Larger ones are made to fill the memory of whoever opens them. */
const longestSide = 8_192
const mostDots = 40_000_000
const patienceS = 20
const quality = 85

const oneByOne = createShortLine(1, 20)

const types = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/**
 * By its dots alone, whatever its name or its sender says; undefined for what is none of ours. Off the event loop, one
 * at a time; busy when too many wait already.
 */
export const readPicture = (bytes: Buffer, room: Room): Promise<Picture | 'busy' | undefined> =>
  oneByOne(() => drawn(bytes, room))

const drawn = async (bytes: Buffer, { side, mostBytes }: Room): Promise<Picture | undefined> => {
  if (bytes.length === 0) return undefined
  const sent = sharp(bytes, { failOn: 'error', limitInputPixels: mostDots, sequentialRead: true })
  const type = typeOf(await sent.metadata().catch(noPicture))
  if (!type) return undefined
  const picture = sent
    // How the camera was held stands in what is not kept.
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: patienceS })
  // Noise may be too long without loss.
  const tries = type === 'image/png' ? ([type, 'image/jpeg'] as const) : [type]
  for (const one of tries) {
    const kept = await encoded(picture, one).catch(noPicture)
    if (!kept) return undefined
    if (kept.bytes.length <= mostBytes) return { ...kept, sentAs: type }
  }
  return undefined
}

/** Whatever the decoder says against it, it is no picture. */
const noPicture = (): undefined => undefined

const typeOf = ({ format, width, height, pages = 1 }: Partial<Metadata> = {}): PictureType | undefined => {
  const isOurs = format === 'jpeg' || format === 'png' || format === 'webp'
  // Several pages are a film.
  return isOurs && pages === 1 && Math.max(width ?? 0, height ?? 0) <= longestSide ? types[format] : undefined
}

const encoded = async (picture: Sharp, type: PictureType): Promise<Omit<Picture, 'sentAs'>> => {
  const { data, info } = await inkOf(picture.clone(), type).toBuffer({ resolveWithObject: true })
  return { type, width: info.width, height: info.height, bytes: data }
}

const inkOf = (picture: Sharp, type: PictureType): Sharp => {
  if (type === 'image/png') return picture.png()
  return type === 'image/webp' ? picture.webp({ quality }) : picture.flatten({ background: 'white' }).jpeg({ quality })
}
