/** The addresses at which deliveries are reported. Providers know a key in the address; a browser proves what it was sent. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { deliveryCalls } from '@vigil/contract/delivery'
import * as z from 'zod/mini'
import type { Environment } from '#infrastructure/config/config.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Receiver, ReportAnswer } from '#infrastructure/http/receivers.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { webPush } from '#infrastructure/push/send-push.ts'
import { createDeskService } from '../desk/desk.service.ts'
import { createStormService } from '../desk/storm.service.ts'
import { openedProof } from '../escalation/carriers.ts'
import { ringOf, textOf } from '../escalation/receipt-number.ts'
import { receiptSecret } from '../escalation/receipt-secret.ts'
import { createReceiptService } from './receipt.service.ts'

type Deps = Parameters<typeof createDeskService>[0] & {
  readonly database: ScopedDatabase
  readonly environment: Environment
  readonly log: Log
}

const text = z.string().check(z.maxLength(200))
/** As the provider pushes them: lists, with more fields than we read. */
const VoiceReports = z.array(z.object({ out_id: text, status_code: text, dtmf: z.optional(text) }))
const SmsReports = z.array(z.object({ out_id: text, success: z.boolean(), err_code: z.optional(text) }))
const Opened = z.object({ messageId: text, proof: text })
const place = deliveryCalls.addPush.input.shape
const Renewed = z.object({
  was: z.object({ endpoint: place.endpoint, auth: place.auth }),
  now: z.object({ endpoint: place.endpoint, p256dh: place.p256dh, auth: place.auth }),
})

const answeredCode = '200000'
const thanks: ReportAnswer = { status: 200, body: { code: 0, msg: 'ok' } }
const stranger: ReportAnswer = { status: 403, body: { code: 1, msg: 'not you' } }
const unreadable: ReportAnswer = { status: 400, body: { code: 2, msg: 'unreadable' } }

const digest = (value: string): Buffer => createHash('sha256').update(value).digest()
const isSame = (given: unknown, known: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(known))

const parsed = <Schema extends z.ZodMiniType>(schema: Schema, body: string): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Without a key there are no such addresses. */
export const receiptReceivers = ({ environment, ...deps }: Deps): Readonly<Record<string, Receiver>> => {
  const secret = receiptSecret(environment)
  if (secret === undefined) return {}
  const push = webPush(environment, deps.now)
  const receipts = createReceiptService({
    ...deps,
    desk: createDeskService(deps),
    storms: createStormService(deps),
  })

  const reported =
    <Schema extends z.ZodMiniType>(schema: Schema, take: (reports: z.output<Schema>) => Promise<void>): Receiver =>
    async ({ query, body }) => {
      if (!isSame(query['key'], secret)) return stranger
      const reports = parsed(schema, body)
      if (reports === undefined) return unreadable
      await take(reports)
      return thanks
    }

  return {
    '/receipt/voice': reported(VoiceReports, async (reports) => {
      for (const { out_id, status_code, dtmf } of reports) {
        const rung = ringOf(out_id)
        if (rung) await receipts.rang({ ...rung, key: status_code === answeredCode ? dtmf : undefined })
      }
    }),
    '/receipt/sms': reported(SmsReports, async (reports) => {
      for (const { out_id, success, err_code = 'unknown' } of reports)
        await receipts.arrived(textOf(out_id), success ? undefined : err_code)
    }),
    '/receipt/push': async ({ body }) => {
      const opened = parsed(Opened, body)
      if (!opened) return unreadable
      if (!isSame(opened.proof, openedProof(secret, opened.messageId))) return stranger
      await receipts.opened(opened.messageId)
      return thanks
    },
    // The browser's own worker, which knows no session: the secret of the old address proves that it is the same browser.
    '/receipt/push-renewed': async ({ body }) => {
      const renewed = parsed(Renewed, body)
      if (!renewed || !push?.accepts(renewed.now.endpoint)) return unreadable
      return (await receipts.renewed(renewed)) ? thanks : stranger
    },
  }
}
