/** The addresses at which deliveries are reported. Carriers sign what they say; a browser proves what it was sent. */
import { deliveryCalls } from '@vigil/contract/delivery/delivery'
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
import { faultWords, isSame, receiptProof } from './receipt-proof.ts'
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
const stranger = (msg: string): ReportAnswer => ({ status: 403, body: { code: 1, msg } })
const notSent = stranger('this proof was not sent to you: open the message itself')
const unreadable: ReportAnswer = { status: 400, body: { code: 2, msg: 'unreadable' } }

const parsed = <Schema extends z.ZodMiniType>(schema: Schema, body: string): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

interface Receivers {
  readonly receivers: Readonly<Record<string, Receiver>>
  /** Since the start. */
  figures(): { readonly receiptsRefused: number }
}

/** Without a key there are no such addresses. */
export const receiptReceivers = ({ environment, ...deps }: Deps): Receivers => {
  const secret = receiptSecret(environment)
  if (secret === undefined) return { receivers: {}, figures: () => ({ receiptsRefused: 0 }) }
  let refused = 0
  const push = webPush(environment, deps.now)
  const receipts = createReceiptService({
    ...deps,
    desk: createDeskService(deps),
    storms: createStormService(deps),
  })

  const reported = <Schema extends z.ZodMiniType>(
    way: 'SMS' | 'VOICE',
    schema: Schema,
    take: (reports: z.output<Schema>) => Promise<void>,
  ): Receiver => {
    const faultOf = receiptProof(environment, way, deps.now)
    return async (report) => {
      const fault = faultOf(report)
      if (fault) {
        refused += 1
        deps.log.warn({ way, fault }, 'a report was not believed')
        return stranger(faultWords[fault])
      }
      const reports = parsed(schema, report.body)
      if (reports === undefined) return unreadable
      await take(reports)
      return thanks
    }
  }

  const receivers: Receivers['receivers'] = {
    '/receipt/voice': reported('VOICE', VoiceReports, async (reports) => {
      for (const { out_id, status_code, dtmf } of reports) {
        const rung = ringOf(out_id)
        if (rung) await receipts.rang({ ...rung, key: status_code === answeredCode ? dtmf : undefined })
      }
    }),
    '/receipt/sms': reported('SMS', SmsReports, async (reports) => {
      for (const { out_id, success, err_code = 'unknown' } of reports)
        await receipts.arrived(textOf(out_id), success ? undefined : err_code)
    }),
    '/receipt/push': async ({ body }) => {
      const opened = parsed(Opened, body)
      if (!opened) return unreadable
      if (!isSame(opened.proof, openedProof(secret, opened.messageId))) return notSent
      await receipts.opened(opened.messageId)
      return thanks
    },
    // The browser's own worker, which knows no session: the secret of the old address proves that it is the same browser.
    '/receipt/push-renewed': async ({ body }) => {
      const renewed = parsed(Renewed, body)
      if (!renewed || !push?.accepts(renewed.now.endpoint)) return unreadable
      return (await receipts.renewed(renewed)) ? thanks : notSent
    },
  }
  return { receivers, figures: () => ({ receiptsRefused: refused }) }
}
