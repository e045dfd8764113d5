/** Asking for packs, looking at them, fetching them and ending them, within the reach of whoever asks. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import {
  mostPackDays,
  mostPacksWaiting,
  type InspectorPack,
  type inspectorPackCalls,
} from '@vigil/contract/inspector-pack/inspector-pack'
import type { PackAct } from '@vigil/contract/inspector-pack/pack-moves'
import { Problem } from '@vigil/contract/problems'
import { dayOf, daysAfter } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { addressFor } from '#foundation/rights/file/download.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { FileAnswer } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { linksOf } from './link/link.repository.ts'
import { packFile, packPath } from './pack-file.ts'
import { linkOf, packOf } from './pack-view.ts'
import * as packs from './pack.repository.ts'

type Deps = { database: ScopedDatabase; addresses: SignedAddresses; newId: () => string; now: () => number }
type Calls = typeof inspectorPackCalls

export const createPackService = ({ database, addresses, newId, now }: Deps) => {
  const viewOf = async (
    actor: Actor,
    rows: readonly packs.PackRow[],
  ): Promise<(row: packs.PackRow) => InspectorPack> => {
    const settings = settingsOf(actor)
    const links = await database.read(settings, linksOf(rows.map(({ id }) => id)))
    const people = [...rows, ...links].map(({ account_id }) => account_id)
    const [first] = rows
    const named = first ? await database.read(settings, packs.peopleOf(first.project_id, people)) : []
    const names = new Map(named.map(({ id, name }) => [id, name]))
    const byPack = Map.groupBy(links, ({ pack_id }) => pack_id)
    return (row) =>
      packOf(
        row,
        (byPack.get(row.id) ?? []).map((link) => linkOf(link, names, now())),
        names,
      )
  }

  const rowOf = async (actor: Actor, packId: string): Promise<packs.PackRow> => {
    const [row] = await database.read(settingsOf(actor), packs.packById(actor.scope, packId))
    if (!row) throw new Problem('missing')
    return row
  }

  const shown = async (actor: Actor, packId: string): Promise<InspectorPack> => {
    const row = await rowOf(actor, packId)
    return (await viewOf(actor, [row]))(row)
  }

  const move = async (actor: Actor, packId: string, act: PackAct): Promise<InspectorPack> => {
    await rowOf(actor, packId)
    const [moved] = await database.read(settingsOf(actor), packs.movePack(packId, act))
    if (!moved) throw new Problem('packElsewhere')
    return shown(actor, packId)
  }

  return {
    async list(actor: Actor, { projectId, after, size }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
      const page = { after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), packs.packPage(actor.scope, projectId, page))
      return pageOfRows(rows, size, await viewOf(actor, rows.slice(0, size)))
    },

    async ask(
      actor: Actor,
      { projectId, fromDay, toDay, language = 'zh' }: InputOf<Calls['ask']>,
    ): Promise<InspectorPack> {
      const id = newId()
      await database.write(settingsOf(actor), async (tx) => {
        const [unit] = await tx.rows(packs.siteOf(actor.scope, projectId))
        if (!unit) throw new Problem('missing')
        const { zone, ...site } = unit
        if (!isPeriod(fromDay, toDay, dayOf(now(), zone))) throw new Problem('packPeriod')
        await tx.rows(packs.holdUnit(projectId))
        const [{ waiting } = { waiting: 0 }] = await tx.rows(packs.countWaiting(projectId))
        if (waiting >= mostPacksWaiting) throw new Problem('packsWaiting')
        const asked = { account_id: actor.accountId, asked_at: new Date(now()) }
        await tx.rows(packs.insertPack({ id, ...site, from_day: fromDay, to_day: toDay, language, ...asked }))
      })
      return shown(actor, id)
    },

    again: (actor: Actor, packId: string) => move(actor, packId, 'again'),
    end: (actor: Actor, packId: string) => move(actor, packId, 'end'),

    async download(actor: Actor, packId: string): Promise<OutputOf<Calls['download']>> {
      const { state } = await rowOf(actor, packId)
      if (state !== 'ready') throw new Problem('packNotReady')
      return addressFor(addresses, actor, packPath, { packId })
    },

    async file(actor: Actor, packId: string): Promise<FileAnswer> {
      const [row] = await database.read(settingsOf(actor), packs.packById(actor.scope, packId))
      return row?.state === 'ready' ? packFile(database, settingsOf(actor), row) : undefined
    },
  }
}

const isPeriod = (from: string, to: string, today: string): boolean =>
  from <= to && to <= today && to < daysAfter(from, mostPackDays)
