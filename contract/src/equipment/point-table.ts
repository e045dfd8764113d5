/**
 * The points of a transmitter as its panel knows them: a table from the panel's own configuration, looked at first and then
 * taken; and points that have spoken, or that the panel has named, and that nobody has claimed.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { keysOf } from '../keys-of.ts'
import { oneOfBoth, sentTable } from '../table-file.ts'
import { rowVerdicts } from '../tenancy/project-import.ts'
import { mostCorrections, shownCell } from './equipment-import.ts'

/** Columns by their Chinese or English name; loop, address and kind are needed, and a place or a name. */
export const pointColumns = [
  { field: 'zone', zh: '回路', en: 'loop' },
  { field: 'point', zh: '地址', en: 'address' },
  { field: 'kind', zh: '部件类型', en: 'kind' },
  { field: 'place', zh: '位置', en: 'place' },
  { field: 'name', zh: '名称', en: 'name' },
  { field: 'systemType', zh: '系统类型', en: 'system' },
  { field: 'systemAddress', zh: '主机号', en: 'host' },
] as const
export type PointField = (typeof pointColumns)[number]['field']

/** A panel has some thousands of points. */
export const mostPointRows = 5_000
const mostKinds = 50
export const mostUnclaimed = 200

export const pointRowProblems = {
  addressMissing: { zh: '缺少回路或地址', en: 'Loop or address is missing' },
  addressWrong: { zh: '回路和地址须为 0–65535 的整数', en: 'Loop and address are whole numbers from 0 to 65535' },
  systemWrong: { zh: '系统类型和主机号须为 0–255 的整数', en: 'System and host are whole numbers from 0 to 255' },
  kindUnknown: { zh: '不认识这种部件，请指定设备类型', en: 'Unknown kind: say what equipment it is' },
  kindFixed: { zh: '此地址已登记为另一类型', en: 'This address is registered as another kind' },
  nameMissing: { zh: '缺少位置和名称', en: 'Neither place nor name is given' },
  nameTooLong: { zh: '名称超过 60 字', en: 'The name has more than 60 letters' },
  placeTooLong: { zh: '位置超过 140 字', en: 'The place has more than 140 letters' },
  takenOut: { zh: '此地址的设备已停用，请先恢复', en: 'What stood at this address was taken out; bring it back first' },
  twiceInFile: { zh: '表格中重复', en: 'Twice in the table' },
  unreadable: { zh: '列数与首行不一致', en: 'Not as many cells as the first line' },
} as const
export type PointRowProblem = keyof typeof pointRowProblems

const cell = z.optional(z.string().check(z.maxLength(shownCell)))
const cells = {
  zone: cell,
  point: cell,
  kind: cell,
  place: cell,
  name: cell,
  systemType: cell,
  systemAddress: cell,
} satisfies Record<PointField, typeof cell>

/** What a row says instead of what stands in the file. */
export const PointCorrection = z.strictObject({ line: z.int().check(z.minimum(2)), cells: z.strictObject(cells) })
export type PointCorrection = z.output<typeof PointCorrection>

export const PointTableRow = z.object({
  /** As an editor counts them: the header is line 1. */
  line: z.int(),
  /** `1.1/3.12`; empty where the row has no address. */
  childDeviceKey: z.string(),
  deviceName: z.string(),
  equipmentTypeId: z.nullable(z.int()),
  verdict: z.enum(rowVerdicts),
  problems: z.array(z.enum(keysOf(pointRowProblems))),
  /** It has spoken already, and nobody had claimed it. */
  isHeard: z.boolean(),
  /** What it is called now, of a row that changes it. */
  was: z.nullable(z.string()),
  /** As it is written, of a row that is wrong. */
  cells: z.optional(z.object(cells)),
})
export type PointTableRow = z.output<typeof PointTableRow>

export const PointTableReport = z.object({
  rows: z.array(PointTableRow),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** Columns of the file that mean nothing here. */
  ignored: z.array(z.string()),
  /** Words of the panel that name no kind we know, and on how many rows. */
  unknownKinds: z.array(z.object({ word: z.string(), rows: z.int() })),
  /** Points that have spoken, that nobody has claimed and that the table does not have. */
  unclaimed: z.array(z.string()),
  /** Points that are registered and that the table does not have: they stay as they are. */
  notInTable: z.array(z.string()),
})
export type PointTableReport = z.output<typeof PointTableReport>

/** A point that nobody has claimed, by what it, or its panel, said of it. */
export const UnclaimedPoint = z.object({
  childDeviceKey: z.string(),
  lastAt: Instant,
  messages: z.int(),
  /** By the number of the standard; null where it was not said. */
  partType: z.nullable(z.int()),
  /** What we would take it for; null where nobody can tell. */
  equipmentTypeId: z.nullable(z.int()),
  description: z.string(),
})
export type UnclaimedPoint = z.output<typeof UnclaimedPoint>

const input = {
  /** The transmitter. */
  equipmentId: Id,
  ...sentTable,
  corrections: z.optional(z.array(PointCorrection).check(z.maxLength(mostCorrections))),
  /** What a word of the panel means, where we do not know it. */
  kinds: z.optional(
    z
      .array(
        z.strictObject({
          word: z.string().check(z.minLength(1), z.maxLength(shownCell)),
          equipmentTypeId: z.int(),
        }),
      )
      .check(z.maxLength(mostKinds)),
  ),
}
const shared = { permission: 'equip:batch', scope: { equipmentId: 'equipment' } } as const

export const pointTableCalls = {
  preview: call({
    ...shared,
    path: 'equipment/queryPointTable.action',
    description: "What a panel's table of points would change at its transmitter, row by row; nothing is written.",
    kind: 'query',
    body: 'json',
    input: z.object(input).check(oneOfBoth),
    output: PointTableReport,
  }),
  import: call({
    ...shared,
    path: 'equipment/importPointTable.action',
    description:
      "Takes a panel's table of points at its transmitter; the same key again answers the same report and changes nothing.",
    kind: 'command',
    body: 'json',
    input: z.strictObject({ ...input, importKey: z.string().check(z.minLength(16), z.maxLength(64)) }).check(oneOfBoth),
    output: z.object({ report: PointTableReport }),
  }),
  unclaimed: call({
    ...shared,
    path: 'equipment/findUnclaimedPoints.action',
    description:
      'Points that spoke through a transmitter, or that its panel named, and nobody claimed; also as a table.',
    kind: 'query',
    body: 'form',
    input: z.object({ equipmentId: Id, language: z.prefault(z.enum(['zh', 'en']), 'zh') }),
    output: z.object({
      rows: z.array(UnclaimedPoint),
      /** The same as a table that can be imported as it is, or completed first. */
      csv: z.string(),
    }),
  }),
}
