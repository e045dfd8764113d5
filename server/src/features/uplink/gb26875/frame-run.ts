/**
 * Under which number a frame is kept. The standard has no word for a run of the count, which begins at 0 at every start: a
 * clock that may be right tells runs apart by itself, on any gateway. All else is known by when it was heard, and the inbox
 * looks whether it has it already (docs/decisions/0150). Pure.
 */
import { Buffer } from 'node:buffer'
import { write, type Report } from '@vigil/protocols/device-message'
import { digestOf } from '../uplink.rules.ts'

interface Run {
  readonly boot: number
  readonly isUndated?: true
}

/** A clock further off than that may stand still, and a fire of yesterday reads like one of now. */
const rightMs = 600_000

const isRight = (said: number | undefined, heardAt: number): said is number =>
  said !== undefined && Math.abs(said - heardAt) < rightMs

export const runOf = (said: number | undefined, heardAt: number): Run =>
  isRight(said, heardAt) ? { boot: said } : { boot: heardAt, isUndated: true }

/** As migration 0082 reads it. */
const bytesOfWhom = 4

/** Of whom it is, then what is said: not when it was heard, nor the bytes around the words, which change with every try. */
export const digestOfWords = (report: Report): Buffer => {
  const whom = digestOf(Buffer.from(report.child ?? ''))
  const words = digestOf(write({ ...report, boot: 0 }))
  return Buffer.concat([whom.subarray(0, bytesOfWhom), words.subarray(bytesOfWhom)])
}
