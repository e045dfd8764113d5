/** A stand-in for a camera that streams: a playlist that moves with the clock over segments that come round again. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { loop, segmentName } from './make-loop.ts'

const shown = 6

export const livePlaylist = (now: number): string => {
  const first = Math.floor(now / loop.segmentMs) - shown
  const segments = Array.from({ length: shown }, (_, place) => first + place)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${loop.segmentMs / 1_000}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / loop.segments)}`,
    ...segments.flatMap((at) => [
      // Where it comes round, its own clock jumps back.
      ...(at % loop.segments === 0 && at !== first ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXTINF:${(loop.segmentMs / 1_000).toFixed(1)},`,
      segmentName(at),
    ]),
    '',
  ].join('\n')
}

export const createStreamDesk = (folder: string, now: () => number = Date.now): Server =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://camera')
    const answer = async (): Promise<[type: string, body: string | Buffer]> => {
      if (pathname === '/live.m3u8') return ['application/vnd.apple.mpegurl', livePlaylist(now())]
      // By its own name only: no address leads to another file.
      if (!/^\/seg\d\d\.ts$/.test(pathname)) throw new Error('no such segment')
      return ['video/mp2t', await readFile(join(folder, pathname))]
    }
    void answer().then(
      ([type, body]) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    )
  })
