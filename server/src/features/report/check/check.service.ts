/** A printed report is asked about by whoever holds it: he hears what stands on it, and nothing that does not. */
import { Problem } from '@vigil/contract/problems'
import type { CheckedReport } from '@vigil/contract/report/check'
import { nobody, unitAlone } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { checkedReport, codeLeadsTo, fileHashes } from './check.repository.ts'

export const createCheckService = ({ database }: { readonly database: ScopedDatabase }) => ({
  async check(code: string): Promise<CheckedReport> {
    const [led] = await database.read(nobody, codeLeadsTo(code))
    if (!led) throw new Problem('reportCodeUnknown')
    const settings = unitAlone(led.project_id)
    const [[row], files] = await Promise.all([
      database.read(settings, checkedReport(led.report_id)),
      database.read(settings, fileHashes(led.report_id)),
    ])
    if (!row) throw new Problem('reportCodeUnknown')
    const { kind, content, ready_at } = row
    const { projectName, firstDay, lastDay, zone, figures } = content
    return {
      kind,
      projectName,
      firstDay,
      lastDay,
      zone,
      madeAt: ready_at.toISOString(),
      figures: figures.map(({ figure, value }) => ({ figure, value })),
      files,
    }
  },
})
