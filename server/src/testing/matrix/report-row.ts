/** A report that is ready, with the canary in what it says, for a place. */
import type { ReportContent } from '@vigil/contract/report/content'
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

const day = '2026-01-01'

const contentOf = (projectName: string): ReportContent => ({
  projectName,
  zone: 'Asia/Shanghai',
  equipment: 0,
  firstDay: day,
  lastDay: day,
  before: { firstDay: day, lastDay: day },
  asOf: '2026-01-02T00:00:00.000Z',
  figures: [],
  lost: [],
  alarmDays: [],
  energyDays: [],
  events: [],
  eventsInAll: 0,
  worst: [],
  hazards: [],
  loops: [],
  gaps: [],
})

interface Bench {
  readonly owner: pg.Pool
  readonly canary: string
  readonly place: { readonly oem: string; readonly company: string; readonly project: string }
  readonly account: string
}

export const unitReportRow = async ({ owner, canary, place, account }: Bench): Promise<{ unitReport: string }> => {
  const unitReport = uuidV7()
  await owner.query(
    `insert into unit_report (id, oem_id, company_id, project_id, kind, first_day, last_day, state, progress, content,
       account_id, asked_at, ready_at)
     values ($1, $2, $3, $4, 'energy', $5, $5, 'ready', 100, $6, $7, now(), now())`,
    [unitReport, place.oem, place.company, place.project, day, JSON.stringify(contentOf(canary)), account],
  )
  return { unitReport }
}
