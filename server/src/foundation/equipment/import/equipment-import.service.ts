/** Takes a table of equipment: what it would do, and doing it once. */
import type { InputOf } from '@vigil/contract/call'
import { EquipmentImportReport, type equipmentImportCalls } from '@vigil/contract/equipment/equipment-import'
import { Problem } from '@vigil/contract/problems'
import { createHash } from 'node:crypto'
import type { CsvTable } from '#infrastructure/csv/read-csv.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { importByKey, insertImport } from '#foundation/project/import/import.repository.ts'
import { projectById, type ProjectRow } from '#foundation/project/project.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { sentTableOf } from '#foundation/rights/file/sent-table.ts'
import { newDeviceSecret } from '../device-secret.ts'
import { insertCredential, insertEquipment } from '../equipment.repository.ts'
import { isCodeTaken } from '../equipment.rules.ts'
import { labelChanges, lifeNote } from '../life/life-note.ts'
import { changeLabel } from '../life/life.repository.ts'
import { pinyinOf } from '../name-pinyin.ts'
import { codesOnShelves, equipmentByCodes, takenCodes } from './equipment-import.repository.ts'
import * as plans from './plan-import.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Preview = InputOf<typeof equipmentImportCalls.preview>
type Failures = InputOf<typeof equipmentImportCalls.failures>
type Import = InputOf<typeof equipmentImportCalls.import>
type Plan = readonly plans.PlannedEquipment[]
type Secret = { keyCode: string; secret: string }

/** A statement has room for so many values. */
const rowsAtOnce = 1_000

