/** Takes a panel's table of points at its transmitter: what it would change, and changing it once. */
import type { InputOf } from '@vigil/contract/call'
import { PointTableReport, type pointTableCalls } from '@vigil/contract/equipment/point-table'
import { Problem } from '@vigil/contract/problems'
import { deviceType } from '@vigil/device-types/find-device-type'
import { dialectOf } from '@vigil/protocols/gb26875/dialect'
import { createHash } from 'node:crypto'
import type { CsvTable } from '#infrastructure/csv/read-csv.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { importByKey, insertImport } from '#foundation/project/import/import.repository.ts'
import { projectById, type ProjectRow } from '#foundation/project/project.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { sentTableOf } from '#foundation/rights/file/sent-table.ts'
import { equipmentById, insertEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { isCodeTaken } from '../equipment.rules.ts'
import { dialectFor } from '../frames/frames.repository.ts'
import { labelChanges, lifeNote } from '../life/life-note.ts'
import { changeLabel } from '../life/life.repository.ts'
import { pinyinOf } from '../name-pinyin.ts'
import {
  planPoints,
  pointReport,
  refuseUnreadable,
  sentPoints,
  type PlannedPoint,
  type PointWorld,
} from './plan-points.ts'
import * as table from './point-table.repository.ts'
import { shownUnclaimed, unclaimedPoints, unclaimedTable } from './unclaimed-points.ts'

type Deps = { readonly database: ScopedDatabase; readonly newId: () => string }
type Preview = InputOf<typeof pointTableCalls.preview>
type Import = InputOf<typeof pointTableCalls.import>

/** A statement has room for so many values. */
const rowsAtOnce = 1_000

interface Place {
  readonly transmitter: EquipmentRow
  readonly unit: ProjectRow
}

export const createPointTable = ({ database, newId }: Deps) => {
  /** Only what speaks GB/T 26875.3 has addresses of loop and point. */
  const placeOf = async (tx: Transaction, actor: Actor, equipmentId: string): Promise<Place> => {
    const [transmitter] = await tx.rows(equipmentById(actor.scope, equipmentId))
    if (!transmitter) throw new Problem('missing')
    const [spoken] = await tx.rows(dialectFor(equipmentId))
    const isOne = transmitter.type_no === deviceType('userInfoTransmitter').equipmentTypeId || spoken !== undefined
    if (!isOne || transmitter.parent_id !== null) throw new Problem('noPointTable')
    const [unit] = await tx.rows(projectById(actor.scope, transmitter.project_id))
    if (!unit) throw new Problem('missing')
    return { transmitter, unit }
  }

  const unclaimedOf = async (tx: Transaction, equipmentId: string) => {
    const [spoken] = await tx.rows(dialectFor(equipmentId))
    const registered = await tx.rows(table.pointsBehind(equipmentId))
    return unclaimedPoints({
      heard: await tx.rows(table.heardPoints(equipmentId)),
      configured: await tx.rows(table.configuredFrames(equipmentId)),
      registered: new Set(registered.flatMap(({ child_key }) => child_key ?? [])),
      dialect: dialectOf(spoken?.dialect ?? 'standard'),
    })
  }

  const worldOf = async (tx: Transaction, { transmitter }: Place, kinds: Preview['kinds']): Promise<PointWorld> => {
    const known = await tx.rows(table.pointsBehind(transmitter.id))
    const unclaimed = await unclaimedOf(tx, transmitter.id)
    return {
      oemId: transmitter.oem_id,
      known: known.map((row) => ({
        id: row.id,
        childDeviceKey: row.child_key ?? '',
        deviceName: row.name,
        installAdd: row.install_add,
        typeNo: row.type_no,
        isRetired: row.lifecycle === 'retired',
      })),
      heard: new Set(unclaimed.map(({ childDeviceKey }) => childDeviceKey)),
      kinds: kinds ?? [],
    }
  }

  const looked = async (tx: Transaction, place: Place, input: Preview & { readonly sent: CsvTable }) => {
    const world = await worldOf(tx, place, input.kinds)
    const plan = planPoints(sentPoints(input.sent, input.corrections), world)
    return { plan, report: pointReport(plan, input.sent, world) }
  }

  const add = async (tx: Transaction, { transmitter, unit }: Place, plan: readonly PlannedPoint[]): Promise<void> => {
    const rows = plan
      .filter(({ verdict }) => verdict === 'new')
      .map(({ draft }) => ({
        id: newId(),
        oem_id: transmitter.oem_id,
        company_id: transmitter.company_id,
        project_id: transmitter.project_id,
        shard: unit.shard,
        parent_id: transmitter.id,
        child_key: draft.childDeviceKey,
        key_code: transmitter.key_code,
        type_no: draft.typeNo,
        name: draft.deviceName,
        pinyin: pinyinOf(draft.deviceName),
        install_add: draft.installAdd,
        // Until it was shown to work.
        lifecycle: 'installed',
      }))
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await tx.rows(insertEquipment(rows.slice(from, from + rowsAtOnce)))
  }

  const change = async (
    tx: Transaction,
    actor: Actor,
    { transmitter }: Place,
    plan: readonly PlannedPoint[],
  ): Promise<void> => {
    for (const { verdict, there, draft } of plan) {
      if (verdict !== 'changed' || !there) continue
      const { deviceName, installAdd } = draft
      const changes = labelChanges(there, { deviceName, installAdd })
      await tx.rows(changeLabel(there.id, { name: deviceName, pinyin: pinyinOf(deviceName), install_add: installAdd }))
      const { oem_id, company_id, project_id } = transmitter
      const site = { id: there.id, oem_id, company_id, project_id }
      await tx.rows(lifeNote(newId(), actor, site, { move: 'edited', changes }))
    }
  }

  return {
    async preview(actor: Actor, input: Preview): Promise<PointTableReport> {
      const sent = await readable(input)
      return database.write(settingsOf(actor), async (tx) => {
        const place = await placeOf(tx, actor, input.equipmentId)
        return (await looked(tx, place, { ...input, sent })).report
      })
    },

    async import(actor: Actor, { importKey, ...input }: Import): Promise<{ report: PointTableReport }> {
      const sent = await readable(input)
      const digest = createHash('sha256')
        .update(`points ${JSON.stringify(input)}`)
        .digest()
      const take = async (tx: Transaction): Promise<{ report: PointTableReport }> => {
        const place = await placeOf(tx, actor, input.equipmentId)
        if (place.unit.state === 'archived') throw new Problem('unitArchived')
        await tx.rows(table.holdTransmitter(input.equipmentId))
        const [answered] = await tx.rows(importByKey(actor.accountId, importKey))
        if (answered && !answered.digest.equals(digest)) throw new Problem('conflict')
        if (answered) return { report: PointTableReport.parse(answered.report) }
        const { plan, report } = await looked(tx, place, { ...input, sent })
        const row = { account_id: actor.accountId, import_key: importKey, digest, report: JSON.stringify(report) }
        const [isFirst] = await tx.rows(insertImport(row))
        if (!isFirst) throw new Problem('conflict')
        await add(tx, place, plan)
        await change(tx, actor, place, plan)
        return { report }
      }
      return database.write(settingsOf(actor), take).catch((error: unknown) => {
        // Somebody registered one of the addresses between our look and our write; the next look says which.
        throw isCodeTaken(error) ? new Problem('childAddressTaken') : error
      })
    },

    async unclaimed(actor: Actor, { equipmentId, language }: InputOf<typeof pointTableCalls.unclaimed>) {
      const points = await database.write(settingsOf(actor), async (tx) => {
        await placeOf(tx, actor, equipmentId)
        return unclaimedOf(tx, equipmentId)
      })
      return { rows: shownUnclaimed(points), csv: unclaimedTable(points, language) }
    },
  }
}

const readable = async ({ csv, workbook }: Pick<Preview, 'csv' | 'workbook'>): Promise<CsvTable> => {
  const sent = await sentTableOf(csv, workbook)
  refuseUnreadable(sent)
  return sent
}
