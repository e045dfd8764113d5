/** Places of rounds as people make them, and the codes that hang there. */
import { randomBytes } from 'node:crypto'
import type { InputOf } from '@vigil/contract/call'
import { mostPlaces, type PatrolPlace, type patrolPlaceCalls } from '@vigil/contract/patrol/place'
import type { CheckItem } from '@vigil/contract/patrol/place-type'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { FileAnswer } from '#infrastructure/http/downloads.ts'
import { writePdf } from '#infrastructure/pdf/write-pdf.ts'
import { unitById } from '#foundation/project/unit.repository.ts'
import { codeFault, readCode, rollingCode, staticCode, type CodeOwner } from './code.rules.ts'
import * as places from './place.repository.ts'
import { stickerSheet } from './sticker-sheet.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type Content = Pick<InputOf<typeof patrolPlaceCalls.add>, 'placeTypeId' | 'areaId' | 'name' | 'position'>

export const createPlaceService = ({ database, newId, now }: Deps) => {
  const rowOf = async (tx: Pick<ScopedTransaction, 'rows'>, actor: Actor, placeId: string) => {
    const [row] = await tx.rows(places.placeById(actor.scope, placeId))
    if (!row) throw new Problem('missing')
    return row
  }
  const read = async (actor: Actor, placeId: string): Promise<places.PlaceRow> => {
    const [row] = await database.read(settingsOf(actor), places.placeById(actor.scope, placeId))
    if (!row) throw new Problem('missing')
    return row
  }
  const mustBelong = async (tx: ScopedTransaction, projectId: string, content: Content): Promise<void> => {
    const [found] = await tx.rows(places.belongs(projectId, content))
    if (found?.yes !== true) throw new Problem('patrolElsewhere')
  }
  const change = (
    actor: Actor,
    placeId: string,
    work: (tx: ScopedTransaction, row: places.PlaceRow) => Promise<void>,
  ) =>
    database.write(settingsOf(actor), async (tx) => {
      await work(tx, await rowOf(tx, actor, placeId))
      return placeOf(await rowOf(tx, actor, placeId))
    })

  return {
    async list(actor: Actor, { after, size, ...filter }: InputOf<typeof patrolPlaceCalls.list>) {
      const page = places.placePage(actor.scope, filter, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, placeOf)
    },

    async get(actor: Actor, placeId: string): Promise<{ place: PatrolPlace; checks: CheckItem[] }> {
      const row = await read(actor, placeId)
      return { place: placeOf(row), checks: row.checks }
    },

    add: (actor: Actor, { projectId, ...content }: InputOf<typeof patrolPlaceCalls.add>): Promise<PatrolPlace> =>
      database.write(settingsOf(actor), async (tx) => {
        const [unit] = await tx.rows(unitById(actor.scope, projectId))
        if (!unit) throw new Problem('missing')
        await mustBelong(tx, projectId, content)
        await tx.rows(places.holdLabels(projectId))
        const [counted] = await tx.rows(places.countPlaces(projectId))
        if ((counted?.places ?? 0) >= mostPlaces) throw new Problem('patrolPlacesFull')
        const { oem_id, company_id, project_id } = unit
        const made = { id: newId(), secret: randomBytes(32), label: labelOf((counted?.ever ?? 0) + 1) }
        await tx.rows(places.insertPlace({ ...made, oem_id, company_id, project_id, ...columnsOf(content) }))
        return placeOf(await rowOf(tx, actor, made.id))
      }),

    edit: (actor: Actor, { placeId, version, ...content }: InputOf<typeof patrolPlaceCalls.edit>) =>
      change(actor, placeId, async (tx, row) => {
        await mustBelong(tx, row.project_id, content)
        const changed = await tx.rows(places.changePlace(placeId, columnsOf(content), version))
        if (changed.length === 0) throw new Problem('conflict')
      }),

    remove: (actor: Actor, placeId: string): Promise<Record<string, never>> =>
      database.write(settingsOf(actor), async (tx) => {
        const row = await rowOf(tx, actor, placeId)
        if (row.plans > 0) throw new Problem('patrolPlaceUsed')
        await tx.rows(places.changePlace(placeId, { removed_at: new Date(now()) }))
        return {}
      }),

    async code(actor: Actor, placeId: string) {
      const row = await read(actor, placeId)
      return {
        placeId,
        label: row.label,
        qr: staticCode(ownerOf(row), 'qr'),
        nfc: staticCode(ownerOf(row), 'nfc'),
      }
    },

    /** What hangs there is worth nothing from now on, so nothing is bound. */
    renew: (actor: Actor, placeId: string) =>
      change(actor, placeId, async (tx, row) => {
        const unbound = { qr_bound_at: null, nfc_bound_at: null, nfc_serial: null }
        await tx.rows(places.changePlace(placeId, { code_version: row.code_version + 1, ...unbound }))
      }),

    bind: (actor: Actor, { placeId, content, serial, position }: InputOf<typeof patrolPlaceCalls.bind>) =>
      change(actor, placeId, async (tx, row) => {
        const code = readCode(content)
        const kind = serial === null ? 'qr' : 'nfc'
        if (code?.kind !== kind || codeFault(ownerOf(row), code, now()) !== null) throw new Problem('codeOfAnother')
        const at = new Date(now())
        const bound = serial === null ? { qr_bound_at: at } : { nfc_bound_at: at, nfc_serial: serial }
        await tx.rows(places.changePlace(placeId, { ...bound, ...foundPosition(position) }))
      }),

    async rolling(actor: Actor, placeId: string) {
      const row = await read(actor, placeId)
      const { content, expiresAt } = rollingCode(ownerOf(row), now())
      return { qr: content, label: row.label, expiresAt: new Date(expiresAt).toISOString() }
    },

    /** Nobody is told of a sheet in which a place is missing. */
    async mustReach(actor: Actor, placeIds: readonly string[]): Promise<void> {
      const rows = await database.read(settingsOf(actor), places.placesById(actor.scope, placeIds))
      if (rows.length < new Set(placeIds).size) throw new Problem('missing')
    },

    /** Those that are not there any more are left out. */
    async sheet(actor: Actor, placeIds: readonly string[]): Promise<FileAnswer> {
      const rows = await database.read(settingsOf(actor), places.placesById(actor.scope, placeIds))
      const stickers = rows.map((row) => ({
        name: row.name,
        areaName: row.area_name,
        label: row.label,
        content: staticCode(ownerOf(row), 'qr'),
      }))
      const bytes = stickers.length === 0 ? null : await writePdf(stickerSheet(stickers))
      if (bytes === 'busy') return { status: 503 }
      return bytes === null
        ? undefined
        : { name: 'patrol-codes.pdf', type: 'application/pdf', parts: [Buffer.from(bytes)] }
    },
  }
}

const labelOf = (number: number): string => `PF-${String(number).padStart(4, '0')}`

/** Only a good one: a place that is put a street away would refuse everybody who stands in it. */
const foundPosition = (position: InputOf<typeof patrolPlaceCalls.bind>['position']) =>
  position !== null && position.accuracyM <= 50 ? { latitude: position.latitude, longitude: position.longitude } : {}

const columnsOf = ({ placeTypeId, areaId, name, position }: Content) => ({
  place_type_id: placeTypeId,
  area_id: areaId,
  name,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
})

const ownerOf = (row: places.PlaceRow): CodeOwner => ({
  id: row.id,
  secret: row.secret,
  codeVersion: row.code_version,
})

const placeOf = (row: places.PlaceRow): PatrolPlace => ({
  placeId: row.id,
  projectId: row.project_id,
  placeTypeId: row.place_type_id,
  placeTypeName: row.type_name,
  areaId: row.area_id,
  areaName: row.area_name,
  name: row.name,
  label: row.label,
  position:
    row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  codeVersion: row.code_version,
  qrBoundAt: row.qr_bound_at?.toISOString() ?? null,
  nfcBoundAt: row.nfc_bound_at?.toISOString() ?? null,
  plans: row.plans,
  version: row.version,
})
