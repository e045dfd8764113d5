/** What a code hangs on, within the reach of whoever read it, and what he may do there. */
import { holds } from '@vigil/contract/rights/permissions'
import { readScan, type ReadScan } from '@vigil/contract/scan/read-scan'
import { scanActRows, type Scanned, type ScanKind } from '@vigil/contract/scan/scan'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import * as scans from './scan.repository.ts'

export const createScanService = ({ database }: { database: ScopedDatabase }) => {
  const rowOf = async (actor: Actor, read: ReadScan): Promise<scans.ScannedRow | undefined> => {
    const [settings, { scope }] = [settingsOf(actor), actor]
    const first = async (asked: ReturnType<typeof scans.equipmentOf>) => (await database.read(settings, asked))[0]
    if (read.kind === 'label') return first(scans.equipmentOfLabel(scope, read.keyCode))
    if (read.kind === 'patrolPlace') return first(scans.placeOf(scope, read.placeId))
    const [site] = await database.read(settings, scans.siteOfCode(scope, read.code))
    if (!site) return undefined
    return first(
      site.equipment_id === null ? scans.unitOf(scope, site.project_id) : scans.equipmentOf(scope, site.equipment_id),
    )
  }

  return {
    async resolve(actor: Actor, { content }: { content: string }): Promise<{ found: Scanned | null }> {
      const read = readScan(content)
      const row = read && (await rowOf(actor, read))
      return { found: row ? scannedOf(row, actor) : null }
    },
  }
}

const kindOf = ({ equipment_id, place_id }: scans.ScannedRow): ScanKind => {
  if (equipment_id !== null) return 'equipment'
  return place_id === null ? 'unit' : 'patrolPlace'
}

const scannedOf = (row: scans.ScannedRow, { permissions }: Actor): Scanned => {
  const kind = kindOf(row)
  return {
    kind,
    projectId: row.project_id,
    projectName: row.project_name,
    equipmentId: row.equipment_id,
    equipmentTypeId: row.type_no,
    placeId: row.place_id,
    name: row.name,
    place: row.places.toReversed().flatMap((name) => name ?? []),
    isOnline: row.is_online,
    mayDo: scanActRows.filter(({ at, needs }) => at.includes(kind) && holds(permissions, needs)).map(({ act }) => act),
  }
}