export const createEquipmentImport = ({ database, newId }: Deps) => {
  const planFor = async (tx: Transaction, projectId: string, rows: readonly plans.SentRow[]): Promise<Plan> => {
    const codes = plans.codesOf(rows)
    const known = await tx.rows(equipmentByCodes(projectId, codes))
    const taken = await tx.rows(takenCodes(codes))
    const elsewhere = (await tx.rows(codesOnShelves(codes, projectId))).filter(({ is_here }) => !is_here)
    return plans.planEquipment(rows, {
      ofUnit: known.map((row) => ({
        id: row.id,
        deviceName: row.name,
        keyCode: row.key_code,
        typeNo: row.type_no,
        childDeviceKey: row.child_key,
        installAdd: row.install_add,
        protocolId: row.protocol_id,
      })),
      takenCodes: new Set([...taken, ...elsewhere].map(({ code }) => code)),
    })
  }

  const unitOf = async (tx: Transaction, actor: Actor, projectId: string): Promise<ProjectRow> => {
    const [unit] = await tx.rows(projectById(actor.scope, projectId))
    if (!unit) throw new Problem('missing')
    if (unit.state === 'archived') throw new Problem('unitArchived')
    return unit
  }

  const rowOf = (unit: ProjectRow, draft: plans.EquipmentDraft, parents: ReadonlyMap<string, string>) => ({
    id: newId(),
    oem_id: unit.oem_id,
    company_id: unit.company_id,
    project_id: unit.id,
    shard: unit.shard,
    parent_id: draft.childDeviceKey === null ? null : (parents.get(draft.keyCode.toLowerCase()) ?? null),
    child_key: draft.childDeviceKey,
    key_code: draft.keyCode,
    type_no: draft.typeNo,
    protocol_id: draft.protocolId,
    name: draft.deviceName,
    pinyin: pinyinOf(draft.deviceName),
    install_add: draft.installAdd,
    lifecycle: 'installed',
  })

  /** Parents before their loops: a loop names its parent's row. */
  const add = async (tx: Transaction, unit: ProjectRow, plan: Plan): Promise<Secret[]> => {
    const parents = new Map<string, string>()
    const known = await tx.rows(
      equipmentByCodes(
        unit.id,
        plan.map(({ keyCode }) => keyCode.toLowerCase()),
      ),
    )
    for (const { id, key_code, child_key } of known) if (child_key === null) parents.set(key_code.toLowerCase(), id)
    const fresh = plan.filter(({ verdict }) => verdict === 'new').map(({ draft }) => draft)
    const secrets: Secret[] = []
    for (const drafts of chunks(fresh.filter(({ childDeviceKey }) => childDeviceKey === null))) {
      const rows = drafts.map((draft) => rowOf(unit, draft, parents))
      await tx.rows(insertEquipment(rows))
      const credentials = rows.map(({ id, key_code }) => ({ id, keyCode: key_code, ...newDeviceSecret() }))
      await tx.rows(
        insertCredential(credentials.map(({ id, secretHash }) => ({ equipment_id: id, secret_hash: secretHash }))),
      )
      for (const { id, keyCode, secret } of credentials) {
        parents.set(keyCode.toLowerCase(), id)
        secrets.push({ keyCode, secret })
      }
    }
    for (const drafts of chunks(fresh.filter(({ childDeviceKey }) => childDeviceKey !== null)))
      await tx.rows(insertEquipment(drafts.map((draft) => rowOf(unit, draft, parents))))
    return secrets
  }

  const change = async (tx: Transaction, actor: Actor, unit: ProjectRow, plan: Plan): Promise<void> => {
    for (const { verdict, there, draft } of plan) {
      if (verdict !== 'changed' || there === undefined) continue
      const { deviceName, installAdd, protocolId } = draft
      const changes = labelChanges(there, { deviceName, installAdd, protocolId })
      await tx.rows(
        changeLabel(there.id, {
          name: deviceName,
          pinyin: pinyinOf(deviceName),
          install_add: installAdd,
          protocol_id: protocolId,
        }),
      )
      const site = { oem_id: unit.oem_id, company_id: unit.company_id, project_id: unit.id }
      await tx.rows(lifeNote(newId(), actor, { id: there.id, ...site }, { move: 'edited', changes }))
    }
  }

  /** What would become of the table now; nothing is written. */
  const looked = async <Answer>(
    actor: Actor,
    { projectId, csv, workbook, corrections }: Preview,
    answer: (plan: Plan, table: CsvTable) => Answer,
  ): Promise<Answer> => {
    const table = await sentTable(csv, workbook)
    return database.write(settingsOf(actor), async (tx) => {
      await unitOf(tx, actor, projectId)
      return answer(await planFor(tx, projectId, plans.sentRows(table, corrections)), table)
    })
  }

  return {
    preview: (actor: Actor, input: Preview): Promise<EquipmentImportReport> =>
      looked(actor, input, plans.equipmentReport),

    failures: (actor: Actor, { language = 'zh', ...input }: Failures): Promise<{ csv: string }> =>
      looked(actor, input, (plan) => ({ csv: plans.failuresText(plan, language) })),

    async import(actor: Actor, { projectId, csv, workbook, corrections, importKey }: Import) {
      const digest = createHash('sha256')
        .update(`equipment ${projectId}\n${JSON.stringify(corrections ?? [])}\n${csv ?? workbook}`)
        .digest()
      const table = await sentTable(csv, workbook)
      const take = async (tx: Transaction) => {
        const unit = await unitOf(tx, actor, projectId)
        const [answered] = await tx.rows(importByKey(actor.accountId, importKey))
        if (answered && !answered.digest.equals(digest)) throw new Problem('conflict')
        if (answered) return { report: EquipmentImportReport.parse(answered.report), secrets: [] }
        const plan = await planFor(tx, projectId, plans.sentRows(table, corrections))
        const report = plans.equipmentReport(plan, table)
        const row = { account_id: actor.accountId, import_key: importKey, digest, report: JSON.stringify(report) }
        const [isFirst] = await tx.rows(insertImport(row))
        if (!isFirst) throw new Problem('conflict')
        const secrets = await add(tx, unit, plan)
        await change(tx, actor, unit, plan)
        return { report, secrets }
      }
      return database.write(settingsOf(actor), take).catch((error: unknown) => {
        // Somebody bound one of the codes between our look and our write; the next look says which.
        throw isCodeTaken(error) ? new Problem('keyCodeTaken') : error
      })
    },
  }
}

const sentTable = async (text: string | undefined, workbook: string | undefined): Promise<CsvTable> => {
  const table = await sentTableOf(text, workbook)
  plans.refuseUnreadable(table)
  return table
}

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, n) =>
    items.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce),
  )
