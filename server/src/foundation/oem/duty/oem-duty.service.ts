/** The operator's duty list: read and written as a whole, of the operator's own people only. */
import type { OemDuty } from '@vigil/contract/tenancy/oem-duty'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import * as duty from './oem-duty.repository.ts'

export const createOemDutyService = ({ database }: { readonly database: ScopedDatabase }) => {
  const show = async (actor: Actor, oemId: string): Promise<OemDuty> =>
    dutyOf(await database.read(settingsOf(actor), duty.ownPeople(oemId)))

  return {
    show,
    async change(actor: Actor, oemId: string, accountIds: readonly string[]): Promise<OemDuty> {
      const wished = [...new Set(accountIds)]
      await database.write(settingsOf(actor), async (tx) => {
        const own = new Set((await tx.rows(duty.ownPeople(oemId))).map(({ id }) => id))
        if (wished.some((id) => !own.has(id))) throw new Problem('notOperatorsOwn')
        await tx.rows<unknown>(duty.clearDuty(oemId))
        if (wished.length > 0) await tx.rows<unknown>(duty.addDuty(oemId, wished, actor.accountId))
      })
      return show(actor, oemId)
    },
  }
}

const dutyOf = (rows: readonly duty.OwnPersonRow[]): OemDuty => {
  const shown = rows.map(({ id, name, has_mobile, push, place }) => ({
    person: { accountId: id, name, hasMobile: has_mobile, pushDevices: push },
    isOn: place !== null,
  }))
  const people = shown.filter(({ isOn }) => isOn).map(({ person }) => person)
  return {
    people,
    others: shown.filter(({ isOn }) => !isOn).map(({ person }) => person),
    rings: people.length > 0 ? 'list' : shown.length > 0 ? 'everybody' : 'platform',
  }
}
