/** Which answer belongs to which frame of GB/T 26875, and what we ourselves sent. Pure. */
import type { Frame, frameAnswers } from '@vigil/contract/equipment/frames'
import { commands } from '@vigil/protocols/gb26875/frame'
import { shownBytes } from '#infrastructure/bytes/shown-bytes.ts'
import type { AnswerRow, OrderRow } from './frames.repository.ts'
import { mostBytes, ofFrame } from './frames.rules.ts'

/** Frames are dated by whoever stored them, answers by the gateway that wrote them. */
export const beforeMs = 1_000
/** Whoever was not answered by then has said it again. */
export const answerMs = 60_000

type AnswerKind = (typeof frameAnswers)[number]

const kinds: ReadonlyMap<number, AnswerKind> = new Map([
  [commands.confirm, 'confirm'],
  [commands.deny, 'deny'],
  [commands.answer, 'answer'],
])

/** Undefined for what is no frame with bytes of its own. */
export const serialOf = ({ protocol, raw, facts }: Frame): number | undefined => {
  if (protocol !== 'gb26875' || raw === null) return undefined
  const serial = facts.find(({ name }) => name === 'serial')?.value
  return serial === undefined ? undefined : Number(serial)
}

const answerOf = (at: Date | null, command: number | null, bytes: Buffer | null): Frame['answer'] => {
  const kind = kinds.get(command ?? 0)
  return at && bytes && kind ? { at: at.toISOString(), kind, hex: bytes.toString('hex') } : null
}

/** The first answer behind a frame with its number, unless it came when nobody waited for it any more. */
export const answered = (frames: readonly Frame[], answers: readonly AnswerRow[]): Frame[] =>
  frames.map((frame) => {
    const serial = serialOf(frame)
    const heardAt = Date.parse(frame.receivedAt)
    const own = answers.find(
      (one) => one.serial === serial && one.at.getTime() >= heardAt - beforeMs && one.at.getTime() < heardAt + answerMs,
    )
    return own ? { ...frame, answer: answerOf(own.at, own.command, own.bytes) } : frame
  })

export const orderFrame = ({ id, at, bytes, answered_at, answer, answer_bytes }: OrderRow): Frame => ({
  frameId: `order ${id}`,
  receivedAt: at.toISOString(),
  kind: 'order',
  topic: null,
  reason: null,
  raw: shownBytes(bytes, mostBytes),
  ...ofFrame(bytes),
  answer: answerOf(answered_at, answer, answer_bytes),
})

/** As many as were asked for, and whatever came in the same millisecond as the last of them. */
export const newestOf = (frames: readonly Frame[], most: number): Frame[] => {
  const sorted = frames.toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt))
  const last = sorted[most - 1]
  return last ? sorted.filter(({ receivedAt }) => Date.parse(receivedAt) >= Date.parse(last.receivedAt)) : sorted
}
