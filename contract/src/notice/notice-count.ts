/** How many notices wait for the reader. Apart from the others, because every page shows it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** Counted no further: a badge says 999+. */
export const mostCounted = 1_000

const Count = z.int().check(z.nonnegative(), z.maximum(mostCounted))

export const noticeCountCalls = {
  unread: call({
    path: 'notice/getUnread.action',
    description: 'How many notices wait for the reader, and how bad the worst is.',
    kind: 'query',
    body: 'form',
    permission: 'notice:list',
    scope: 'rows',
    input: z.object({}),
    output: z.object({
      needsMe: Count,
      info: Count,
      system: Count,
      /** Of what needs the reader, what is no alarm: those are told live and counted there. */
      besidesAlarms: Count,
      /** The worst priority of what is unread and asks for something; null when nothing does. */
      worst: z.nullable(z.int()),
    }),
  }),
}
