/** What a company's program learns of itself: whose it is, what its token may, and which units it reaches. */
import { UserInfo, type Session } from '@vigil/contract/account/account'
import { keysOf } from '@vigil/contract/keys-of'
import { holds } from '@vigil/contract/rights/permissions'
import { resources } from '@vigil/contract/rights/resources'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { query } from '#schema/query.ts'
import { settingsOf, type Actor } from '../rights/actor/actor.ts'
import { projectsInReach } from './account.repository.ts'

const ownToken = (tokenId: string) =>
  query
    .selectFrom('company_token as t')
    .leftJoin('role as r', 'r.id', 't.role_id')
    .select(['t.name', 't.company_id', 'r.name as role_name'])
    .where('t.id', '=', tokenId)
    .compile()

/** It has no person's data: those fields are empty, and nothing of whoever made it stands there. */
const nothingKnown = keysOf(UserInfo.shape).map((field) => [field, null] as const)

export const programSession = async (database: ScopedDatabase, actor: Actor): Promise<Omit<Session, 'token'>> => {
  const settings = settingsOf(actor)
  const [[token], projects] = await Promise.all([
    database.read(settings, ownToken(actor.accountId)),
    database.read(settings, projectsInReach()),
  ])
  if (!token) throw new Problem('missing')
  return {
    user: UserInfo.parse({
      ...Object.fromEntries(nothingKnown),
      superAdmin: false,
      accountId: actor.accountId,
      userName: token.name,
      oemId: actor.oemId,
      customId: token.company_id,
    }),
    permissionsStr: actor.permissions,
    equipPermissionsStr: actor.equipmentPermissions,
    permissionsList: keysOf(resources).filter((resource) => holds(actor.permissions, `${resource}:list`)),
    roleList: [{ roleId: actor.roleId, roleName: token.role_name ?? '', roleType: actor.roleType, active: true }],
    projectList: projects.map(({ id, name }) => ({ projectId: id, projectName: name })),
  }
}
