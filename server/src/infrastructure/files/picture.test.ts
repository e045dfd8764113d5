import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aBomb, aFilm, aJpeg, aPng, aWebp, claiming, secret } from '#testing/pictures.ts'
import { readPicture } from './picture.ts'

const behind = '<script>alert(1)</script>'
const room = { side: 1_920, mostBytes: 5 * 1_024 * 1_024 }
const read = (bytes: Buffer, change: Partial<typeof room> = {}) => readPicture(bytes, { ...room, ...change })
const kept = async (bytes: Buffer, change?: Partial<typeof room>) => {
  const picture = await read(bytes, change)
  if (picture === undefined || picture === 'busy') throw new Error('it was not taken')
  return picture
}
const dotsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

const [jpeg, png, webp] = await Promise.all([aJpeg(), aPng(), aWebp()])
const other = await aJpeg({ dots: 'other' })
const [gif, tiff, raw, film] = await Promise.all([
  sharp(png).gif().toBuffer(),
  sharp(png).tiff().toBuffer(),
  sharp(png).raw().toBuffer(),
  aFilm(),
])

describe('a picture that somebody sent', () => {
  it.each([
    ['image/jpeg', aJpeg],
    ['image/png', aPng],
    ['image/webp', aWebp],
  ] as const)(
    'is kept as %s by its dots, without what the camera wrote and what hung behind it',
    async (type, make) => {
      const sent = await make({ behind })
      expect(sent.includes(secret)).toBe(true)
      expect((await sharp(sent).metadata()).exif?.includes(secret)).toBe(true)
      const picture = await kept(sent)
      expect(picture).toMatchObject({ type, width: 64, height: 48 })
      for (const word of [secret, behind, 'Exif', 'EXIF', 'XMP', 'GPS'])
        expect(picture.bytes.includes(word), word).toBe(false)
      const { exif, xmp, icc, iptc, comments } = await sharp(picture.bytes).metadata()
      expect([exif, xmp, icc, iptc, comments]).toEqual(Array.from({ length: 5 }, () => undefined))
      // What was kept is a picture again.
      expect(await kept(picture.bytes)).toMatchObject({ type, width: 64, height: 48 })
    },
  )

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a GIF', Buffer.from('GIF89a/*<script>*/=1', 'latin1')],
    ['a true GIF', gif],
    ['a TIFF', tiff],
    ['a document', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj')],
    ['dots and nothing else', raw],
    [
      'a page that begins as a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<html><script></script>')]),
    ],
    ['a JPEG without its end', jpeg.subarray(0, -2)],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['a JPEG without its picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a PNG with a wrong sum', Buffer.from(png).fill(7, 20, 22)],
    ['a PNG that ends early', png.subarray(0, -40)],
    ['a moving WebP', film],
    ['a WebP longer than it is', webp.subarray(0, -40)],
    ['a picture of sixty thousand dots a side', claiming(jpeg, 60_000, 60_000)],
    ['a long and thin picture', claiming(jpeg, 8_200, 48)],
    ['a picture without size', claiming(jpeg, 0, 48)],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_, sent) => {
    expect(await read(sent)).toBeUndefined()
  })

  it.each([
    ['two JPEG frames', Buffer.concat([jpeg.subarray(0, -2), other.subarray(2)]), jpeg],
    ['a JPEG with another behind it', Buffer.concat([jpeg, other]), jpeg],
    ['a PNG with a JPEG behind it', Buffer.concat([png, other]), png],
    ['a PNG without its last word', png.subarray(0, -12), png],
  ])('of %s is kept as the first picture alone', async (_, sent, first) => {
    expect((await kept(sent)).bytes).toEqual((await kept(first)).bytes)
  })

  it('of a hundred million dots in a few kilobytes takes no memory', async () => {
    const bomb = aBomb(12_000)
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().rss
    expect(await read(bomb)).toBeUndefined()
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000)
  })

  it('stands upright, however the camera was held', async () => {
    const lying = await aJpeg({ orientation: 6 })
    expect(await kept(lying)).toMatchObject({ width: 48, height: 64 })
  })

  it('is drawn as small as it is shown, and the same sent twice is the same', async () => {
    const sent = await aJpeg({ width: 400, height: 100 })
    expect(await kept(sent, { side: 200 })).toMatchObject({ width: 200, height: 50 })
    expect((await kept(sent)).bytes).toEqual((await kept(sent)).bytes)
  })

  it('keeps its dots where its kind keeps them', async () => {
    expect(await dotsOf((await kept(png)).bytes)).toEqual(await dotsOf(png))
  })

  it('that would be too long drawn without loss is drawn with it', async () => {
    const raw = { width: 256, height: 256, channels: 3 } as const
    const noise = await sharp(randomBytes(256 * 256 * 3), { raw })
      .png()
      .toBuffer()
    expect((await kept(noise)).type).toBe('image/png')
    expect(await kept(noise, { mostBytes: 150_000 })).toMatchObject({ type: 'image/jpeg', width: 256, height: 256 })
    expect(await read(noise, { mostBytes: 1_000 })).toBeUndefined()
  })

  it('waits its turn, in a line that has an end', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => read(png)))
    expect(all.filter((one) => one === 'busy')).toHaveLength(10)
    expect(await read(png)).toMatchObject({ type: 'image/png' })
  })

  it('never breaks and never outgrows its room, however its bytes are spoiled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(jpeg, png, webp),
        fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 6 }),
        async (sent, edits) => {
          const spoiled = Buffer.from(sent)
          for (const [at, value] of edits) if (at < spoiled.length) spoiled[at] = value
          const picture = await read(spoiled)
          if (picture === undefined) return true
          return picture !== 'busy' && picture.bytes.length <= room.mostBytes && !picture.bytes.includes(secret)
        },
      ),
      { numRuns: 500 },
    )
  })
})
