/** Something that was written to the people of a place, to be confirmed by one of them. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

interface Where {
  readonly canary: string
  readonly place: { readonly oem: string; readonly company: string; readonly project: string }
}

export const noticeRow = async (owner: pg.Pool, { canary, place }: Where, reader: string): Promise<string> => {
  const id = uuidV7()
  const site = [place.oem, place.company, place.project]
  await owner.query(
    `insert into notice (id, oem_id, company_id, project_id, author_id, title, words, priority, must_confirm)
     values ($1, $2, $3, $4, $5, $6, $6, 4, true)`,
    [id, ...site, reader, canary],
  )
  await owner.query(
    'insert into notice_receipt (notice_id, account_id, oem_id, company_id, project_id) values ($1, $5, $2, $3, $4)',
    [id, ...site, reader],
  )
  return id
}
