/** What the clock tells a host of his visitors, each word once, however many workers look. */
import { visitReminders, type VisitReminder } from '@vigil/contract/visitor/visit-reminders'
import { noticeWritten } from '#events/notice-events.ts'
import { insertMessages } from '#foundation/equipment/message.repository.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { dueReminders, type RemindedVisit } from './reminder.repository.ts'

type Deps = { readonly transactor: Transactor; readonly newId: () => string; readonly now: () => number }

const mostAtOnce = 200
/** To be known, and nothing that wakes anybody: it keeps to the quiet hours of its host. */
const priority = 4

/** How many hosts were told; when there are any, the outbox of lane 2 has news. */
export const remindHosts = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const at = new Date(now())
    const told = []
    for (const reminder of visitReminders)
      for (const visit of await tx.rows(dueReminders(reminder, at, mostAtOnce)))
        told.push({ ...wordsOf(visit, reminder), id: newId(), created_at: at, due_at: at })
    if (told.length > 0) await tx.rows(insertMessages(told))
    const news = told.map((row) => noticeWritten(row, { noticeId: row.id, priority, mustConfirm: false }))
    return { result: told.length, last: addToOutbox(news) }
  })

const wordsOf = ({ id, host_id, oem_id, company_id, project_id }: RemindedVisit, ladder: VisitReminder) => ({
  case_id: id,
  account_id: host_id,
  oem_id,
  company_id,
  project_id,
  channel: 'push',
  ladder,
  level: 0,
  priority,
})
