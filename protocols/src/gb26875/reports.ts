/**
 * What a frame says, as the reports that our own devices send: one for each object, so that all that comes behind the door
 * knows one kind of message. Pure, and the same frame always says the same: nothing is remembered of the time before, because
 * what was remembered could differ between two tries of one frame, and a fire would lie in the difference.
 */
import type { Read, Report } from '../device-message.ts'
import { readUnit, type DataUnit } from './data-unit.ts'
import { inStandard, type Dialect } from './dialect.ts'
import type { Frame } from './frame.ts'
import { instantOf } from './time-tag.ts'
import { meaningsOf, type Meaning } from './translate.ts'

/** A report with the bytes that it was read from, for whoever looks at what came in. */
interface FramedReport extends Report {
  readonly frame: string
}

/** More objects than a frame holds: each has a number of its own, and none is that of another frame. */
const mostObjects = 128

const silent: Meaning = { child: '', at: undefined, values: {}, events: [], isTest: false, isReset: false }

const versionOf = (unit: DataUnit): Meaning[] =>
  unit.kind === 'deviceVersion'
    ? unit.objects.map(({ main, minor }) => ({ ...silent, values: { softwareVersion: `${main}.${minor}` } }))
    : []

/** What says nothing of equipment says that the transmitter is there. */
const saidIn = (unit: DataUnit): Meaning[] => {
  const said = [...meaningsOf(unit, () => undefined), ...versionOf(unit)]
  return said.length > 0 ? said : [silent]
}

interface Numbering {
  /** Which run of the transmitter's count this is: it counts from 0 whenever it starts. */
  readonly boot: number
  readonly dialect: Dialect
}

export const reportsOf = (frame: Frame, { boot, dialect }: Numbering): Read<Report[]> => {
  const read = frame.unit.length === 0 ? { message: undefined } : readUnit(frame.unit)
  if ('unreadable' in read) return read
  const said = read.message ? saidIn(inStandard(read.message, dialect)) : [silent]
  return {
    message: said.map(({ child, at, values, events }, place) => {
      const t = instantOf(at, dialect.zoneMinutes)
      return {
        boot,
        seq: frame.serial * mostObjects + place,
        ...(t === undefined ? {} : { t }),
        ...(child === '' ? {} : { child }),
        values,
        ...(events.length === 0 ? {} : { events }),
      }
    }),
  }
}

/**
 * When the first of what it says was so, by the transmitter's clock. When it was sent is no answer: some write that anew
 * with each try.
 */
export const saidAt = (frame: Frame, { zoneMinutes }: Dialect): number | undefined => {
  const read = readUnit(frame.unit)
  const [first] = 'message' in read && read.message.kind !== 'foreign' ? read.message.objects : []
  return instantOf(first && 'at' in first ? first.at : undefined, zoneMinutes)
}

const frameField = /"frame":"((?:[0-9a-f]{2}){30,1054})"\}$/

/** Added at the end of a report, where it is found again without trusting the rest. */
export const withFrame = (report: Report, bytes: Uint8Array): FramedReport => ({
  ...report,
  frame: Buffer.from(bytes).toString('hex'),
})

/** The bytes of the frame that a stored report was read from; undefined for one that was no frame. */
export const frameBehind = (payload: Uint8Array): Buffer | undefined => {
  const found = frameField.exec(Buffer.from(payload).toString('latin1'))
  return found?.[1] === undefined ? undefined : Buffer.from(found[1], 'hex')
}
