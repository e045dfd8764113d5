import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aJpeg, aPng, aWebp, secret } from '#testing/pictures.ts'
import { readPicture } from './picture.ts'

const behind = '<script>alert(1)</script>'

describe('a picture that somebody sent', () => {
  it.each([
    ['image/jpeg', aJpeg({ behind }), 64, 48],
    ['image/png', aPng({ behind }), 2, 2],
    ['image/webp', aWebp({ behind }), 32, 16],
  ] as const)(
    'is kept as %s by its bytes, without what the camera wrote and what hung behind it',
    (type, sent, w, h) => {
      expect(sent.includes(secret)).toBe(true)
      const kept = readPicture(sent)
      expect(kept).toMatchObject({ type, width: w, height: h })
      for (const word of [secret, behind, 'Exif', 'EXIF', 'XMP', 'JFIF'])
        expect(kept?.bytes.includes(word), word).toBe(false)
      // What was kept is a picture again, and nothing more can be taken from it.
      expect(readPicture(kept?.bytes ?? Buffer.alloc(0))?.bytes).toEqual(kept?.bytes)
    },
  )

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a GIF', Buffer.from('GIF89a/*<script>*/=1', 'latin1')],
    [
      'a page that begins as a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<html><script></script>')]),
    ],
    ['a JPEG without its end', aJpeg().subarray(0, -2)],
    ['a JPEG without its picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['two JPEG frames in one', Buffer.concat([aJpeg().subarray(0, -2), aJpeg().subarray(2)])],
    ['a PNG with a wrong sum', Buffer.from(aPng()).fill(7, 20, 22)],
    ['a PNG that ends early', aPng().subarray(0, -12)],
    ['a moving WebP', Buffer.from(aWebp().toString('latin1').replace('VP8 ', 'ANMF'), 'latin1')],
    ['a WebP longer than it is', aWebp().subarray(0, -40)],
    ['a picture of sixty thousand dots a side', aJpeg({ width: 60_000, height: 60_000 })],
    ['a picture without size', aJpeg({ width: 0 })],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s', (_, sent) => {
    expect(readPicture(sent)).toBeUndefined()
  })

  it('never breaks and never grows, however its bytes are spoiled', () => {
    const whole = [aJpeg(), aPng(), aWebp()]
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 6 }),
        (sent, edits) => {
          const spoiled = Buffer.from(sent)
          for (const [at, value] of edits) if (at < spoiled.length) spoiled[at] = value
          const kept = readPicture(spoiled)
          return kept === undefined || kept.bytes.length <= spoiled.length
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
