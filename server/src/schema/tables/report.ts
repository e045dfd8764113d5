import type { ReportContent } from '@vigil/contract/report/content'
import {
  bytes,
  date,
  defaulted,
  flag,
  instant,
  json,
  nullable,
  site,
  smallint,
  text,
  uuid,
  type Table,
} from '../column.ts'

export const reportTables = {
  unit_report: {
    id: uuid,
    ...site,
    kind: text,
    first_day: date,
    last_day: date,
    state: defaulted(text),
    progress: defaulted(smallint),
    failure: nullable(text),
    tries: defaulted(smallint),
    held_until: nullable(instant),
    content: nullable(json<ReportContent>()),
    account_id: uuid,
    is_scheduled: defaulted(flag),
    asked_at: defaulted(instant),
    ready_at: nullable(instant),
  },
  unit_report_file: { report_id: uuid, format: text, language: text, ...site, bytes },
  unit_report_schedule: { ...site, kind: text, next_day: date, is_on: flag, account_id: uuid },
} satisfies Record<string, Table>
