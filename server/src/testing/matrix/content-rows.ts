/** What an operator wrote for its people, and what one of them wrote to it. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

interface Bench {
  readonly owner: pg.Pool
  readonly canary: string
  readonly place: { readonly oem: string; readonly company: string }
  readonly account: string
}

/** A draft: its operator works on it, and no reader finds it. */
export const contentRow = async ({ owner, canary, place, account }: Bench) => {
  const contentEntry = uuidV7()
  const words = { zh: canary, en: canary }
  const draft = {
    title: words,
    summary: words,
    body: { zh: null, en: null },
    cover: null,
    place: null,
    link: null,
    video: null,
  }
  await owner.query(`insert into content_entry (id, oem_id, kind, draft, changed_by) values ($1, $2, 'news', $3, $4)`, [
    contentEntry,
    place.oem,
    JSON.stringify(draft),
    account,
  ])
  return { contentEntry }
}

export const feedbackRow = async ({ owner, canary, place, account }: Bench) => {
  const feedback = uuidV7()
  await owner.query(`insert into feedback (id, oem_id, company_id, account_id, words) values ($1, $2, $3, $4, $5)`, [
    feedback,
    place.oem,
    place.company,
    account,
    canary,
  ])
  return { feedback }
}
