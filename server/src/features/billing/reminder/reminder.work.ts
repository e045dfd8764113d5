/** Tells each once: the managers of a unit that service ends, and a company's people that their balance runs out. */
import { dayMs, usualZone } from '#foundation/project/unit-time.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import * as reminders from './reminder.repository.ts'
import { isLowBalance, politeTime, stageOf, stages } from './reminder.rules.ts'

type Deps = { readonly transactor: Transactor; readonly newId: () => string; readonly now: () => number }

const firstDays = Math.max(...stages.map(({ days }) => days))

/** One word for a unit and stage, however many of its devices end. */
const wordsOf = (rows: readonly reminders.EndingRow[], { newId, now }: Deps) => {
  const told = new Map<string, reminders.Told>()
  const kept = rows.flatMap((row): reminders.NewReminder[] => {
    const stage = stageOf(row.expires_at.getTime(), now())
    if (!stage) return []
    const name = `${row.project_id} ${stage.days}`
    const word = told.get(name) ?? {
      caseId: newId(),
      ladder: 'serviceEnds',
      level: stage.days,
      oemId: row.oem_id,
      companyId: row.company_id,
      projectId: row.project_id,
      dueAt: new Date(politeTime(now(), row.zone)).toISOString(),
      byText: stage.byText ?? false,
    }
    told.set(name, word)
    const { equipment_id: equipmentId, expires_at } = row
    return [{ equipmentId, stage: stage.days, endsAt: expires_at.toISOString(), caseId: word.caseId }]
  })
  return { kept, told: [...told.values()] }
}

const ofService = async (deps: Deps, tx: Transaction): Promise<reminders.Told[]> => {
  const { now } = deps
  const rows = await tx.rows(reminders.endingSoon(new Date(now()), new Date(now() + firstDays * dayMs)))
  const { kept, told } = wordsOf(rows, deps)
  const added = kept.length === 0 ? [] : await tx.rows(reminders.keepReminders(kept))
  const news = new Set(added.map(({ case_id }) => case_id))
  return told.filter(({ caseId }) => news.has(caseId))
}

const ofBalance = async ({ now, newId }: Deps, tx: Transaction): Promise<reminders.Told[]> => {
  const told: reminders.Told[] = []
  for (const row of await tx.rows(reminders.balances(new Date(now())))) {
    const isLow = isLowBalance(row)
    if (isLow === row.is_low) continue
    const caseId = newId()
    const turned = await tx.rows(reminders.setLow(row.company_id, isLow, caseId))
    if (!isLow || turned.length === 0) continue
    told.push({
      caseId,
      ladder: 'balanceLow',
      level: 0,
      oemId: row.oem_id,
      companyId: row.company_id,
      projectId: null,
      dueAt: new Date(politeTime(now(), usualZone)).toISOString(),
      byText: false,
    })
  }
  return told
}

/** What was told and that it was are written together: nobody hears it twice, and nobody misses it. */
export const remindOfMoney = (deps: Deps): Promise<number> =>
  deps.transactor.run(async (tx) => {
    const told = [...(await ofService(deps, tx)), ...(await ofBalance(deps, tx))]
    if (told.length > 0) await tx.rows(reminders.tell(told))
    return { result: told.length }
  })
