/** Forty seconds of a test picture as segments of two: made once, shown for ever, so that no camera costs a processor. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const loop = { segments: 20, segmentMs: 2_000 } as const

export const segmentName = (at: number): string => `seg${String(at % loop.segments).padStart(2, '0')}.ts`

const picture = `testsrc2=size=320x180:rate=5:duration=${(loop.segments * loop.segmentMs) / 1_000}`
/** A key frame at the head of each segment; the plainest profile, which every browser plays. */
const coded = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p']
const cut = ['-g', '10', '-keyint_min', '10', '-sc_threshold', '0', '-threads', '1']

export const makeLoop = async (folder: string): Promise<void> => {
  if (existsSync(join(folder, segmentName(loop.segments - 1)))) return
  mkdirSync(folder, { recursive: true })
  const into = [
    '-f',
    'hls',
    '-hls_time',
    '2',
    '-hls_list_size',
    '0',
    '-hls_segment_filename',
    join(folder, 'seg%02d.ts'),
  ]
  const input = ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture]
  await promisify(execFile)('ffmpeg', [...input, ...coded, ...cut, ...into, join(folder, 'made.m3u8')])
}
