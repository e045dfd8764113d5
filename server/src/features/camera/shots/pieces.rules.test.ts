import { describe, expect, it } from 'vitest'
import { pieceBefore, piecesIn } from './pieces.rules.ts'

const folder = new URL('https://cameras.example.com/live/7/')
const at = { playlist: `${folder.href}index.m3u8`, folder, readAt: 100_000 }
const said = (...lines: string[]) => piecesIn(['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...lines].join('\n'), at)

describe('the pieces of a stream', () => {
  it('end when the playlist was read, each where the next begins', () => {
    expect(said('#EXT-X-MAP:URI="init.mp4"', '#EXTINF:4.0,', 'a.m4s', '#EXTINF:2.5,', 'b.m4s?key=1')).toEqual({
      kind: 'pieces',
      head: `${folder.href}init.mp4`,
      pieces: [
        { address: `${folder.href}a.m4s`, from: 93_500 },
        { address: `${folder.href}b.m4s?key=1`, from: 97_500 },
      ],
    })
  })

  it('are looked for behind the first of several playlists', () => {
    expect(said('#EXT-X-STREAM-INF:BANDWIDTH=1', 'low/index.m3u8', '#EXT-X-STREAM-INF:BANDWIDTH=9', 'x.m3u8')).toEqual({
      kind: 'choice',
      address: `${folder.href}low/index.m3u8`,
    })
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    '../8/a.ts',
    'file:///etc/passwd',
    'concat:/etc/passwd|a.ts',
    '#EXT-X-KEY:METHOD=AES-128,URI="key"',
  ])('are none where %s stands among them', (line) => {
    expect(said('#EXTINF:2.0,', line)).toBeUndefined()
  })
})

describe('the piece from before an alarm', () => {
  const pieces = [90, 92, 94, 96, 98].map((second) => ({ address: '', from: second * 1_000 }))

  it.each([
    [98_000, 94_000],
    [92_500, 90_000],
    [90_500, 90_000],
    [90_000, undefined],
    [200_000, 98_000],
  ])('that was raised at %i begins at %s', (raisedAt, from) => {
    expect(pieceBefore(pieces, raisedAt)?.from).toBe(from)
  })
})
