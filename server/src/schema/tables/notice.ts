import { defaulted, flag, instant, nullable, site, smallint, text, uuid, type Table } from '../column.ts'

export const noticeTables = {
  notice: {
    id: uuid,
    ...site,
    author_id: uuid,
    title: text,
    words: text,
    priority: smallint,
    must_confirm: flag,
    created_at: defaulted(instant),
  },
  notice_receipt: {
    notice_id: uuid,
    account_id: uuid,
    ...site,
    read_at: nullable(instant),
    confirmed_at: nullable(instant),
  },
  notice_read: { account_id: uuid, case_id: uuid, priority: smallint, read_at: defaulted(instant) },
  notice_mark: { account_id: uuid, part: text, upto: uuid },
} satisfies Record<string, Table>
