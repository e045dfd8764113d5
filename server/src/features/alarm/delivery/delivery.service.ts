/** Who was told, and who can be: read by whoever may read the alarm, changed by everybody for himself. */
import type { InputOf } from '@vigil/contract/call'
import { type Delivery, type deliveryCalls } from '@vigil/contract/delivery/delivery'
import { deliveryChannels } from '@vigil/contract/delivery/channels'
import { LiveAlarm } from '@vigil/contract/live/live-events'
import { holds } from '@vigil/contract/rights/permissions'
import { rightOf } from '@vigil/contract/alarm/kind-rights'
import { Problem } from '@vigil/contract/problems'
import { roleTypes } from '@vigil/contract/rights/role-types'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { knowsPeople } from '#foundation/rights/actor/known-people.ts'
import { visibleNoun } from '#foundation/rights/rights.repository.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Push } from '#infrastructure/push/send-push.ts'
import { deliveryOf, stepsOf } from './delivery-view.ts'
import * as messages from './delivery.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; push: Push | undefined }

const nobodyNamed: ReadonlyMap<string, string> = new Map()

export const createDeliveryService = ({ database, newId, push }: Deps) => {
  const shown = (rows: readonly messages.MessageRow[], { accountId }: Actor, names = nobodyNamed): Delivery[] =>
    rows.flatMap((row) => deliveryOf(row, names, accountId) ?? [])

  const lastTest = async (actor: Actor): Promise<{ rows: Delivery[] }> => ({
    rows: shown(await database.read(settingsOf(actor), messages.lastTest(actor.accountId)), actor),
  })

  const refuseUnreadable = async (actor: Actor, alarmId: string): Promise<void> => {
    const [row] = await database.read(settingsOf(actor), messages.kindOfAlarm(alarmId))
    const kind = LiveAlarm.shape.kind.safeParse(row?.kind)
    if (!kind.success || !holds(actor.permissions, rightOf(kind.data, 'select'))) throw new Problem('missing')
  }

  const countPushes = async (actor: Actor): Promise<{ pushDevices: number }> => {
    const rows = await database.read(settingsOf(actor), messages.ownPushes(actor.accountId))
    return { pushDevices: rows.length }
  }

  return {
    async byAlarm(actor: Actor, alarmId: string) {
      const settings = settingsOf(actor)
      await refuseUnreadable(actor, alarmId)
      const [rows, people] = await Promise.all([
        database.read(settings, messages.messagesOfAlarm(actor.scope, alarmId)),
        database.read(settings, messages.peopleOfMessages(alarmId)),
      ])
      // Whom the unit calls is not a tenant's to know, nor a stranger's.
      const own = knowsPeople(actor) ? rows : rows.filter(({ account_id }) => account_id === actor.accountId)
      return { rows: shown(own, actor, new Map(people.map(({ id, name }) => [id, name]))) }
    },

    async reach(actor: Actor, projectId: string) {
      const [seen] = await database.read(settingsOf(actor), visibleNoun('project', projectId))
      if (!seen || actor.roleType === roleTypes.END_USER) throw new Problem('missing')
      const [rows, [operator]] = await Promise.all([
        database.read(settingsOf(actor), messages.reachOf(projectId)),
        database.read(settingsOf(actor), messages.operatorHasDuty(projectId)),
      ])
      return { steps: stepsOf(rows, operator?.named ?? false) }
    },

    async ringMe(actor: Actor, { channels = [...deliveryChannels] }: InputOf<typeof deliveryCalls.ringMe>) {
      const ways = [...new Set(channels)]
      const made = await database.read(
        settingsOf(actor),
        messages.ringMe(
          ways.map(() => newId()),
          ways,
        ),
      )
      if (made.length === 0) throw new Problem('tooMany')
      return lastTest(actor)
    },

    lastTest,

    async ownChannels(actor: Actor) {
      const [[own], pushes] = await Promise.all([
        database.read(settingsOf(actor), messages.ownAddresses(actor.accountId)),
        database.read(settingsOf(actor), messages.ownPushes(actor.accountId)),
      ])
      return {
        hasMobile: own?.has_mobile ?? false,
        hasChat: own?.has_chat ?? false,
        mail: own?.mail ?? null,
        pushKey: push?.publicKey ?? null,
        pushDevices: pushes.map(({ device, created_at, reached_at }) => ({
          device,
          since: created_at.toISOString(),
          lastReachedAt: reached_at?.toISOString() ?? null,
        })),
      }
    },

    async addPush(actor: Actor, subscription: InputOf<typeof deliveryCalls.addPush>) {
      const bytes = (text: string) => Buffer.from(text, 'base64url').length
      const isWhole = bytes(subscription.p256dh) === 65 && bytes(subscription.auth) === 16
      if (!isWhole || !push?.accepts(subscription.endpoint)) throw new Problem('invalidInput')
      await database.read(settingsOf(actor), messages.addPush(subscription))
      return countPushes(actor)
    },

    async removePush(actor: Actor, endpoint: string) {
      await database.read(settingsOf(actor), messages.removePush(actor.accountId, endpoint))
      return countPushes(actor)
    },

    async changeMail(actor: Actor, mail: string | null) {
      const { accountId } = actor
      const change = mail === null ? messages.removeMail(accountId) : messages.setMail(accountId, mail)
      await database.write(settingsOf(actor), (tx) => tx.rows<unknown>(change))
      return { mail }
    },
  }
}
