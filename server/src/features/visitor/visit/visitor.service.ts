/** The door for whoever comes to visit: he asks through a link, and from then on his pass tells him how far it is. */
import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { visitAfter } from '@vigil/contract/visitor/visit-moves'
import { mostVisitsOfUnit, type visitCalls } from '@vigil/contract/visitor/visit'
import { hourMs } from '#foundation/project/unit-time.ts'
import { unitById } from '#foundation/project/unit.repository.ts'
import { nobody } from '#foundation/rights/actor/actor.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import type { ScopedDatabase, ScopedTransaction, Settings } from '#infrastructure/database/scoped-database.ts'
import { createAddressLimit } from '#infrastructure/http/address-limit.ts'
import { passCode } from '../gate/pass.rules.ts'
import type { DeskDeps } from './desk.service.ts'
import * as visits from './visit.repository.ts'
import { isWindow, maskedName } from './visit.rules.ts'
import { nameIn, namesFor, stateOf } from './visit.view.ts'

type Deps = DeskDeps & { database: ScopedDatabase; newId: () => string }
type Calls = typeof visitCalls
type Asked = InputOf<Calls['appoint']>

/** Of one link in ten minutes, known or not: whoever tries many is told the same as whoever floods one. */
const mostOfLink = 12
const linkWindowMs = 10 * 60_000

/** Rows of that unit, in nobody's name. */
const inUnit = (projectId: string): Settings => ({
  ...nobody,
  'app.scope_kind': 'project',
  'app.scope_ids': `{${projectId}}`,
})
const ofUnit = (projectId: string) => ({ kind: 'project', ids: [projectId] }) as const

export const createVisitorService = ({ database, newId, now, visitorSeal }: Deps) => {
  const admits = createAddressLimit({ most: mostOfLink, windowMs: linkWindowMs, now })

  const siteOf = async (code: string): Promise<visits.LinkSite> => {
    const [site] = await database.read(nobody, visits.siteOfLink(code, new Date(now())))
    if (!site) throw new Problem('visitLinkOver')
    return site
  }

  const rowOf = (id: string, asked: Asked, secret: string) => ({
    id,
    name: asked.visitorName,
    mobile: asked.userTel,
    id_card: visitorSeal?.close(Buffer.from(asked.idCard.toUpperCase()), id) ?? null,
    id_card_tail: asked.idCard.slice(-4).toUpperCase(),
    plate: asked.plate ?? null,
    words: asked.words ?? null,
    host_words: asked.hostWords ?? null,
    purpose: asked.purpose,
    people: asked.people,
    begins_at: new Date(asked.beginsAt),
    ends_at: new Date(asked.endsAt),
    asked_at: new Date(now()),
    pass_hash: hashToken(secret),
    secret: randomBytes(32),
  })

  const write = async (tx: ScopedTransaction, site: visits.LinkSite, asked: Asked): Promise<string> => {
    await tx.rows(visits.holdUnit(site.project_id))
    const [{ count } = { count: 0 }] = await tx.rows(visits.visitsSince(site.project_id, new Date(now() - hourMs)))
    if (count >= mostVisitsOfUnit) throw new Problem('tooMany')
    const [used] = await tx.rows(visits.useLink(site.link_id))
    if (!used) throw new Problem('visitLinkOver')
    const { expires_at: _, ...where } = site
    const secret = newToken()
    await tx.rows(visits.insertVisit({ ...where, ...rowOf(newId(), asked, secret) }))
    return secret
  }

  const visitOf = async (secret: string) => {
    const [found] = await database.read(nobody, visits.visitOfPass(hashToken(secret)))
    if (!found) throw new Problem('missing')
    return found
  }

  return {
    async link({ code }: InputOf<Calls['link']>): Promise<OutputOf<Calls['link']>> {
      const site = await siteOf(code)
      return database.write(inUnit(site.project_id), async (tx) => {
        const [unit] = await tx.rows(unitById(ofUnit(site.project_id), site.project_id))
        const names = await namesFor(tx, site.project_id, [site.host_id])
        const until = site.expires_at?.toISOString() ?? null
        return { unitName: unit?.name ?? '', hostName: nameIn(names, site.host_id), until }
      })
    },

    async appoint(asked: Asked): Promise<OutputOf<Calls['appoint']>> {
      if (!admits('link', asked.code)) throw new Problem('tooMany')
      const { beginsAt, endsAt, isLong = false } = asked
      const wished = { beginsAt: Date.parse(beginsAt), endsAt: Date.parse(endsAt), isLong }
      if (!isWindow(wished, now())) throw new Problem('visitWindow')
      const site = await siteOf(asked.code)
      const secret = await database.write(inUnit(site.project_id), (tx) => write(tx, site, asked))
      return { secret, state: 'asked' }
    },

    async withdraw({ secret }: InputOf<Calls['withdraw']>): Promise<OutputOf<Calls['withdraw']>> {
      const { id, project_id } = await visitOf(secret)
      return database.write(inUnit(project_id), async (tx) => {
        const [row] = await tx.rows(visits.lockVisit(ofUnit(project_id), id))
        const state = row && visitAfter(stateOf(row), 'withdraw')
        if (!state) throw new Problem('visitMoved')
        await tx.rows(visits.changeVisit(id, { state }))
        return { state }
      })
    },

    async pass({ secret }: InputOf<Calls['pass']>): Promise<OutputOf<Calls['pass']>> {
      const { id, project_id } = await visitOf(secret)
      return database.write(inUnit(project_id), (tx) => readPass(tx, { id, projectId: project_id, at: now() }))
    },
  }
}

/** What is shown to somebody without an account: his own visit, the names on it, and the code where it opens something. */
const readPass = async (
  tx: ScopedTransaction,
  { id, projectId, at }: { id: string; projectId: string; at: number },
): Promise<OutputOf<Calls['pass']>> => {
  const [row] = await tx.rows(visits.visitById(ofUnit(projectId), id))
  const [unit] = await tx.rows(unitById(ofUnit(projectId), projectId))
  if (!row || !unit) throw new Problem('missing')
  const [fire] = await tx.rows(visits.openFire(projectId))
  const names = await namesFor(tx, projectId, [row.host_id])
  const doors = row.door_ids.length === 0 ? [] : await tx.rows(visits.doorNames(row.door_ids))
  const passed = new Map((await tx.rows(visits.passedDoors(id))).map((one) => [one.equipment_id, one.at]))
  const state = stateOf(row)
  const isGood =
    state === 'visiting' || (state === 'approved' && at >= row.begins_at.getTime() && at < row.ends_at.getTime())
  const code = isGood ? passCode(row, at) : null
  return {
    state,
    visitorName: maskedName(row.name),
    unitName: unit.name,
    hostName: nameIn(names, row.host_id),
    people: row.people,
    beginsAt: row.begins_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    doors: doors.map((door) => ({ name: door.name, passedAt: passed.get(door.id)?.toISOString() ?? null })),
    qr: code?.content ?? null,
    qrUntil: code ? new Date(code.until).toISOString() : null,
    isFire: fire !== undefined,
    why: row.why,
  }
}
