/** Operators: found, taken on, changed, and moved from state to state by the platform alone. */
import type { InputOf } from '@vigil/contract/call'
import type { OemDetail, oemCalls } from '@vigil/contract/tenancy/oem'
import type { OemOverview } from '@vigil/contract/tenancy/oem-figures'
import { mayMove, type Oem } from '@vigil/contract/tenancy/oem-state'
import { Problem } from '@vigil/contract/problems'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../rights/actor/actor.ts'
import { pageStart } from '../rights/call/page-start.ts'
import * as figures from './oem-figures.repository.ts'
import { figuresOf, fireOf, moveOf, oemOf, overviewOf, stateOf } from './oem-view.ts'
import * as oems from './oem.repository.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  rightsChanged: () => void
  sendsTexts: boolean
}
type Filter = InputOf<typeof oemCalls.list>
type NewOem = InputOf<typeof oemCalls.add>
type Contact = InputOf<typeof oemCalls.changeContact>
type Terms = InputOf<typeof oemCalls.changeTerms>
type Move = InputOf<typeof oemCalls.move>

export const createOemService = ({ database, newId, now, rightsChanged, sendsTexts }: Deps) => {
  const change = (actor: Actor, oemId: string, columns: Parameters<typeof oems.changeOem>[2]): Promise<Oem> =>
    database.write(settingsOf(actor), async (tx) => {
      const [changed] = await tx.rows(oems.changeOem(actor.scope, oemId, columns))
      if (!changed) throw new Problem('missing')
      return oemOf(await found(tx, actor, oemId))
    })

  return {
    async list(actor: Actor, { after, size, ...filter }: Filter) {
      const page = { after: pageStart(after), limit: size + 1 }
      return pageOfRows(await database.read(settingsOf(actor), oems.oemPage(actor.scope, filter, page)), size, oemOf)
    },

    async cockpit(actor: Actor, { after, size, ...filter }: Filter) {
      const page = { after: pageStart(after), limit: size + 1, now: now() }
      const rows = await database.read(settingsOf(actor), figures.figuresPage(actor.scope, filter, page))
      return pageOfRows([...rows], size, figuresOf)
    },

    async overview(actor: Actor): Promise<OemOverview> {
      const settings = settingsOf(actor)
      const [all] = await database.read(settings, figures.overviewOfAll(actor.scope, now()))
      const [fire] = await database.read(settings, figures.oldestFire(actor.scope))
      if (!all) throw new Error('a question without conditions always has an answer')
      const textMessages = sendsTexts ? 'ready' : 'notSetUp'
      return { ...overviewOf(all), oldestFire: fire ? fireOf(fire) : null, textMessages }
    },

    async detail(actor: Actor, oemId: string): Promise<OemDetail> {
      const settings = settingsOf(actor)
      const page = { limit: 1, now: now() }
      const [row] = await database.read(settings, figures.figuresPage(actor.scope, { oemId }, page))
      if (!row) throw new Problem('missing')
      const moves = await database.read(settings, oems.movesOf(actor.scope, oemId))
      return { ...figuresOf(row), history: moves.map(moveOf) }
    },

    add(actor: Actor, oem: NewOem): Promise<Oem> {
      refuseTenant(actor)
      return database.write(settingsOf(actor), async (tx) => {
        const id = newId()
        const columns = { ...contactOf(oem), ...termsOf(oem), name: oem.name }
        const [made] = await tx.rows(oems.insertOem({ id, code: oem.code, state: 'applied', ...columns }))
        if (!made) throw new Problem('operatorCodeTaken')
        await tx.rows(
          oems.insertMove({ id: newId(), oem_id: id, to_state: 'applied', reason: '', account_id: actor.accountId }),
        )
        return oemOf(await found(tx, actor, id))
      })
    },

    changeContact: (actor: Actor, contact: Contact): Promise<Oem> => change(actor, contact.oemId, contactOf(contact)),

    changeTerms(actor: Actor, terms: Terms): Promise<Oem> {
      refuseTenant(actor)
      return change(actor, terms.oemId, { ...termsOf(terms), name: terms.name })
    },

    async move(actor: Actor, { oemId, to, reason }: Move): Promise<Oem> {
      refuseTenant(actor)
      const moved = await database.write(settingsOf(actor), async (tx) => {
        const before = await found(tx, actor, oemId)
        if (!mayMove(stateOf(before.state), to)) throw new Problem('operatorMove', { state: before.state })
        const [changed] = await tx.rows(oems.moveOem(oemId, before.state, to))
        if (!changed) throw new Problem('conflict')
        const move = { from_state: before.state, to_state: to, reason, account_id: actor.accountId }
        await tx.rows(oems.insertMove({ id: newId(), oem_id: oemId, ...move }))
        return oemOf({ ...before, state: to })
      })
      rightsChanged()
      return moved
    },
  }
}

const found = async (tx: Transaction, { scope }: Actor, oemId: string): Promise<oems.OemRow> => {
  const [row] = await tx.rows(oems.oemById(scope, oemId))
  if (!row) throw new Problem('missing')
  return row
}

/** What an operator agreed with the platform is never the operator's own to change, whatever role it made for itself. */
const refuseTenant = ({ scope }: Actor): void => {
  if (scope.kind !== 'platform') throw new Problem('forbidden')
}

const contactOf = ({ contactPerson, contactTel }: Pick<Contact, 'contactPerson' | 'contactTel'>) => ({
  contact_person: contactPerson,
  contact_tel: contactTel,
})

const termsOf = ({
  areaCodes = [],
  serviceEndsAt = null,
  messagePack = 0,
  priceList = null,
}: Partial<Omit<Terms, 'oemId' | 'name'>>) => ({
  area_codes: areaCodes,
  service_ends_at: serviceEndsAt === null ? null : new Date(serviceEndsAt),
  message_pack: messagePack,
  price_list: priceList,
})
