/** The names and certificates that shifts of a unit are shown with. */
import { usualZone } from '#foundation/project/unit-time.ts'
import { zoneOfUnit } from '#foundation/project/unit-zone.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { namesOf } from '../duty.repository.ts'
import { certificatesOf, type ShiftRow } from './roster.repository.ts'
import { certificatesBy, type Papers } from './shift-view.ts'

export const readPapers = async (
  database: ScopedDatabase,
  actor: Actor,
  projectId: string,
  { shifts, also = [] }: { shifts: readonly ShiftRow[]; also?: readonly (string | null)[] },
): Promise<Papers> => {
  const settings = settingsOf(actor)
  const ids = [...shifts.flatMap(({ people }) => people.map(({ account_id }) => account_id)), ...also]
  const [names, certificates, [unit]] = await Promise.all([
    database.read(settings, namesOf(projectId, ids)),
    database.read(settings, certificatesOf(projectId)),
    database.read(settings, zoneOfUnit(projectId)),
  ])
  return {
    names: new Map(names.map(({ id, name }) => [id, name])),
    certificates: certificatesBy(certificates),
    zone: unit?.zone ?? usualZone,
  }
}
