/** From what was counted of a unit to its score. Pure. */
import { expectedOnline, lossesOf, scoreOf, type Causes } from '@vigil/contract/statistics/score'
import type { ScoredUnit, UnitRow } from './score.repository.ts'

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole)

const causesOf = (unit: UnitRow): Causes => {
  const speaking = unit.equipment - unit.unheard
  const online = percent(speaking - unit.offline, speaking)
  return {
    unhandledUrgent: unit.urgent,
    overdueHazard: unit.overdue,
    oldFault: unit.old_faults,
    offline: Math.max(0, Math.round((expectedOnline - online) * 10) / 10),
    missedPatrol: Math.round((100 - percent(unit.points_in_time, unit.points_due)) * 10) / 10,
    missedCheck: unit.missed_checks,
  }
}

export const scoredUnit = (unit: UnitRow): ScoredUnit => {
  const lost = lossesOf(causesOf(unit))
  return {
    project_id: unit.project_id,
    oem_id: unit.oem_id,
    company_id: unit.company_id,
    score: scoreOf(lost),
    lost,
    alarms: unit.alarms,
    equipment: unit.equipment,
    speaking: unit.equipment - unit.unheard,
    online: unit.equipment - unit.unheard - unit.offline,
    intact: unit.equipment - unit.broken,
    hazards_due: unit.hazards_due,
    hazards_in_time: unit.hazards_in_time,
    points_due: unit.points_due,
    points_in_time: unit.points_in_time,
    orders_done: unit.orders_done,
    orders_in_time: unit.orders_in_time,
    per_hundred: unit.equipment === 0 ? 0 : Math.round((1_000 * unit.alarms) / unit.equipment) / 10,
    has_open_alarm: unit.open_alarms > 0,
    has_open_fault: unit.faults > 0,
    has_overdue_hazard: unit.overdue > 0,
    has_missed_check: unit.missed_checks > 0,
  }
}
