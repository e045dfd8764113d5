/** The door for whoever passes by: what he reports becomes an application of the unit, and he hears one word of it. */
import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { OrderState } from '@vigil/contract/work-order/order-moves'
import { mostReportPhotos, mostReportsOfUnit, type reportCalls } from '@vigil/contract/work-order/report'
import { workOrderChanged } from '#events/work-order-events.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { nobody, settingsOf, unitAlone, type Actor } from '#foundation/rights/actor/actor.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import { takePhoto } from '#foundation/rights/file/photo.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { createAddressLimit } from '#infrastructure/http/address-limit.ts'
import type { Opened, SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { moveOf, newRow } from '../order-columns.ts'
import { siteOf } from '../order-make.service.ts'
import { countOne, insertPhoto, photoByHash } from '../order-photo.repository.ts'
import { codeOf } from '../order-view.ts'
import { insertMoves, insertOrders } from '../work-order.repository.ts'
import * as reports from './report.repository.ts'
import { stageOf, titleOf, urgencyOf } from './report.rules.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  nudge: (lane: 1 | 2) => void
  addresses: SignedAddresses
}
type Calls = typeof reportCalls
type Sent = InputOf<Calls['send']>

export const reportPhotoPath = '/file/add-report-photo'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** For as long as somebody stands there and takes pictures. */
const photosMs = 10 * minuteMs
/** A picture that cannot be read is tried again, and not for ever. */
const mostTries = 2 * mostReportPhotos
/** Of one code, known or not: whoever tries many of them is told the same as whoever floods one. */
const mostOfCode = 6

export const createReportService = ({ database, newId, now, nudge, addresses }: Deps) => {
  const admits = createAddressLimit({ most: mostOfCode, windowMs: photosMs, now })

  const write = async (
    tx: ScopedTransaction,
    { code_id, ...site }: reports.CodeSite,
    sent: Sent & { secret: string },
  ) => {
    await tx.rows(reports.holdUnit(site.project_id))
    const [{ count } = { count: 0 }] = await tx.rows(reports.reportsSince(site.project_id, new Date(now() - hourMs)))
    if (count >= mostReportsOfUnit) throw new Problem('tooMany')
    const { kinds, words = '', userTel, secret } = sent
    const order = { id: newId(), ...site, kind: 'application', source: 'visitor' } as const
    const said = { urgency: urgencyOf(kinds), title: titleOf(kinds), detail: words }
    const [row] = await tx.rows(insertOrders([newRow({ ...order, ...said }, now())]))
    if (!row) throw new Error('an order of nothing that is there already')
    await tx.rows(insertMoves([moveOf(row, { act: 'make', from: null, to: row.state, note: 'visitor' })]))
    const { id, oem_id, company_id, project_id, equipment_id } = row
    const where = { work_order_id: id, oem_id, company_id, project_id, equipment_id }
    const kept = { code_id, secret_hash: hashToken(secret), at: row.made_at, kinds: [...new Set(kinds)] }
    await tx.rows(reports.insertReport({ ...where, ...kept, mobile: userTel ?? null }))
    tellOutbox(tx, [workOrderChanged(row)])
    return row
  }

  return {
    async send(sent: Sent): Promise<OutputOf<Calls['send']>> {
      if (!admits('code', sent.code)) throw new Problem('tooMany')
      const [site] = await database.read(nobody, reports.siteOfCode(sent.code))
      if (!site) throw new Problem('reportCodeOver')
      const secret = newToken()
      const row = await database.write(unitAlone(site.project_id), (tx) => write(tx, site, { ...sent, secret }))
      nudge(2)
      const { address, expiresAt } = addresses.signAddress({
        path: reportPhotoPath,
        subject: 'visitor',
        fields: { workOrderId: row.id, projectId: row.project_id },
        until: now() + photosMs,
      })
      return { number: codeOf({ ...row, zone: site.zone }), secret, photoAddress: address, photosUntil: expiresAt }
    },

    async follow({ secret }: InputOf<Calls['follow']>): Promise<OutputOf<Calls['follow']>> {
      const [row] = await database.read(nobody, reports.followed(hashToken(secret)))
      if (!row) throw new Problem('missing')
      // The column holds what this feature wrote there; the database checks it too.
      const stage = stageOf(row.state as OrderState)
      return { number: codeOf(row), stage, at: row.made_at.toISOString() }
    },

    /** Tried before it is opened: a picture that is made to be hard to open is one of few. */
    async addPhoto({ fields }: Opened, bytes: Buffer) {
      const { workOrderId = '', projectId = '' } = fields
      const settings = unitAlone(projectId)
      const [tried] = await database.read(settings, reports.countTry(workOrderId, mostTries))
      if (!tried) throw new Problem('orderPhotosFull')
      const { bytes: content, ...taken } = await takePhoto(bytes)
      return database.write(settings, async (tx) => {
        const [row] = await tx.rows(reports.lockReported(workOrderId))
        if (!row) throw new Problem('missing')
        const [same] = await tx.rows(photoByHash(row.id, 'before', taken.hash))
        if (same) return {}
        if (row.before_photos >= mostReportPhotos) throw new Problem('orderPhotosFull')
        const { id, oem_id, company_id, project_id, equipment_id } = row
        const where = { work_order_id: id, oem_id, company_id, project_id, equipment_id }
        await tx.rows(insertPhoto({ id: newId(), ...where, phase: 'before', ...taken, account_id: null, content }))
        await tx.rows(countOne(id, 'before'))
        return {}
      })
    },

    code: (actor: Actor, { projectId, equipmentId, isRenewed = false }: InputOf<Calls['code']>) =>
      database.write(settingsOf(actor), async (tx) => {
        const { zone: _, ...site } = await siteOf(tx, { projectId, equipmentId })
        const [inUse] = await tx.rows(reports.codeInUse(site.project_id, site.equipment_id))
        if (inUse && !isRenewed) return { code: inUse.token, madeAt: inUse.made_at.toISOString() }
        if (inUse) await tx.rows(reports.endCode(inUse.id, new Date(now())))
        const token = randomBytes(16).toString('base64url')
        const made = { id: newId(), token, made_at: new Date(now()), made_by: actor.accountId }
        const [kept] = await tx.rows(reports.insertCode({ ...site, ...made }))
        if (!kept) throw new Problem('conflict')
        return { code: kept.token, madeAt: kept.made_at.toISOString() }
      }),
  }
}
