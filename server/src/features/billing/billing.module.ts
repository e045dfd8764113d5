import type { WorkerOffer } from '#events/worker-offer.ts'
import { unprovedAccounts } from '#foundation/company/money/ledger.ts'
import { nobody } from '#foundation/rights/actor/actor.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { countForLife, lapseLate, makeBills } from './bill/bill-work.ts'
import { billingFeature } from './billing.feature.ts'
import { askUnheard } from './channel/ask.ts'
import { createChannels } from './channel/channels.ts'
import { takeNotice } from './channel/notice.repository.ts'
import { remindOfMoney } from './reminder/reminder.work.ts'
import { carryOutDecisions } from './reconcile/carry-out.ts'
import { readStatements } from './reconcile/read-statements.ts'
import { expireOrders, giveBackDue, settleNotices, type SettleDeps } from './channel/settle.ts'

type ApiNeeds = Omit<Parameters<typeof billingFeature>[0], 'channels'> & { readonly environment: Environment }
type WorkerNeeds = Omit<SettleDeps, 'channels'> & { readonly environment: Environment }

const second = 1_000
const minute = 60_000
const hour = 60 * minute

export const billingModule = {
  api({ environment, ...needs }: ApiNeeds): ApiOffer {
    const { database, newId, now, log } = needs
    const channels = createChannels(environment, now)
    let refused = 0
    const doors = channels.all.map((channel) => {
      const receive = channel.receiver(
        async (told) => void (await database.read(nobody, takeNotice(newId(), channel.name, told))),
        (why) => {
          refused += 1
          log.warn({ channel: channel.name, why }, 'a payment notification was not believed')
        },
      )
      return [channel.door, receive] as const
    })
    return {
      ...billingFeature({ ...needs, channels }),
      receivers: Object.fromEntries(doors),
      figures: () => ({ paymentsDisbelieved: refused }),
    }
  },

  worker({ environment, ...needs }: WorkerNeeds): WorkerOffer {
    const deps = { ...needs, channels: createChannels(environment, needs.now) }
    const prove = async (): Promise<void> => {
      const wrong = await needs.run(unprovedAccounts())
      if (wrong.length > 0) needs.log.error({ accounts: wrong }, 'accounts that their entries do not prove')
    }
    return {
      jobs: {
        settlePayments: { everyMs: second, work: () => settleNotices(deps) },
        giveBackPayments: { everyMs: 5 * second, work: () => giveBackDue(deps) },
        askPayments: { everyMs: 10 * second, work: () => askUnheard(deps) },
        expireOrders: { everyMs: 15 * second, work: () => expireOrders(deps) },
        countMessages: { everyMs: 10 * second, work: () => countForLife(needs) },
        makeBills: { everyMs: 10 * minute, work: () => makeBills(needs) },
        lapseBills: { everyMs: 10 * minute, work: () => lapseLate(needs) },
        remindOfMoney: { everyMs: 10 * minute, work: () => remindOfMoney(needs) },
        readBills: { everyMs: minute, work: () => readStatements(deps) },
        settleDifferences: { everyMs: 2 * second, work: () => carryOutDecisions(deps) },
        proveLedger: { everyMs: hour, work: prove },
      },
    }
  },
}
