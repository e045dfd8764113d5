/** The newest values of each equipment, told to open screens a few times a second. May be lost: the next ones follow. */
import type { ReportedValue } from '@vigil/protocols/device-message'
import { valuesSubject, type ValuesRow } from '#events/live-messages.ts'
import type { LaneBatch } from '#events/report-events.ts'
import { isoTime } from '#infrastructure/clock/iso-time.ts'

const everyMs = 200

interface Newest {
  at: string
  values: Record<string, ReportedValue>
}

export const createLiveValues = ({ publish }: { publish: (subject: string, rows: readonly ValuesRow[]) => void }) => {
  const byProject = new Map<string, Map<string, Newest>>()

  const flush = (): void => {
    for (const [projectId, equipment] of byProject)
      publish(
        valuesSubject(projectId),
        [...equipment].map(([equipmentId, newest]) => ({ equipmentId, ...newest })),
      )
    byProject.clear()
  }
  const timer = setInterval(flush, everyMs)

  return {
    committed({ shadows }: LaneBatch): void {
      for (const { equipment, values, reports, reportedAt } of shadows.values()) {
        if (reports === 0) continue
        const ofProject = byProject.get(equipment.site.projectId) ?? new Map<string, Newest>()
        byProject.set(equipment.site.projectId, ofProject)
        const newest = ofProject.get(equipment.id)?.values ?? {}
        for (const key of Object.keys(values)) newest[key] = values[key]?.value ?? null
        ofProject.set(equipment.id, { at: isoTime(reportedAt), values: newest })
      }
    },
    stop(): void {
      clearInterval(timer)
      flush()
    },
  }
}
