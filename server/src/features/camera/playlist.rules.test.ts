import { describe, expect, it } from 'vitest'
import { folderOf, leadThrough, partOf, segmentType } from './playlist.rules.ts'

const source = 'https://cameras.example.com/live/7/index.m3u8?key=1'
const folder = folderOf(source)
const through = (...lines: string[]) =>
  leadThrough(['#EXTM3U', ...lines].join('\n'), {
    playlist: source,
    folder,
    addressOf: (part) => `camera?part=${part}`,
  })

describe('a playlist that is led through', () => {
  it('names our addresses only, with what says how it is played', () => {
    expect(
      through(
        '#EXT-X-TARGETDURATION:2',
        '#EXT-X-MAP:URI="init.mp4"',
        '# a remark of the camera',
        '#EXT-X-DATERANGE:ID="x",X-ASSET-LIST="https://elsewhere.example.com/"',
        '#EXTINF:2.0,',
        'low/seg1.m4s?session=9',
        '#EXTINF:2.0,',
        'https://cameras.example.com/live/7/low/../seg2.m4s',
      ),
    ).toBe(
      [
        '#EXTM3U',
        '#EXT-X-TARGETDURATION:2',
        '#EXT-X-MAP:URI="camera?part=init.mp4"',
        '#EXTINF:2.0,',
        'camera?part=low/seg1.m4s?session=9',
        '#EXTINF:2.0,',
        'camera?part=seg2.m4s',
        '',
      ].join('\n'),
    )
  })

  it.each([
    'https://elsewhere.example.com/seg.ts',
    'http://cameras.example.com/live/7/seg.ts',
    '//169.254.169.254/latest/meta-data',
    '/live/8/seg.ts',
    '../8/seg.ts',
    'low/../../8/seg.ts',
    '%2e%2e/8/seg.ts',
    '..%2f8%2fseg.ts',
    'low\\..\\..\\8\\seg.ts',
    'data:video/mp2t;base64,AAAA',
    'file:///etc/passwd',
    'https://user:word@cameras.example.com/live/7/seg.ts',
    '#EXT-X-KEY:METHOD=AES-128,URI="https://elsewhere.example.com/key"',
    '#EXT-X-MEDIA:URI="a.m3u8",X-URI="https://elsewhere.example.com/"',
    '#EXT-X-MEDIA:TYPE=AUDIO,URI ="https://elsewhere.example.com/a.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,uri="https://elsewhere.example.com/a.m3u8"',
    '#EXT-X-MAP:URI=https://elsewhere.example.com/init.mp4',
    '%252e%252e/8/seg.ts',
    '#EXT-X-BYTERANGE:10@0',
  ])('is refused with %s in it', (line) => {
    expect(through('#EXTINF:2.0,', line)).toBeUndefined()
  })

  it('leaves what is no address as it was, also where it is spelt like one', () => {
    expect(through('#EXT-X-MEDIA:GROUP-ID="a.m3u8",URI="a.m3u8"')).toContain(
      '#EXT-X-MEDIA:GROUP-ID="a.m3u8",URI="camera?part=a.m3u8"',
    )
  })

  it('is a playlist, and of a bounded length', () => {
    const place = { playlist: source, folder, addressOf: String }
    expect(leadThrough('<html>#EXTM3U', place)).toBeUndefined()
    expect(leadThrough(`#EXTM3U\n${'seg.ts\n'.repeat(6_000)}`, place)).toBeUndefined()
  })
})

describe('a piece of a stream', () => {
  it('is named from the folder of the stream, also by a playlist beneath it', () => {
    expect(partOf('seg.ts', 'https://cameras.example.com/live/7/low/index.m3u8', folder)).toBe('low/seg.ts')
  })

  it('is called by its ending, and never a page', () => {
    expect(['/a/seg.ts', '/a/seg.M4S', '/a/x.html', '/a/key'].map(segmentType)).toEqual([
      'video/mp2t',
      'video/mp4',
      'application/octet-stream',
      'application/octet-stream',
    ])
  })
})
