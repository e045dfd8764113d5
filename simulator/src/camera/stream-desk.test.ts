import { describe, expect, it } from 'vitest'
import { loop } from './make-loop.ts'
import { livePlaylist } from './stream-desk.ts'

const at = (segment: number) => livePlaylist(segment * loop.segmentMs)
const named = (playlist: string) => playlist.split('\n').filter((line) => line.endsWith('.ts'))
const sequenceOf = (playlist: string, tag: string) => Number(new RegExp(`${tag}:(\\d+)`).exec(playlist)?.[1])

describe('the playlist of a camera that streams', () => {
  it('moves on by a segment with every two seconds, and never names one that is not whole', () => {
    expect(named(at(30))).toEqual(['seg04.ts', 'seg05.ts', 'seg06.ts', 'seg07.ts', 'seg08.ts', 'seg09.ts'])
    expect(named(at(31)).slice(0, 5)).toEqual(named(at(30)).slice(1))
    expect(sequenceOf(at(31), 'MEDIA-SEQUENCE')).toBe(25)
  })

  it('says where the picture comes round, and counts it when it is past', () => {
    expect(at(43)).toContain('#EXT-X-DISCONTINUITY\n#EXTINF:2.0,\nseg00.ts')
    expect([42, 46, 47].map((segment) => sequenceOf(at(segment), 'DISCONTINUITY-SEQUENCE'))).toEqual([1, 2, 2])
    expect(at(46)).not.toContain('#EXT-X-DISCONTINUITY\n')
  })
})
