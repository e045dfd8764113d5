/** Takes the pictures that are due. Nothing waits for it: no alarm, no call, and no camera for another that does not answer. */
import type { ShotReason } from '@vigil/contract/alarm/camera-shot'
import { takePhoto } from '#foundation/rights/file/photo.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { FirstFrame } from '#infrastructure/files/video-frame.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { BoundedGet } from '#infrastructure/outbound/bounded-get.ts'
import type { Resolve } from '../source.rules.ts'
import { pieceBefore } from './pieces.rules.ts'
import { readStream, type Stream } from './read-stream.ts'
import * as shots from './shot.repository.ts'

const mostAtOnce = 3
const heldMs = 120_000
/** Later than this the moment is another. */
const lateMs = 30_000

export interface Taking {
  readonly run: RunStatement
  readonly now: () => number
  readonly outside: BoundedGet
  readonly firstFrame: FirstFrame
  readonly resolve: Resolve
  readonly log: Log
}

export const createTaking = (deps: Taking) => {
  const { run, now, log } = deps
  const underWay = new Set<Promise<void>>()

  const begin = (due: readonly shots.DueShot[]): void => {
    const work = takeAll(deps, due)
      // Still held: it is taken up again when that is over, or is too late by then.
      .catch((error: unknown) => log.warn({ error }, 'pictures of a camera were dropped and are taken again'))
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }

  return {
    async take(): Promise<void> {
      while (underWay.size < mostAtOnce) {
        const due = await run(shots.claimShots(new Date(now()), new Date(now() + heldMs)))
        if (due.length === 0) return
        begin(due)
      }
    },
    idle: async (): Promise<void> => void (await Promise.all(underWay)),
  }
}

const takeAll = async (deps: Taking, due: readonly shots.DueShot[]): Promise<void> => {
  const { run, now } = deps
  const late = due.filter(({ due_at }) => now() - due_at.getTime() > lateMs)
  for (const { id } of late) await run(shots.giveUpShot(id, 'late'))
  const [first, ...others] = due.filter((shot) => !late.includes(shot))
  if (!first) return
  const { stream_address: address, oem_id: oemId } = first
  const source = address === null ? undefined : deps.resolve({ source: address, oemId })
  const stream = !source ? 'noStream' : 'trouble' in source ? source.trouble : await readStream(deps, source.address)
  for (const shot of [first, ...others]) await takeOne(deps, shot, stream)
}

const takeOne = async (deps: Taking, shot: shots.DueShot, stream: Stream | ShotReason): Promise<void> => {
  const found = typeof stream === 'string' ? stream : await pictureOf(deps, shot, stream)
  if (typeof found !== 'string') return void (await deps.run(shots.keepShot(shot.id, found.at, found.picture)))
  // Who said of itself that it is gone need not be looked for.
  const reason = found === 'silent' && shot.online === false ? 'offline' : found
  await deps.run(shots.giveUpShot(shot.id, reason))
}

const pictureOf = async ({ firstFrame }: Taking, { moment, first_at }: shots.DueShot, stream: Stream) => {
  const { pieces, bytesOf } = stream
  const piece = moment === 'before' ? pieceBefore(pieces, first_at.getTime()) : pieces.at(-1)
  if (!piece) return moment === 'before' ? 'noneKept' : 'unreadable'
  const video = await bytesOf(piece)
  if (!video) return 'silent'
  const frame = await firstFrame(video)
  if (typeof frame === 'string') return frame
  const picture = await takePhoto(frame).catch(() => undefined)
  return picture ? { picture, at: new Date(piece.from) } : 'unreadable'
}
