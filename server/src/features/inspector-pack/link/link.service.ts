/** Links to packs: they end by themselves, are taken back at once, and each opening leaves a row in the unit's log. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { mostLinkDays, mostPackLinks, inspectorPackCalls } from '@vigil/contract/inspector-pack/inspector-pack'
import { Problem } from '@vigil/contract/problems'
import { dayMs } from '#foundation/project/unit-time.ts'
import { nobody, settingsOf, unitAlone, type Actor } from '#foundation/rights/actor/actor.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import { appendAudit } from '#foundation/rights/call/audit.repository.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { FileAnswer } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { packFile, sharedPackPath } from '../pack-file.ts'
import { linkOf, madeOf } from '../pack-view.ts'
import * as packs from '../pack.repository.ts'
import * as links from './link.repository.ts'

type Deps = { database: ScopedDatabase; addresses: SignedAddresses; newId: () => string; now: () => number }
type Calls = typeof inspectorPackCalls

const unitScope = (projectId: string): Actor['scope'] => ({ kind: 'project', ids: [projectId] })

export const createLinkService = ({ database, addresses, newId, now }: Deps) => {
  const led = async (tokenHash: Buffer): Promise<{ shared: links.SharedRow; row: packs.PackRow } | undefined> => {
    const [shared] = await database.read(nobody, links.sharedPack(tokenHash, new Date(now())))
    if (!shared) return undefined
    const { project_id: unit, pack_id: pack } = shared
    const [row] = await database.read(unitAlone(unit), packs.packById(unitScope(unit), pack))
    return row && { shared, row }
  }

  /** Counted, and written where the people of the unit read what was done there. */
  const note = async ({ link_id, project_id }: links.SharedRow): Promise<void> => {
    const settings = unitAlone(project_id)
    await database.read(settings, links.countOpening(link_id, new Date(now())))
    await database.read(
      settings,
      appendAudit({ action: inspectorPackCalls.open.path, target_id: link_id, outcome: 'ok' }),
    )
  }

  return {
    share: (actor: Actor, { packId, expiresAt }: InputOf<Calls['share']>): Promise<OutputOf<Calls['share']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const [pack] = await tx.rows(packs.packById(actor.scope, packId))
        if (!pack) throw new Problem('missing')
        if (pack.state !== 'ready' || pack.ends_at === null) throw new Problem('packNotReady')
        const [at, ends] = [now(), Date.parse(expiresAt)]
        if (ends <= at || ends > Math.min(at + mostLinkDays * dayMs, pack.ends_at.getTime()))
          throw new Problem('packLinkEnd')
        await tx.rows(packs.holdUnit(pack.project_id))
        const [{ open } = { open: 0 }] = await tx.rows(links.countOpen(packId, new Date(at)))
        if (open >= mostPackLinks) throw new Problem('packLinksFull')
        const { oem_id, company_id, project_id } = pack
        const linkToken = newToken()
        const [row] = await tx.rows(
          links.insertLink({
            id: newId(),
            pack_id: packId,
            oem_id,
            company_id,
            project_id,
            token_hash: hashToken(linkToken),
            account_id: actor.accountId,
            made_at: new Date(at),
            expires_at: new Date(ends),
          }),
        )
        if (!row) throw new Problem('conflict')
        const people = await tx.rows(packs.peopleOf(project_id, [actor.accountId]))
        const names = new Map(people.map(({ id, name }) => [id, name]))
        return { link: linkOf(row, names, at), linkToken }
      }),

    async revoke(actor: Actor, packLinkId: string): Promise<{ revoked: boolean }> {
      const [row] = await database.read(settingsOf(actor), links.revokeLink(packLinkId, new Date(now())))
      if (!row) throw new Problem('conflict')
      return { revoked: true }
    },

    async open({ linkToken }: InputOf<Calls['open']>): Promise<OutputOf<Calls['open']>> {
      const tokenHash = hashToken(linkToken)
      const found = await led(tokenHash)
      if (!found) throw new Problem('packLinkOver')
      const { shared, row } = found
      await note(shared)
      const subject = tokenHash.toString('base64url')
      return {
        ...madeOf(row),
        projectName: shared.project_name,
        operatorName: shared.operator_name,
        expiresAt: shared.expires_at.toISOString(),
        // As long as the link: each fetch asks for that again.
        address: addresses.signAddress({
          path: sharedPackPath,
          subject,
          fields: {},
          until: shared.expires_at.getTime(),
        }).address,
      }
    },

    /** Asked again when it is fetched: the link may have been taken back since. */
    async file(query: Readonly<Record<string, unknown>>): Promise<FileAnswer> {
      const opened = addresses.openAddress(sharedPackPath, query)
      const found = opened && (await led(Buffer.from(opened.subject, 'base64url')))
      return found && packFile(database, unitAlone(found.shared.project_id), found.row)
    },
  }
}
