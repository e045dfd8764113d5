/**
 * The first picture of a piece of video, by a program that may be there or not. It is given bytes and never an address: whatever
 * a piece of video says of other files, no file and no network is within its reach.
 */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createTurns } from '#infrastructure/clock/turns.ts'

const patienceMs = 15_000
const mostBytes = 16_777_216
/** Behind everything else that this machine does. */
const nice = 10
const mpegSync = 0x47

/** No program, or no picture. */
export type NoFrame = 'noTool' | 'unreadable'
export type FirstFrame = (video: Buffer) => Promise<Buffer | NoFrame>

/** The form is said, so that none is tried which leads to other files. */
const wordsFor = (video: Buffer): string[] => {
  const form = video[0] === mpegSync ? 'mpegts' : 'mov'
  const bounds = '-v error -max_alloc 268435456 -protocol_whitelist pipe -threads 1 -max_pixels 33554432'
  const drawn = '-map 0:v:0 -frames:v 1 -threads 1 -c:v mjpeg -q:v 3 -f image2pipe pipe:1'
  return `${bounds} -f ${form} -i pipe:0 ${drawn}`.split(' ')
}

/** One at a time: alarms share this machine. */
export const createFirstFrame = (program: string): FirstFrame => {
  const turn = createTurns(1)
  return (video) => turn(() => frameBy(program, video))
}

const frameBy = (program: string, video: Buffer): Promise<Buffer | NoFrame> =>
  new Promise((resolve) => {
    const child = spawn(program, wordsFor(video), {
      cwd: '/',
      env: { PATH: process.env['PATH'] },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    })
    const held: Buffer[] = []
    let size = 0
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      held.push(part)
      if (size > mostBytes) child.kill('SIGKILL')
    })
    child.once('spawn', () => lower(child.pid))
    child.once('error', (error) =>
      resolve('code' in error && ['ENOENT', 'EACCES'].includes(String(error.code)) ? 'noTool' : 'unreadable'),
    )
    child.once('close', (code) => resolve(code === 0 && size > 0 ? Buffer.concat(held) : 'unreadable'))
    // It has its picture and hears no more.
    child.stdin.on('error', () => undefined)
    child.stdin.end(video)
  })

const lower = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, nice)
  } catch {
    // One that has ended meanwhile is in nobody's way.
  }
}
